/** Front coding: sorted strings without the prefix that each shares with the one before, in blocks of 16. */

import { firstIndex } from './binary-search.ts'
import type { Pause } from './pause.ts'
import type { StringColumn } from './string-column.ts'

/** Ascending strings: each as the length shared with the one before (a block's first: 0), its rest, and a zero. */
export type FrontCodedStrings = { size: number; bytes: Uint8Array; blocks: Uint32Array }

const BLOCK = 16
const END = 0

export class FrontCodedWriter {
  readonly #blocks: Uint32Array
  #bytes = new Uint8Array(1_024)
  #length = 0
  #count = 0
  #last = new Uint8Array(256)
  #lastLength = 0

  constructor(size: number) {
    this.#blocks = new Uint32Array(Math.ceil(size / BLOCK))
  }

  /** Texts come in ascending order and have no zeros. */
  add(text: Uint8Array) {
    if (this.#count % BLOCK === 0) this.#blocks[this.#count / BLOCK] = this.#length
    const shared = this.#count++ % BLOCK === 0 ? 0 : this.#sharedWith(text)
    this.#reserve(text.length - shared + 6)
    let rest = shared
    for (; rest >= 128; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128
    this.#bytes[this.#length++] = rest
    for (let at = shared; at < text.length; at++) this.#bytes[this.#length++] = text[at] ?? 0
    this.#bytes[this.#length++] = END
    if (text.length > this.#last.length) this.#last = new Uint8Array(text.length * 2)
    this.#last.set(text)
    this.#lastLength = text.length
  }

  finish(): FrontCodedStrings {
    return { size: this.#count, bytes: this.#bytes.slice(0, this.#length), blocks: this.#blocks }
  }

  #sharedWith(text: Uint8Array): number {
    const most = Math.min(text.length, this.#lastLength)
    let shared = 0
    while (shared < most && text[shared] === this.#last[shared]) shared++
    return shared
  }

  #reserve(more: number) {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#length + more, Math.ceil(this.#bytes.length * 1.5)))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

export async function frontCode(texts: StringColumn, order: Uint32Array, pause: Pause): Promise<FrontCodedStrings> {
  const writer = new FrontCodedWriter(order.length)
  for (let rank = 0; rank < order.length; rank++) {
    const docId = order[rank] ?? 0
    // Without the line feed before it.
    writer.add(texts.bytes.subarray((texts.offsets[docId] ?? 0) + 1, texts.offsets[docId + 1]))
    if ((rank & 1_023) === 0) await pause()
  }
  return writer.finish()
}

/** Reads forwards from the block of a rank. */
export class FrontCodedReader {
  readonly #texts: FrontCodedStrings
  #buffer = new Uint8Array(256)
  #length = 0
  #at: number
  #next: number

  constructor(texts: FrontCodedStrings, rank = 0) {
    this.#texts = texts
    const block = Math.floor(rank / BLOCK)
    this.#at = texts.blocks[block] ?? 0
    this.#next = block * BLOCK
  }

  /** The text of this rank or a later one than before, until the next is read. */
  read(rank: number): Uint8Array {
    while (this.#next <= rank) this.#readNext()
    return this.#buffer.subarray(0, this.#length)
  }

  #readNext() {
    const { bytes } = this.#texts
    let byte = bytes[this.#at++] ?? 0
    let length = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[this.#at++] ?? 0
      length |= (byte & 127) << shift
    }
    for (byte = bytes[this.#at++] ?? END; byte !== END; byte = bytes[this.#at++] ?? END) {
      if (length === this.#buffer.length) this.#grow()
      this.#buffer[length++] = byte
    }
    this.#length = length
    this.#next++
  }

  #grow() {
    const grown = new Uint8Array(this.#buffer.length * 2)
    grown.set(this.#buffer)
    this.#buffer = grown
  }
}

export const stringAt = (texts: FrontCodedStrings, rank: number): Uint8Array =>
  new FrontCodedReader(texts, rank).read(rank)

/** Insertion point: how many texts are before this one; `isBefore` decides between equal texts. */
export function insertionPoint(
  texts: FrontCodedStrings,
  text: Uint8Array,
  isBefore: (rank: number) => boolean,
): number {
  const isAfter = (rank: number, difference: number) => difference > 0 || (difference === 0 && !isBefore(rank))
  const next = firstIndex(texts.blocks.length, (block) => isAfter(block * BLOCK, compareBlockHead(texts, block, text)))
  if (next === 0) return 0
  const reader = new FrontCodedReader(texts, (next - 1) * BLOCK)
  const end = Math.min(texts.size, next * BLOCK)
  let rank = (next - 1) * BLOCK
  while (rank < end && !isAfter(rank, compareBytes(reader.read(rank), text))) rank++
  return rank
}

function compareBlockHead({ bytes, blocks }: FrontCodedStrings, block: number, text: Uint8Array): number {
  const start = (blocks[block] ?? 0) + 1
  for (let at = 0; at < text.length; at++) {
    const difference = (bytes[start + at] ?? END) - (text[at] ?? 0)
    if (difference !== 0) return difference
  }
  return bytes[start + text.length] === END ? 0 : 1
}

export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const both = Math.min(a.length, b.length)
  for (let at = 0; at < both; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export const isSameString = (a: Uint8Array, b: Uint8Array) => compareBytes(a, b) === 0
