/** Trigram index: substring search by intersecting posting lists of trigrams, then verifying candidates. */

import type { Pause } from './pause.ts'
import { decodePostings, encodedLength, intersectPostings, type Postings, PostingsWriter } from './postings.ts'
import { LINE_FEED, type StringColumn } from './string-column.ts'

/** Every three neighbouring bytes have a posting list. A line feed is a byte too: beginnings and ends are trigrams. */
export type NgramIndex = StringColumn & {
  /** Byte → one of 2 ** `bits` classes. Bytes may share a class; verification distinguishes them. */
  byteClasses: Uint8Array
  bits: number
  gramPostings: Postings
}

/** 0: the whole code (exact), 1: its beginning (prefix), 2: a part of it (infix). */
export type MatchKind = 0 | 1 | 2

const GRAM = 3
/** Letters, digits and the line feed have a class each; few codes are found quickly with fewer, smaller lists. */
const bitsFor = (text: StringColumn) => (text.bytes.length < 50_000 ? 4 : 6)
const MAX_PATTERN = 40
/** Fewer candidates are verified instead of intersected with further lists. */
const MIN_CANDIDATES = 500
/** Beyond this, verifying every candidate would block the event loop: the trigrams alone decide. */
const MAX_VERIFIED = 20_000

export async function buildNgramIndex(text: StringColumn, pause: Pause): Promise<NgramIndex> {
  const bits = bitsFor(text)
  const index = { ...text, bits, byteClasses: await byteClassesOf(text.bytes, bits, pause) }
  const writer = new PostingsWriter(1 << (bits * GRAM))
  await forEachGram(index, pause, (gram, docId) => writer.measure(gram, docId))
  writer.allocate()
  await forEachGram(index, pause, (gram, docId) => writer.write(gram, docId))
  return { ...index, gramPostings: writer.finish() }
}

/** Every doc with the code, or only with its beginning if it is shorter than a trigram. May report a doc twice. */
export function findSubstring(index: NgramIndex, code: string, found: (docId: number, kind: MatchKind) => void) {
  const pattern = patternOf(code)
  if (pattern.length < GRAM - 1) return
  const isShort = pattern.length < GRAM
  const candidates = candidateDocs(index, isShort ? anchored(pattern, false) : pattern)
  if (candidates.length <= MAX_VERIFIED) {
    for (const docId of candidates) {
      const kind = matchIn(index, docId, pattern)
      if (kind !== null && !(isShort && kind === 2)) found(docId, kind)
    }
    return
  }
  for (const docId of candidates) found(docId, isShort ? 1 : 2)
  for (const docId of candidateDocs(index, anchored(pattern, false))) found(docId, 1)
  for (const docId of candidateDocs(index, anchored(pattern, true))) found(docId, 0)
}

/** Every doc with a code that has these two letters side by side: what is left of a part with a separator. */
export function findBigram(index: NgramIndex, pair: string, found: (docId: number) => void) {
  const pattern = patternOf(pair)
  const first = gramAt(Uint8Array.of(...pattern, 0), 0, index) >> index.bits
  for (let next = 0; next < 1 << index.bits; next++) {
    for (const docId of decodePostings(index.gramPostings, (first << index.bits) | next)) {
      if (matchIn(index, docId, pattern) !== null) found(docId)
    }
  }
}

const patternOf = (code: string) => Buffer.from(code).subarray(0, MAX_PATTERN)

async function byteClassesOf(bytes: Buffer, bits: number, pause: Pause): Promise<Uint8Array> {
  const seen = new Uint8Array(256)
  for (let at = 0; at < bytes.length; at++) {
    seen[bytes[at] ?? 0] = 1
    if ((at & 0xffff) === 0) await pause()
  }
  let next = 0
  return seen.map((hasByte) => (hasByte ? next++ & ((1 << bits) - 1) : 0))
}

async function forEachGram(
  { bytes, offsets, ...index }: Omit<NgramIndex, 'gramPostings'>,
  pause: Pause,
  visit: (gram: number, docId: number) => void,
) {
  for (let docId = 0; docId + 1 < offsets.length; docId++) {
    // The line feed after the doc's last code belongs to it.
    for (let at = offsets[docId] ?? 0, end = (offsets[docId + 1] ?? 0) - GRAM + 1; at <= end; at++) {
      if (bytes[at + 1] !== LINE_FEED) visit(gramAt(bytes, at, index), docId)
    }
    if ((docId & 1_023) === 0) await pause()
  }
}

function gramAt(
  bytes: Uint8Array,
  at: number,
  { byteClasses, bits }: Pick<NgramIndex, 'byteClasses' | 'bits'>,
): number {
  const classAt = (offset: number) => byteClasses[bytes[offset] ?? 0] ?? 0
  return (((classAt(at) << bits) | classAt(at + 1)) << bits) | classAt(at + 2)
}

/** Docs that have every trigram of the pattern, or a few more; ascending. Conjunctive query, rarest list first. */
function candidateDocs(index: NgramIndex, pattern: Uint8Array): Uint32Array {
  const { gramPostings } = index
  const grams = Array.from({ length: pattern.length - GRAM + 1 }, (_, at) => gramAt(pattern, at, index))
  if (grams.some((gram) => encodedLength(gramPostings, gram) === 0)) return new Uint32Array()
  const [rarest, ...others] = [...new Set(grams)].sort(
    (a, b) => encodedLength(gramPostings, a) - encodedLength(gramPostings, b),
  )
  if (rarest === undefined) return new Uint32Array()
  let docIds = decodePostings(gramPostings, rarest)
  for (const gram of others) {
    if (docIds.length <= MIN_CANDIDATES) break
    docIds = intersectPostings(gramPostings, gram, docIds)
  }
  return docIds
}

const anchored = (pattern: Buffer, isWhole: boolean): Buffer =>
  Buffer.concat([Buffer.of(LINE_FEED), pattern, ...(isWhole ? [Buffer.of(LINE_FEED)] : [])])

function matchIn({ bytes, offsets }: StringColumn, docId: number, pattern: Uint8Array): MatchKind | null {
  const end = (offsets[docId + 1] ?? 0) - pattern.length
  const first = pattern[0]
  let best: MatchKind | null = null
  for (let at = (offsets[docId] ?? 0) + 1; at <= end; at++) {
    if (bytes[at] !== first || !matchesAt(bytes, at, pattern)) continue
    if (bytes[at - 1] === LINE_FEED) {
      if (bytes[at + pattern.length] === LINE_FEED) return 0
      best = 1
    } else best ??= 2
  }
  return best
}

function matchesAt(bytes: Uint8Array, at: number, pattern: Uint8Array): boolean {
  for (let index = 0; index < pattern.length; index++) if (bytes[at + index] !== pattern[index]) return false
  return true
}
