/** Keyset pages: a list goes on behind the value and id of its last row, in any number of segments at once. */

import { firstIndex } from '../index/binary-search.ts'
import { type Bitset, cardinality, docIdsIn, hasBit } from '../index/bitset.ts'
import { compareBytes, stringAt } from '../index/front-coding.ts'
import { isTitleKey, langOf, type Segment, type SortKey } from '../index/segment.ts'
import type { StaffCursor } from '../staff-search.ts'
import { NARROW_RATIO, topK } from './top-k.ts'

export type Listed = { segment: Segment; docs: Bitset }
type StaffKey = Exclude<SortKey, 'recommended'>
type SortValue = number | Uint8Array
type Entry = { id: number; value: SortValue }

export type KeysetPage = { key: StaffKey; isAscending: boolean; after: StaffCursor | null; limit: number }

export function pageAfter(lists: readonly Listed[], page: KeysetPage): { ids: number[]; next: StaffCursor | null } {
  const after = entryOf(page)
  const compare = page.isAscending ? compareEntries : (a: Entry, b: Entry) => compareEntries(b, a)
  const found = lists.flatMap((list) => entriesAfter(list, { ...page, after, compare })).sort(compare)
  // A product that has just been published may be in two segments.
  const entries = found.filter(({ id }, index) => found.findIndex((each) => each.id === id) === index)
  const shown = entries.slice(0, page.limit)
  const last = shown.at(-1)
  return { ids: shown.map(({ id }) => id), next: last && entries.length > page.limit ? cursorOf(last) : null }
}

const compareEntries = (a: Entry, b: Entry): number => compareValues(a.value, b.value) || a.id - b.id

const compareValues = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareBytes(a, b)

const cursorOf = ({ id, value }: Entry): StaffCursor => ({
  key: typeof value === 'number' ? String(value) : Buffer.from(value).toString('base64url'),
  id,
})

function entryOf({ key, after }: KeysetPage): Entry | null {
  if (!after) return null
  const isText = key === 'code' || isTitleKey(key)
  return { id: after.id, value: isText ? Buffer.from(after.key, 'base64url') : Number(after.key) || 0 }
}

type Order = Omit<KeysetPage, 'after'> & { after: Entry | null; compare: (a: Entry, b: Entry) => number }

/** One more than the limit, by which is known whether there is another page. */
function entriesAfter(list: Listed, order: Order): Entry[] {
  const count = cardinality(list.docs)
  const isNarrow = !isTitleKey(order.key) && count * NARROW_RATIO <= list.segment.size
  return isNarrow ? fewAfter(list, count, order) : walkAfter(list, order)
}

function fewAfter(
  { segment, docs }: Listed,
  count: number,
  { key, isAscending, after, compare, limit }: Order,
): Entry[] {
  const entryAt = (docId: number) => ({ id: segment.productIds[docId] ?? 0, value: valueOfDoc(segment, key, docId) })
  const left = after
    ? docIdsIn(docs, count).filter((docId) => compare(entryAt(docId), after) > 0)
    : docIdsIn(docs, count)
  const best = topK(left, (a, b) => compare(entryAt(a), entryAt(b)), limit + 1)
  return [...best].map(entryAt).sort(isAscending ? compareEntries : (a, b) => compareEntries(b, a))
}

function walkAfter({ segment, docs }: Listed, { key, isAscending, after, compare, limit }: Order): Entry[] {
  const order = segment.sortOrders[key]
  const entryAt = (step: number): Entry => {
    const rank = isAscending ? step : order.length - 1 - step
    const docId = order[rank] ?? 0
    return { id: segment.productIds[docId] ?? 0, value: valueAt(segment, key, { docId, rank }) }
  }
  const entries: Entry[] = []
  let step = after ? firstIndex(order.length, (at) => compare(entryAt(at), after) > 0) : 0
  for (; step < order.length && entries.length <= limit; step++) {
    if (hasBit(docs, order[isAscending ? step : order.length - 1 - step] ?? 0)) entries.push(entryAt(step))
  }
  return entries
}

const valueAt = (segment: Segment, key: StaffKey, { docId, rank }: { docId: number; rank: number }): SortValue =>
  isTitleKey(key) ? stringAt(segment.titles[langOf(key)], rank).slice() : valueOfDoc(segment, key, docId)

function valueOfDoc({ codes, columns }: Segment, key: StaffKey, docId: number): SortValue {
  if (key === 'code') return codes.bytes.subarray((codes.offsets[docId] ?? 0) + 1, codes.offsets[docId + 1])
  return isTitleKey(key) ? 0 : (columns[key][docId] ?? 0)
}
