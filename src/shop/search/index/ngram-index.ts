import type { Pause } from './pause.ts'
import { type Postings, PostingsWriter, sizeOf, slotsIn, slotsOfTerm, wholeNumbers } from './postings.ts'

/** Texts of all slots in one buffer; each line of a text begins with a line feed. */
export type CodeText = { bytes: Buffer; starts: Uint32Array }

/**
 * Codes that can be found by any part of them. Every three neighbouring bytes ("gram") lead to the slots that have
 * them; what looks promising is then read. A line feed counts as a byte, so beginnings and ends are grams too.
 */
export type CodeIndex = CodeText & {
  /** Byte → one of 2 ** `bits` classes. Where different bytes share one, reading sorts it out. */
  classes: Uint8Array
  bits: number
  withGram: Postings
}

/** 0: the code itself, 1: its beginning, 2: a part of it. */
export type CodeCloseness = 0 | 1 | 2

const LINE_FEED = 10
const GRAM = 3
/** Letters, digits and the line feed have a class each; few codes are found quickly with fewer, smaller lists. */
const bitsFor = (text: CodeText) => (text.bytes.length < 50_000 ? 4 : 6)
const LONGEST = 40
const COPIED_AT_ONCE = 1_000_000
/** As few candidates are read rather than looked for in further lists. */
const FEW = 500
/** Beyond this, reading every candidate would hold up other buyers: its grams alone must do. */
const MOST_READ = 20_000

export class CodeTextBuilder {
  readonly #starts = wholeNumbers()
  #bytes = Buffer.alloc(1_024)
  #length = 0

  add(text: string) {
    // A character takes three bytes at most, or four for two.
    this.#begin(text.length * 3)
    this.#length += this.#bytes.write(`\n${text}`, this.#length)
  }

  addBytes(bytes: Uint8Array) {
    this.#begin(bytes.length)
    this.#bytes[this.#length] = LINE_FEED
    this.#bytes.set(bytes, this.#length + 1)
    this.#length += 1 + bytes.length
  }

