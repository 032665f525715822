import { uint32List } from './chunked-list.ts'
import type { Pause } from './pause.ts'

/** Each line of a text begins with a line feed. */
export type StringColumn = { bytes: Buffer; offsets: Uint32Array }

export const LINE_FEED = 10
const COPIED_AT_ONCE = 1_000_000

export class StringColumnBuilder {
  readonly #offsets = uint32List()
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
    this.#offsets.push(this.#length)
    const needed = this.#length + 2 + most
    if (needed > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(grown)
      this.#bytes = grown
    }
  }

  async finish(pause: Pause): Promise<StringColumn> {
    this.#offsets.push(this.#length)
    const bytes = Buffer.alloc(this.#length + 1)
    for (let at = 0; at < this.#length; at += COPIED_AT_ONCE) {
      this.#bytes.copy(bytes, at, at, Math.min(at + COPIED_AT_ONCE, this.#length))
      await pause()
    }
    bytes[this.#length] = LINE_FEED
    this.#bytes = Buffer.alloc(0)
    return { bytes, offsets: await this.#offsets.toArray(pause) }
  }
}

/** Compares a string of one column with a string of another, byte by byte, which is the order of code points too. */
export const stringComparator =
  (a: StringColumn, b: StringColumn) =>
  (docA: number, docB: number): number => {
    const startA = a.offsets[docA] ?? 0
    const startB = b.offsets[docB] ?? 0
    const endA = a.offsets[docA + 1] ?? 0
    const endB = b.offsets[docB + 1] ?? 0
    let atB = startB
    for (let atA = startA; atA < endA && atB < endB; atA++, atB++) {
      const difference = (a.bytes[atA] ?? 0) - (b.bytes[atB] ?? 0)
      if (difference !== 0) return difference
    }
    return endA - startA - (endB - startB)
  }
