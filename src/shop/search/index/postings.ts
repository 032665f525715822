/** Inverted index: posting lists of ascending doc ids, delta encoded in variable-byte code. */

import { type Bitset, hasBit } from './bitset.ts'

/** The posting list of term t takes the bytes from offsets[t] up to offsets[t + 1]. */
export type Postings = { offsets: Uint32Array; bytes: Uint8Array }

/** Writes posting lists in two passes over the same doc ids in ascending order: measured first, then written. */
export class PostingsWriter {
  readonly #offsets: Uint32Array
  /** One more than the doc id seen last, so that doc 0 has a gap too. */
  readonly #seen: Uint32Array
  #ends = new Uint32Array()
  #bytes = new Uint8Array()

  constructor(termCount: number) {
    this.#offsets = new Uint32Array(termCount + 1)
    this.#seen = new Uint32Array(termCount)
  }

  /** A doc that has a term twice counts once. */
  measure(term: number, docId: number) {
    const gap = docId + 1 - (this.#seen[term] ?? 0)
    if (gap === 0) return
    this.#seen[term] = docId + 1
    const size = gap < 128 ? 1 : gap < 16_384 ? 2 : gap < 2_097_152 ? 3 : 4
    this.#offsets[term + 1] = (this.#offsets[term + 1] ?? 0) + size
  }

  allocate() {
    const offsets = this.#offsets
    for (let term = 1; term < offsets.length; term++) offsets[term] = (offsets[term] ?? 0) + (offsets[term - 1] ?? 0)
    this.#bytes = new Uint8Array(offsets.at(-1) ?? 0)
    this.#ends = offsets.slice(0, -1)
    this.#seen.fill(0)
  }

  write(term: number, docId: number) {
    let rest = docId + 1 - (this.#seen[term] ?? 0)
    if (rest === 0) return
    this.#seen[term] = docId + 1
    let at = this.#ends[term] ?? 0
    for (; rest >= 128; rest >>>= 7) this.#bytes[at++] = (rest & 127) | 128
    this.#bytes[at++] = rest
    this.#ends[term] = at
  }

  finish(): Postings {
    return { offsets: this.#offsets, bytes: this.#bytes }
  }
}

export function orPostingsInto({ offsets, bytes }: Postings, term: number, bits: Bitset) {
  const end = offsets[term + 1] ?? 0
  let docId = -1
  // `forEachPosting` without a call for each: most of a query's time is spent here.
  for (let at = offsets[term] ?? end; at < end; ) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    docId += gap
    bits[docId >>> 5] = (bits[docId >>> 5] ?? 0) | (1 << (docId & 31))
  }
}

export function countPostingsIn(postings: Postings, term: number, bits: Bitset): number {
  let count = 0
  forEachPosting(postings, term, (docId) => {
    if (hasBit(bits, docId)) count++
  })
  return count
}

export function decodePostings(postings: Postings, term: number): Uint32Array {
  const docIds = new Uint32Array(encodedLength(postings, term))
  let count = 0
  forEachPosting(postings, term, (docId) => {
    docIds[count++] = docId
  })
  return docIds.subarray(0, count)
}

/** Merge intersection: the doc ids (ascending) that have the term. */
export function intersectPostings(postings: Postings, term: number, docIds: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(docIds.length, encodedLength(postings, term)))
  let count = 0
  let at = 0
  forEachPosting(postings, term, (docId) => {
    while (at < docIds.length && (docIds[at] ?? 0) < docId) at++
    if (at < docIds.length && docIds[at] === docId) both[count++] = docId
  })
  return both.subarray(0, count)
}

/** Visits the places of those of the ascending doc ids that have the term; ends with the last of them. */
export function forEachCommon({ offsets, bytes }: Postings, term: number, { docIds, visit }: Common) {
  const end = offsets[term + 1] ?? 0
  const last = docIds.at(-1) ?? -1
  let docId = -1
  let index = 0
  for (let at = offsets[term] ?? end; at < end && docId < last; ) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    docId += gap
    while ((docIds[index] ?? docId) < docId) index++
    if (docIds[index] === docId) visit(index)
  }
}

type Common = { docIds: Uint32Array; visit: (index: number) => void }

/** Bytes of a posting list, as an estimate of its length: postings of frequent terms take a byte each. */
export const encodedLength = ({ offsets }: Postings, term: number): number =>
  (offsets[term + 1] ?? 0) - (offsets[term] ?? 0)

function forEachPosting({ offsets, bytes }: Postings, term: number, visit: (docId: number) => void) {
  const end = offsets[term + 1] ?? 0
  let docId = -1
  for (let at = offsets[term] ?? end; at < end; ) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    docId += gap
    visit(docId)
  }
}
