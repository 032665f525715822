/** What of one index fits a list of the back office, before pages. */

import type { Lang } from '../../languages.ts'
import { VAT_CLASSES } from '../../tax/vat-class.ts'
import { andInto, andNotInto, type Bitset, cardinality, commonCount, emptyBitset, fullBitset } from '../index/bitset.ts'
import type { IndexedGoods } from '../index/documents.db.ts'
import { type FacetCounters, newCounters } from '../index/facet-index.ts'
import type { Segment } from '../index/segment.ts'
import { LACKS, type Lack } from '../product-marks.ts'
import type { FacetCounts } from '../search-engine.ts'
import type { PriceLimits } from '../search-request.ts'
import type { StaffCounts, StaffRequest } from '../staff-search.ts'
import { applyFilter, type Filter } from './filter.ts'
import { cardinalityOf, codeMatchesOf, isCodeFound, matchSnapshot, parsedQueryOf, rankDocs } from './match-snapshot.ts'
import { lazyTiers } from './relevance-tiers.ts'
import { countsById, groupsOf } from './result-set.ts'
import type { DocSets, IndexSnapshot, ResultSet } from './snapshot.ts'
import { complementOf, docsInPeriod, docsInStock, docsMarked, docsOfCategories, docsWithIds } from './staff-sets.ts'

export type StaffIndex = { goods: IndexedGoods; snapshot: IndexSnapshot }

export type StaffMatches = Pick<ResultSet, 'total' | 'docs' | 'tiers' | 'rank'> & {
  index: StaffIndex
  /** All words were found as they were typed. */
  isExact: boolean
  hasWholeCode: boolean
  /** Before filters. */
  matches: number
  states: StaffCounts['states']
  stock: StaffCounts['stock']
  lacks: StaffCounts['lacks']
  facets: FacetCounts
}

/** @param measured ids of categories with goods that have a unit price */
type Asked = { request: StaffRequest; lang: Lang; measured: ReadonlySet<number> }

export function matchForStaff(index: StaffIndex, { request, lang, measured }: Asked): StaffMatches {
  const { snapshot } = index
  const { base, delta, facetIndex, liveDocs } = snapshot
  const query = parsedQueryOf(snapshot, { text: request.query, lang, isTyping: false })
  const codes = query && codeMatchesOf(snapshot, query)
  const found = query && codes && matchSnapshot(snapshot, query, codes, 1)
  const among: DocSets = {
    base: found?.base.all ?? liveDocs,
    delta: delta && (found?.delta?.all ?? fullBitset(delta.size)),
  }
  const filter = filterOf(snapshot, request)
  const counters = newCounters(facetIndex)
  const counting = { index, request, filter, counters, measured }
  const ofBase = countSegment(counting, base, among.base)
  const ofDelta = delta && among.delta ? countSegment(counting, delta, among.delta) : null
  const parts = [ofBase, ...(ofDelta ? [ofDelta] : [])]
  const docs: DocSets = { base: ofBase.docs, delta: ofDelta?.docs ?? null }
  const total = sumOf(parts, ({ count }) => count)
  const isCode = query && codes ? isCodeFound(codes, query) : false
  const isAsTyped = !query || (query.spelling.corrected === null && query.spelling.unknown.length === 0)
  return {
    ...{ index, total, docs, matches: cardinalityOf(among) },
    isExact: isCode || (isAsTyped && !found?.isWidened),
    hasWholeCode: [codes?.base, codes?.delta].some((part) => (part?.tiers[0] ?? null) !== null),
    tiers: found && lazyTiers({ docs, count: total }, tiersIn(found)),
    rank: query && codes && ((some) => rankDocs(snapshot, query, { docs: some, codes })),
    states: addedUp(parts.map(({ states }) => states)),
    stock: addedUp(parts.map(({ stock }) => stock)),
    lacks: addedUp(parts.map(({ lacks }) => lacks)),
    facets: { ...countsById(facetIndex, counters), onSale: sumOf(parts, ({ onSale }) => onSale) },
  }
}

const tiersIn = ({ base, delta }: NonNullable<ReturnType<typeof matchSnapshot>>) => ({
  base: base.relevanceTiers,
  delta: delta?.relevanceTiers ?? null,
})

const sumOf = <Of>(list: readonly Of[], count: (each: Of) => number): number =>
  list.reduce((sum, each) => sum + count(each), 0)

export const addedUp = <Key extends string>(list: readonly Record<Key, number>[]): Record<Key, number> => {
  const sums = { ...list[0] } as Record<Key, number>
  for (const each of list.slice(1)) for (const key of Object.keys(each) as Key[]) sums[key] += each[key]
  return sums
}

type Counting = {
  index: StaffIndex
  request: StaffRequest
  /** Null: nothing fits. */
  filter: Filter | null
  counters: FacetCounters
  measured: ReadonlySet<number>
}

type Counted = Pick<StaffMatches, 'states' | 'stock' | 'lacks'> & { docs: Bitset; count: number; onSale: number }