  #begin(most: number) {
    this.#starts.push(this.#length)
    const needed = this.#length + 2 + most
    if (needed > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(grown)
      this.#bytes = grown
    }
  }

  async finish(pause: Pause): Promise<CodeText> {
    this.#starts.push(this.#length)
    const bytes = Buffer.alloc(this.#length + 1)
    for (let at = 0; at < this.#length; at += COPIED_AT_ONCE) {
      this.#bytes.copy(bytes, at, at, Math.min(at + COPIED_AT_ONCE, this.#length))
      await pause()
    }
    bytes[this.#length] = LINE_FEED
    this.#bytes = Buffer.alloc(0)
    return { bytes, starts: await this.#starts.toArray(pause) }
  }
}

/** Byte by byte, which is the order of the letters too. */
export function compareCodes(a: CodeText, slotA: number, b: CodeText, slotB: number): number {
  const startB = b.starts[slotB] ?? 0
  const endA = a.starts[slotA + 1] ?? 0
  const endB = b.starts[slotB + 1] ?? 0
  let atB = startB
  for (let atA = a.starts[slotA] ?? 0; atA < endA && atB < endB; atA++, atB++) {
    const difference = (a.bytes[atA] ?? 0) - (b.bytes[atB] ?? 0)
    if (difference !== 0) return difference
  }
  return endA - (a.starts[slotA] ?? 0) - (endB - startB)
}

export async function indexCodes(text: CodeText, pause: Pause): Promise<CodeIndex> {
  const bits = bitsFor(text)
  const index = { ...text, bits, classes: await classesOf(text.bytes, bits, pause) }
  const writer = new PostingsWriter(1 << (bits * GRAM))
  await eachGram(index, pause, (gram, slot) => writer.measure(gram, slot))
  writer.allocate()
  await eachGram(index, pause, (gram, slot) => writer.write(gram, slot))
  return { ...index, withGram: writer.finish() }
}

/**
 * Every slot that has the code, or only its beginning when it is shorter than three letters. A slot may be found again
 * with another closeness.
 */
export function findCodes(index: CodeIndex, code: string, found: (slot: number, closeness: CodeCloseness) => void) {
  const needle = needleOf(code)
  if (needle.length < GRAM - 1) return
  const isShort = needle.length < GRAM
  const candidates = candidatesFor(index, isShort ? withLineFeeds(needle, true, false) : needle)
  if (candidates.length <= MOST_READ) {
    for (const slot of candidates) {
      const closeness = closenessIn(index, slot, needle)
      if (closeness !== null && !(isShort && closeness === 2)) found(slot, closeness)
    }
    return
  }
  for (const slot of candidates) found(slot, isShort ? 1 : 2)
  for (const slot of candidatesFor(index, withLineFeeds(needle, true, false))) found(slot, 1)
  for (const slot of candidatesFor(index, withLineFeeds(needle, true, true))) found(slot, 0)
}

/** Every slot in a code of which these two letters stand side by side: what is left of a part with a separator. */
export function findPairs(index: CodeIndex, pair: string, found: (slot: number) => void) {
  const needle = needleOf(pair)
  const first = gramAt(Uint8Array.of(...needle, 0), 0, index) >> index.bits
  for (let next = 0; next < 1 << index.bits; next++) {
    for (const slot of slotsOfTerm(index.withGram, (first << index.bits) | next)) {
      if (closenessIn(index, slot, needle) !== null) found(slot)
    }
  }
}

const needleOf = (code: string) => Buffer.from(code).subarray(0, LONGEST)

async function classesOf(bytes: Buffer, bits: number, pause: Pause): Promise<Uint8Array> {
  const seen = new Uint8Array(256)
  for (let at = 0; at < bytes.length; at++) {
    seen[bytes[at] ?? 0] = 1
    if ((at & 0xffff) === 0) await pause()
  }
  let next = 0
  return seen.map((isSeen) => (isSeen ? next++ & ((1 << bits) - 1) : 0))
}

async function eachGram(
  { bytes, starts, ...index }: Omit<CodeIndex, 'withGram'>,
  pause: Pause,
  visit: (gram: number, slot: number) => void,
) {
  for (let slot = 0; slot + 1 < starts.length; slot++) {
    // The line feed after the slot's last code belongs to it.
    for (let at = starts[slot] ?? 0, end = (starts[slot + 1] ?? 0) - GRAM + 1; at <= end; at++) {
      if (bytes[at + 1] !== LINE_FEED) visit(gramAt(bytes, at, index), slot)
    }
    if ((slot & 1_023) === 0) await pause()
  }
}

function gramAt(bytes: Uint8Array, at: number, { classes, bits }: Pick<CodeIndex, 'classes' | 'bits'>): number {
  const classAt = (place: number) => classes[bytes[place] ?? 0] ?? 0
  return (((classAt(at) << bits) | classAt(at + 1)) << bits) | classAt(at + 2)
}

/** Slots that have every gram of the needle, or a few more; ascending. */
function candidatesFor(index: CodeIndex, needle: Uint8Array): Uint32Array {
  const { withGram } = index
  const grams = Array.from({ length: needle.length - GRAM + 1 }, (_, at) => gramAt(needle, at, index))
  // Most words are in no code: they are ruled out first.
  if (grams.some((gram) => sizeOf(withGram, gram) === 0)) return new Uint32Array()
  const [rarest, ...others] = [...new Set(grams)].sort((a, b) => sizeOf(withGram, a) - sizeOf(withGram, b))
  if (rarest === undefined) return new Uint32Array()
  let slots = slotsOfTerm(withGram, rarest)
  for (const gram of others) {
    if (slots.length <= FEW) break
    slots = slotsIn(withGram, gram, slots)
  }
  return slots
}

function withLineFeeds(code: Buffer, before: boolean, after: boolean): Buffer {
  const feed = Buffer.of(LINE_FEED)
  return Buffer.concat([...(before ? [feed] : []), code, ...(after ? [feed] : [])])
}

/** How the slot's closest code has the needle; null when none has. */
function closenessIn({ bytes, starts }: CodeText, slot: number, needle: Uint8Array): CodeCloseness | null {
  const end = (starts[slot + 1] ?? 0) - needle.length
  const first = needle[0]
  let closest: CodeCloseness | null = null
  for (let at = (starts[slot] ?? 0) + 1; at <= end; at++) {
    if (bytes[at] !== first || !standsAt(bytes, at, needle)) continue
    if (bytes[at - 1] === LINE_FEED) {
      if (bytes[at + needle.length] === LINE_FEED) return 0
      closest = 1
    } else closest ??= 2
  }
  return closest
}

function standsAt(bytes: Uint8Array, at: number, needle: Uint8Array): boolean {
  for (let index = 0; index < needle.length; index++) if (bytes[at + index] !== needle[index]) return false
  return true
}
