/** Search with a filter cache: the result set of a query is kept for other pages and orders, oldest evicted first (FIFO). */

import type { Lang } from '../../languages.ts'
import { type Bitset, clearBit, hasBit } from '../index/bitset.ts'
import { docIdOf, type Segment, type SortKey, titleKey } from '../index/segment.ts'
import type { SearchResult } from '../search-engine.ts'
import { RECOMMENDED, RELEVANCE, type SearchRequest, type SearchScope, type Sort } from '../search-request.ts'
import { computeResultSet } from './result-set.ts'
import type { DocSets, IndexSnapshot, ResultSet } from './snapshot.ts'
import { collectTopN } from './top-k.ts'

/** Bytes of sets that a snapshot's filter cache may take; the last result is kept even if it takes more. */
const MAX_CACHE_BYTES = 8_000_000
const MAX_CACHED = 500

export const MAX_RANKED = 400
const NO_SPELLING = { corrected: null, unknown: [] }

const sortKeys: Record<string, (lang: Lang) => SortKey> = {
  quantity: () => 'quantity',
  created_at: () => 'created',
  code: () => 'code',
  price_with_tax: () => 'price',
  title: titleKey,
}

export type Request = { place: SearchScope; listing: SearchRequest; lang: Lang }

export function findProducts(snapshot: IndexSnapshot, { place, listing, lang }: Request): SearchResult {
  const results = resultSetFor(snapshot, { place, listing, lang })
  const { total, counts, prices, spelling } = results
  const ids = (listing.page - 1) * listing.per_page >= total ? [] : idsOf(snapshot, results, { place, listing, lang })
  results.bytes = bytesOf(results)
  evictOldest(snapshot.filterCache)
  return { ids, total, counts, prices, spelling: spelling ?? NO_SPELLING }
}

function idsOf(snapshot: IndexSnapshot, results: ResultSet, { place, listing, lang }: Request): number[] {
  const page = { skip: (listing.page - 1) * listing.per_page, take: listing.per_page }
  if (results.tiers && listing.sort === RELEVANCE) return mostRelevantFirst(snapshot, results, page)
  const { docs } = results
  const pins = listing.sort === RECOMMENDED ? pinsIn(snapshot, docs, place) : []
  if (pins.length > 0) return pinnedFirst(snapshot, docs, { pins, ...page })
  const { key, isAscending } = orderOf(listing.sort, lang)
  return collectTopN(snapshot, docs, { key, isAscending, skip: page.skip, take: page.take })
}

function orderOf(sort: Sort, lang: Lang): { key: SortKey; isAscending: boolean } {
  if (sort === RECOMMENDED) return { key: 'recommended', isAscending: true }
  const [field = '', direction] = sort.split(':')
  return { key: sortKeys[field]?.(lang) ?? 'code', isAscending: direction === 'asc' }
}

/** The pinned products of the category that pass its filters. */
function pinsIn({ facetIndex, base, delta }: IndexSnapshot, docs: DocSets, { categoryId }: SearchScope): number[] {
  const pins = categoryId === undefined ? undefined : facetIndex.pinsOf.get(categoryId)
  if (!pins) return []
  const isIn = (segment: Segment, bits: Bitset, id: number) => {
    const docId = docIdOf(segment, id)
    return docId >= 0 && hasBit(bits, docId)
  }
  return pins.filter((id) => isIn(base, docs.base, id) || (delta && docs.delta && isIn(delta, docs.delta, id)))
}

function pinnedFirst(snapshot: IndexSnapshot, docs: DocSets, { pins, skip, take }: Page & { pins: number[] }) {
  const shown = pins.slice(skip, skip + take)
  if (shown.length === take) return shown
  const others = { base: docs.base.slice(), delta: docs.delta?.slice() ?? null }
  for (const id of pins) {
    for (const [segment, bits] of [[snapshot.base, others.base] as const, [snapshot.delta, others.delta] as const]) {
      const docId = segment ? docIdOf(segment, id) : -1
      if (bits && docId >= 0) clearBit(bits, docId)
    }
  }
  const rest = { skip: Math.max(0, skip - pins.length), take: take - shown.length }
  return [...shown, ...collectTopN(snapshot, others, { ...rest, key: 'recommended', isAscending: true })]
}

type Page = { skip: number; take: number }

export function mostRelevantFirst(
  snapshot: IndexSnapshot,
  results: Pick<ResultSet, 'total' | 'docs' | 'tiers' | 'rank'>,
  { skip, take }: Page,
): number[] {
  const { total, docs: all, tiers, rank } = results
  if (rank && total <= MAX_RANKED) return rank(all).slice(skip, skip + take)
  const ids: number[] = []
  let left = skip
  for (let index = 0; ids.length < take; index++) {
    const tier = tiers?.at(index)
    if (!tier) break
    const { docs, count } = tier
    if (left < count) {
      const page = { skip: left, take: take - ids.length }
      const isRanked = rank && count <= MAX_RANKED
      ids.push(
        ...(isRanked
          ? rank(docs).slice(left, left + page.take)
          : collectTopN(snapshot, docs, { ...page, key: 'recommended', isAscending: true })),
      )
    }
    left = Math.max(0, left - count)
  }
  return ids
}

function resultSetFor(snapshot: IndexSnapshot, { place, listing, lang }: Request): ResultSet {
  // Stock changes without a new index, and with it what such a filter finds.
  if (listing.stock !== null) return computeResultSet(snapshot, { place, listing, lang })
  const key = JSON.stringify([
    place.categoryId,
    place.manufacturerId,
    listing.query,
    // Words have synonyms by language.
    listing.query === '' ? null : lang,
    listing.attributes,
    listing.ranges,
    listing.manufactures,
    listing.price,
    listing.isOnSale,
  ])
  const known = snapshot.filterCache.get(key)
  if (known) return known
  const results = computeResultSet(snapshot, { place, listing, lang })
  snapshot.filterCache.set(key, results)
  return results
}

function bytesOf({ docs, tiers }: ResultSet): number {
  const sets = new Set([docs.base, ...(docs.delta ? [docs.delta] : []), ...(tiers?.held() ?? [])])
  return [...sets].reduce((sum, set) => sum + set.byteLength, 0)
}

function evictOldest(cache: IndexSnapshot['filterCache']) {
  let bytes = 0
  for (const results of cache.values()) bytes += results.bytes
  for (const [key, results] of cache) {
    if (cache.size <= 1 || (cache.size <= MAX_CACHED && bytes <= MAX_CACHE_BYTES)) return
    cache.delete(key)
    bytes -= results.bytes
  }
}