function countSegment(counting: Counting, segment: Segment, among: Bitset): Counted {
  const { index, request, filter } = counting
  const { facetIndex } = index.snapshot
  const nothing = emptyBitset(segment.size)
  const candidates = filter ? narrowed(counting, segment, among) : nothing
  const inState = docsInState(segment, index.goods, request.state)
  // States are counted whatever state is chosen; everything else within it.
  const isNarrower = inState !== null
  const counters = isNarrower ? newCounters(facetIndex) : counting.counters
  const all = filter ? applyFilter({ segment, facetIndex, among: candidates }, filter, counters) : null
  const within = isNarrower ? andInto(candidates.slice(), inState) : candidates
  const found =
    filter && isNarrower ? applyFilter({ segment, facetIndex, among: within }, filter, counting.counters) : all
  const docs = found?.docs ?? nothing
  const inStock = commonCount(docsInStock(segment), docs)
  const count = found?.count ?? 0
  return {
    ...{ docs, count, onSale: found?.onSale ?? 0 },
    states: statesIn(segment, index.goods, all?.docs ?? nothing),
    stock: { available: inStock, sold_out: count - inStock, in_shop: commonCount(segment.inShop, docs) },
    lacks: Object.fromEntries(
      LACKS.map((lack) => [lack, commonCount(docsLacking(counting, segment, lack), docs)]),
    ) as Counted['lacks'],
  }
}

function narrowed(counting: Counting, segment: Segment, among: Bitset): Bitset {
  const { lacks, stock, created, changed, published, among: ids } = counting.request
  const sets = lacks.map((lack) => docsLacking(counting, segment, lack))
  if (ids) sets.push(docsWithIds(segment, ids))
  if (stock === 'available') sets.push(docsInStock(segment))
  if (stock === 'sold_out') sets.push(complementOf(segment, docsInStock(segment)))
  if (stock === 'in_shop') sets.push(segment.inShop)
  for (const [key, period] of [
    ['created', created],
    ['changed', changed],
    ['published', published],
  ] as const) {
    if (period.from !== null || period.until !== null) sets.push(docsInPeriod(segment, key, period))
  }
  return sets.reduce((left, bits) => andInto(left, bits), among.slice())
}

function docsLacking({ index, measured }: Counting, segment: Segment, lack: Lack): Bitset {
  if (lack === 'stock') return complementOf(segment, docsInStock(segment))
  const docs = docsMarked(segment, lack)
  if (lack !== 'unit') return docs
  const { ordinals } = index.snapshot.facetIndex
  const categories = [...measured].map((id) => ordinals.category.get(id)).filter((ordinal) => ordinal !== undefined)
  return andInto(docsOfCategories(segment, categories), docs)
}

/** Null for all of the segment. */
function docsInState(segment: Segment, goods: IndexedGoods, state: StaffRequest['state']): Bitset | null {
  if (goods === 'shown') {
    if (state === null || state === 'shown') return null
    return state === 'scheduled' ? docsMarked(segment, 'scheduled') : emptyBitset(segment.size)
  }
  const archived = docsMarked(segment, 'archived')
  if (state === 'archived') return archived
  if (state === 'shown') return emptyBitset(segment.size)
  if (state === 'scheduled') return andNotInto(docsMarked(segment, 'scheduled').slice(), archived)
  return cardinality(archived) === 0 ? null : complementOf(segment, archived)
}

function statesIn(segment: Segment, goods: IndexedGoods, docs: Bitset): StaffCounts['states'] {
  const count = cardinality(docs)
  const scheduled = docsMarked(segment, 'scheduled')
  if (goods === 'shown') return { shown: count, hidden: 0, scheduled: commonCount(scheduled, docs), archived: 0 }
  const archived = docsMarked(segment, 'archived')
  const kept = commonCount(archived, docs)
  return {
    shown: 0,
    hidden: count - kept,
    scheduled: commonCount(andNotInto(scheduled.slice(), archived), docs),
    archived: kept,
  }
}

/** Null for an unknown category or option: a change of all that fits must not reach more goods than were meant. */
function filterOf({ facetIndex }: IndexSnapshot, request: StaffRequest): Filter | null {
  const { ordinals } = facetIndex
  if (request.options.some((id) => !ordinals.option.has(id))) return null
  const category = request.categoryId === null ? null : ordinals.category.get(request.categoryId)
  if (category === undefined) return null
  return {
    category,
    manufacturer: null,
    groups: groupsOf(facetIndex, request.options),
    // Unknown ones still narrow: they have no products.
    manufacturers: request.manufacturers.map((id) => ordinals.manufacturer.get(id) ?? ordinals.manufacturer.size),
    price: limitsOf(request.price),
    stock: null,
    isOnSale: request.isOnSale,
  }
}

const limitsOf = (price: StaffRequest['price']): PriceLimits | null =>
  price.from === null && price.to === null
    ? null
    : (Object.fromEntries(VAT_CLASSES.map((vatClass) => [vatClass, price])) as PriceLimits)
