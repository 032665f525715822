/** Top-k selection: a wide set is filtered in index order, of a narrow one the first k are kept in a bounded buffer. */

import { firstIndex } from '../index/binary-search.ts'
import { cardinality, docIdsIn, hasBit } from '../index/bitset.ts'
import { isTitleKey, type SortKey } from '../index/segment.ts'
import { type CompareDocs, docComparator } from '../index/sort-order.ts'
import type { DocSets, SegmentPair } from './snapshot.ts'

/** Sorting is quicker than a scan of the whole order when at most one doc in so many matches. */
export const NARROW_RATIO = 64

export type PageOfOrder = { key: SortKey; isAscending: boolean; skip: number; take: number }

/** Product ids of the docs, in the order of the key, from the `skip`th on; `take` at most. */
export function collectTopN(pair: SegmentPair, docs: DocSets, page: PageOfOrder): number[] {
  const { key, isAscending, skip, take } = page
  const { productIds, sortOrders } = pair.base
  const order = sortOrders[key]
  const matching = docs.base
  const inDelta = deltaInOrder(pair, docs, page)
  const ids: number[] = []
  let left = skip
  let next = 0
  const collect = (id: number) => {
    if (left > 0) left--
    else ids.push(id)
  }
  const collectDeltaBefore = (rank: number) => {
    for (let first = inDelta[next]; first; first = inDelta[++next]) {
      if (isAscending ? first.insertionPoint > rank : first.insertionPoint <= rank) return
      collect(first.id)
    }
  }
  const narrow = topOfNarrow(pair, docs, page)
  const length = narrow?.docIds.length ?? order.length
  for (let step = 0; step < length && ids.length < take; step++) {
    const rank = isAscending ? step : length - 1 - step
    const docId = (narrow ? narrow.docIds[step] : order[rank]) ?? 0
    if (!narrow && !hasBit(matching, docId)) continue
    if (next < inDelta.length) collectDeltaBefore(narrow ? narrow.rankOf(docId) : rank)
    collect(productIds[docId] ?? 0)
  }
  collectDeltaBefore(isAscending ? Number.POSITIVE_INFINITY : -1)
  return ids.slice(0, take)
}

/** Null for a set that is not narrow, and for titles: these can be compared only where they are in their order. */
function topOfNarrow({ base }: SegmentPair, docs: DocSets, { key, isAscending, skip, take }: PageOfOrder) {
  const count = cardinality(docs.base)
  if (isTitleKey(key) || count * NARROW_RATIO > base.size) return null
  const order = base.sortOrders[key]
  const compare = docComparator(key, base, base)
  const docIds = topK(docIdsIn(docs.base, count), isAscending ? compare : (a, b) => compare(b, a), skip + take)
  const rankOf = (docId: number) => firstIndex(order.length, (rank) => compare(order[rank] ?? 0, docId) >= 0)
  return { docIds, rankOf }
}

export function topK(docIds: Uint32Array, compare: CompareDocs, k: number): Uint32Array {
  const buffer = new Uint32Array(Math.min(docIds.length, k * 2))
  let count = 0
  let threshold: number | undefined
  for (const docId of docIds) {
    if (threshold !== undefined && compare(docId, threshold) > 0) continue
    buffer[count++] = docId
    if (count < k * 2) continue
    buffer.sort(compare)
    count = k
    threshold = buffer[k - 1]
  }
  return buffer.subarray(0, count).sort(compare).subarray(0, k)
}

function deltaInOrder({ delta, insertionPoints }: SegmentPair, docs: DocSets, { key, isAscending }: PageOfOrder) {
  const bits = docs.delta
  if (!delta || !insertionPoints || !bits) return []
  const docIds = [...delta.sortOrders[key]].filter((docId) => hasBit(bits, docId))
  const found = docIds.map((docId) => ({
    id: delta.productIds[docId] ?? 0,
    insertionPoint: insertionPoints[key][docId] ?? 0,
  }))
  return isAscending ? found : found.reverse()
}
