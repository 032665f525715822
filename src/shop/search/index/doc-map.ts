/** Merge of two sorted lists: the doc ids of a merged segment, by product id, and where each doc came from. */

import { type Bitset, cardinality, docIdsIn, hasBit } from './bitset.ts'
import type { FacetIndex } from './facet-index.ts'
import type { Pause } from './pause.ts'
import type { Segment, SortKey } from './segment.ts'

export type MergeInput = {
  facetIndex: FacetIndex
  base: Segment
  liveDocs: Bitset
  delta: Segment
  insertionPoints: Record<SortKey, Uint32Array>
}

export type Merge = MergeInput & { docMap: DocMap; pause: Pause }

export type DocMap = {
  size: number
  /** Of each new doc id, the old one times two, and one more when it is the delta's. */
  sources: Uint32Array
  /** Of each old doc id, the new one; only of live ones. */
  fromBase: Uint32Array
  fromDelta: Uint32Array
  /** The delta's products replace products of the base: none was added or removed. */
  isInPlace: boolean
}

/** Between two pauses of a loop over docs, as a bit mask. */
export const PAUSE_MASK = 4_095

export const isFromDelta = (source: number) => (source & 1) === 1
export const sourceDocId = (source: number) => source >>> 1

export async function mapDocIds({ base, liveDocs, delta }: MergeInput, pause: Pause): Promise<DocMap> {
  const size = cardinality(liveDocs) + delta.size
  const docMap = {
    size,
    sources: new Uint32Array(size),
    fromBase: new Uint32Array(base.size),
    fromDelta: new Uint32Array(delta.size),
    isInPlace: false,
  }
  let docId = 0
  let inDelta = 0
  const addFromDelta = () => {
    docMap.fromDelta[inDelta] = docId
    docMap.sources[docId++] = inDelta++ * 2 + 1
  }
  for (const inBase of docIdsIn(liveDocs)) {
    while (inDelta < delta.size && (delta.productIds[inDelta] ?? 0) < (base.productIds[inBase] ?? 0)) addFromDelta()
    docMap.fromBase[inBase] = docId
    docMap.sources[docId++] = inBase * 2
    if ((inBase & PAUSE_MASK) === 0) await pause()
  }
  while (inDelta < delta.size) addFromDelta()
  docMap.isInPlace =
    size === base.size && delta.productIds.every((id, index) => base.productIds[docMap.fromDelta[index] ?? 0] === id)
  return docMap
}

/** In place, without those that are not live. */
export function remapDocIds(docIds: Uint32Array, newDocIds: Uint32Array, liveDocs?: Bitset): Uint32Array {
  let count = 0
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index] ?? 0
    if (!liveDocs || hasBit(liveDocs, docId)) docIds[count++] = newDocIds[docId] ?? 0
  }
  return docIds.subarray(0, count)
}

export const isEqualList = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index])
