import { type Bits, hasBit, setBit } from './bits.ts'
import type { Pause } from './pause.ts'

const CHUNK = 65_536

/** Numbers that grow by appending. In chunks: making a long array longer would copy it, and stop everything meanwhile. */
export class NumberList {
  readonly #full: Uint32Array[] = []
  #last = new Uint32Array(64)
  #used = 0

  get length() {
    return this.#full.length * CHUNK + this.#used
  }

  push(number: number) {
    if (this.#used === this.#last.length) this.#grow()
    this.#last[this.#used++] = number
  }

  toArray(): Uint32Array {
    const all = new Uint32Array(this.length)
    this.#full.forEach((chunk, index) => {
      all.set(chunk, index * CHUNK)
    })
    all.set(this.#last.subarray(0, this.#used), this.#full.length * CHUNK)
    return all
  }

  #grow() {
    if (this.#used === CHUNK) {
      this.#full.push(this.#last)
      this.#last = new Uint32Array(CHUNK)
      this.#used = 0
      return
    }
    const grown = new Uint32Array(Math.min(CHUNK, this.#used * 2))
    grown.set(this.#last)
    this.#last = grown
  }
}

/** What each slot has: terms of slot s stand from starts[s] up to starts[s + 1]. */
export type Terms = { starts: Uint32Array; values: Uint32Array }

/** Which slots have a term: gaps between ascending slots, seven bits a byte. A million slots take about 1.3 bytes each. */
export type Postings = { starts: Uint32Array; bytes: Uint8Array }

/** Turns "slot has terms" round into "term is in slots". */
export async function invert(terms: Terms, termCount: number, pause: Pause): Promise<Postings> {
  const sizes = new Uint32Array(termCount + 1)
  await eachGap(terms, termCount, pause, (term, gap) => {
    sizes[term + 1] = (sizes[term + 1] ?? 0) + (gap < 128 ? 1 : gap < 16_384 ? 2 : gap < 2_097_152 ? 3 : 4)
  })
  for (let term = 0; term < termCount; term++) sizes[term + 1] = (sizes[term + 1] ?? 0) + (sizes[term] ?? 0)
  const bytes = new Uint8Array(sizes[termCount] ?? 0)
  const ends = sizes.slice(0, termCount)
  await eachGap(terms, termCount, pause, (term, gap) => {
    let at = ends[term] ?? 0
    let rest = gap
    for (; rest >= 128; rest >>>= 7) bytes[at++] = (rest & 127) | 128
    bytes[at++] = rest
    ends[term] = at
  })
  return { starts: sizes, bytes }
}

async function eachGap(terms: Terms, termCount: number, pause: Pause, visit: (term: number, gap: number) => void) {
  const { starts, values } = terms
  // One more than the slot seen last, so that slot 0 has a gap too.
  const seen = new Uint32Array(termCount)
  for (let slot = 0; slot + 1 < starts.length; slot++) {
    for (let at = starts[slot] ?? 0, end = starts[slot + 1] ?? 0; at < end; at++) {
      const term = values[at] ?? 0
      visit(term, slot + 1 - (seen[term] ?? 0))
      seen[term] = slot + 1
    }
    if ((slot & 2_047) === 0) await pause()
  }
}

/** Adds the slots of a term to a set. */
export function paint(postings: Postings, term: number, bits: Bits) {
  eachSlot(postings, term, (slot) => setBit(bits, slot))
}

/** How many slots of a term are in a set. */
export function countIn(postings: Postings, term: number, bits: Bits): number {
  let count = 0
  eachSlot(postings, term, (slot) => {
    if (hasBit(bits, slot)) count++
  })
  return count
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
