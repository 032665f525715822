import { type Bits, hasBit } from './bitset.ts'
import type { Pause } from './pause.ts'

const CHUNK = 65_536

type Numbers = Uint32Array | Int32Array | Float64Array

/** Numbers that grow by appending. In chunks: making a long array longer would copy it, and stop everything meanwhile. */
export class NumberList<List extends Numbers> {
  readonly #make: (length: number) => List
  readonly #full: List[] = []
  #last: List
  #used = 0

  constructor(make: (length: number) => List) {
    this.#make = make
    this.#last = make(64)
  }

  get length() {
    return this.#full.length * CHUNK + this.#used
  }

  push(number: number) {
    if (this.#used === this.#last.length) this.#grow()
    this.#last[this.#used++] = number
  }

  /** Ends the list: its chunks are let go of as they are copied. */
  async toArray(pause: Pause): Promise<List> {
    const all = this.#make(this.length)
    for (const [index, chunk] of this.#full.entries()) {
      all.set(chunk, index * CHUNK)
      this.#full[index] = this.#make(0)
      await pause()
    }
    all.set(this.#last.subarray(0, this.#used), this.#full.length * CHUNK)
    return all
  }

  #grow() {
    if (this.#used === CHUNK) {
      this.#full.push(this.#last)
      this.#last = this.#make(CHUNK)
      this.#used = 0
      return
    }
    const grown = this.#make(Math.min(CHUNK, this.#used * 2))
    grown.set(this.#last)
    this.#last = grown
  }
}

export const wholeNumbers = () => new NumberList((length) => new Uint32Array(length))

/** What each slot has: terms of slot s stand from starts[s] up to starts[s + 1]. */
export type Terms = { starts: Uint32Array; values: Uint32Array }

/** Which slots have a term: gaps between ascending slots, seven bits a byte. A million slots take about 1.3 bytes each. */
export type Postings = { starts: Uint32Array; bytes: Uint8Array }

/** Writes postings in two rounds over the same slots in ascending order: first measured, then written. */
export class PostingsWriter {
  readonly #starts: Uint32Array
  /** One more than the slot seen last, so that slot 0 has a gap too. */
  readonly #seen: Uint32Array
  #ends = new Uint32Array()
  #bytes = new Uint8Array()

  constructor(termCount: number) {
    this.#starts = new Uint32Array(termCount + 1)
    this.#seen = new Uint32Array(termCount)
  }

  /** A slot that has a term twice counts once. */
  measure(term: number, slot: number) {
    const gap = slot + 1 - (this.#seen[term] ?? 0)
    if (gap === 0) return
    this.#seen[term] = slot + 1
    const size = gap < 128 ? 1 : gap < 16_384 ? 2 : gap < 2_097_152 ? 3 : 4
    this.#starts[term + 1] = (this.#starts[term + 1] ?? 0) + size
  }

  allocate() {
    const starts = this.#starts
    for (let term = 1; term < starts.length; term++) starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0)
    this.#bytes = new Uint8Array(starts.at(-1) ?? 0)
    this.#ends = starts.slice(0, -1)
    this.#seen.fill(0)
  }

  write(term: number, slot: number) {
    let rest = slot + 1 - (this.#seen[term] ?? 0)
    if (rest === 0) return
    this.#seen[term] = slot + 1
    let at = this.#ends[term] ?? 0
    for (; rest >= 128; rest >>>= 7) this.#bytes[at++] = (rest & 127) | 128
    this.#bytes[at++] = rest
    this.#ends[term] = at
  }

  finish(): Postings {
    return { starts: this.#starts, bytes: this.#bytes }
  }
}

/** Turns "slot has terms" round into "term is in slots". */
export async function invert(terms: Terms, termCount: number, pause: Pause): Promise<Postings> {
  const writer = new PostingsWriter(termCount)
  await eachTerm(terms, pause, (term, slot) => writer.measure(term, slot))
  writer.allocate()
  await eachTerm(terms, pause, (term, slot) => writer.write(term, slot))
  return writer.finish()
}

async function eachTerm({ starts, values }: Terms, pause: Pause, visit: (term: number, slot: number) => void) {
  for (let slot = 0; slot + 1 < starts.length; slot++) {
    for (let at = starts[slot] ?? 0, end = starts[slot + 1] ?? 0; at < end; at++) visit(values[at] ?? 0, slot)
    if ((slot & 2_047) === 0) await pause()
  }
}

/** Adds the slots of a term to a set. */
export function paint({ starts, bytes }: Postings, term: number, bits: Bits) {
  const end = starts[term + 1] ?? 0
  let slot = -1
  // As `eachSlot`, without a call for each: most of a list's time goes here.
  for (let at = starts[term] ?? end; at < end; ) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    slot += gap
    bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
  }
}

/** How many slots of a term are in a set. */
export function countIn(postings: Postings, term: number, bits: Bits): number {
  let count = 0
  eachSlot(postings, term, (slot) => {
    if (hasBit(bits, slot)) count++
  })
  return count
}

/** The slots of a term, ascending. */
export function slotsOfTerm(postings: Postings, term: number): Uint32Array {
  const slots = new Uint32Array(sizeOf(postings, term))
  let count = 0
  eachSlot(postings, term, (slot) => {
    slots[count++] = slot
  })
  return slots.subarray(0, count)
}

/** Those of the ascending slots that have the term. */
export function slotsIn(postings: Postings, term: number, slots: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(slots.length, sizeOf(postings, term)))
  let count = 0
  let at = 0
  eachSlot(postings, term, (slot) => {
    while (at < slots.length && (slots[at] ?? 0) < slot) at++
    if (at < slots.length && slots[at] === slot) both[count++] = slot
  })
  return both.subarray(0, count)
}

/** About how many slots a term has: frequent ones take a byte each. */
export const sizeOf = ({ starts }: Postings, term: number): number => (starts[term + 1] ?? 0) - (starts[term] ?? 0)

function eachSlot({ starts, bytes }: Postings, term: number, visit: (slot: number) => void) {
  const end = starts[term + 1] ?? 0
  let slot = -1
  for (let at = starts[term] ?? end; at < end; ) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    slot += gap
    visit(slot)
  }
}
