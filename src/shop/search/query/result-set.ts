import type { Lang } from '../../languages.ts'
import { emptyBitset } from '../index/bitset.ts'
import { type FacetCounters, type FacetIndex, newCounters } from '../index/facet-index.ts'
import type { FacetCounts } from '../search-engine.ts'
import type { SearchRequest, SearchScope } from '../search-request.ts'
import { applyFilter, type Filter } from './filter.ts'
import { codeMatchesOf, isCodeFound, matchSnapshot, parsedQueryOf, rankDocs } from './match-snapshot.ts'
import { priceHistogram } from './price-histogram.ts'
import { lazyTiers } from './relevance-tiers.ts'
import type { DocSets, IndexSnapshot, ResultSet } from './snapshot.ts'

type Listed = { place: SearchScope; listing: SearchRequest; lang: Lang }

export function computeResultSet(snapshot: IndexSnapshot, { place, listing, lang }: Listed): ResultSet {
  const { base, delta, facetIndex, liveDocs } = snapshot
  const filter = filterOf(facetIndex, place, listing)
  if (filter === null) {
    const docs = { base: emptyBitset(base.size), delta: null }
    return {
      ...{ total: 0, docs, tiers: null, rank: null, spelling: null },
      ...{ counts: noCounts(), prices: null, bytes: 0 },
    }
  }
  const query = parsedQueryOf(snapshot, { text: listing.query, lang, isTyping: false })
  const codes = query && codeMatchesOf(snapshot, query)
  const found = query && codes && matchSnapshot(snapshot, query, codes)
  const counts = newCounters(facetIndex)
  const deltaDocs = found?.delta?.all ?? null
  const inBase = applyFilter({ segment: base, facetIndex, among: found?.base.all ?? liveDocs }, filter, counts)
  const inDelta = delta && applyFilter({ segment: delta, facetIndex, among: deltaDocs }, filter, counts)
  const docs: DocSets = { base: inBase.docs, delta: inDelta?.docs ?? null }
  const tiersOf = found && { base: found.base.relevanceTiers, delta: found.delta?.relevanceTiers ?? null }
  const total = inBase.count + (inDelta?.count ?? 0)
  return {
    total,
    docs,
    tiers: tiersOf && lazyTiers({ docs, count: total }, tiersOf),
    rank: query && codes && ((some) => rankDocs(snapshot, query, { docs: some, codes })),
    // A found code is not checked for spelling.
    spelling: query && codes && !isCodeFound(codes, query) ? query.spelling : null,
    counts: { ...countsById(facetIndex, counts), onSale: inBase.onSale + (inDelta?.onSale ?? 0) },
    prices: priceHistogram([
      { segment: base, list: inBase.exceptPrice },
      ...(delta && inDelta ? [{ segment: delta, list: inDelta.exceptPrice }] : []),
    ]),
    bytes: 0,
  }
}

/** Null when the place is not known: nothing is found there. Unknown options choose nothing. */
export function filterOf(
  { ordinals, attributeOf }: FacetIndex,
  place: SearchScope,
  listing: SearchRequest,
): Filter | null {
  const category = place.categoryId === undefined ? null : ordinals.category.get(place.categoryId)
  const manufacturer = place.manufacturerId === undefined ? null : ordinals.manufacturer.get(place.manufacturerId)
  if (category === undefined || manufacturer === undefined) return null
  const groups = groupsOf({ ordinals, attributeOf }, listing.attributes)
  for (const { attribute, options } of listing.ranges) {
    const known = options.map((id) => ordinals.option.get(id)).filter((option) => option !== undefined)
    groups.set(attribute, [...(groups.get(attribute) ?? []), ...known])
  }
  // Unknown manufacturers still narrow: they have no products.
  const manufacturers = listing.manufactures.map((id) => ordinals.manufacturer.get(id) ?? ordinals.manufacturer.size)
  const { price, stock, isOnSale } = listing
  return { category, manufacturer, groups, manufacturers, price, stock, isOnSale }
}

/** By attribute, without unknown options. */
export function groupsOf(
  { ordinals, attributeOf }: Pick<FacetIndex, 'ordinals' | 'attributeOf'>,
  options: readonly number[],
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const option of options.map((id) => ordinals.option.get(id))) {
    const attribute = option === undefined ? undefined : attributeOf[option]
    if (option === undefined || attribute === undefined) continue
    groups.set(attribute, [...(groups.get(attribute) ?? []), option])
  }
  return groups
}

export const noCounts = (): FacetCounts => ({
  options: new Map(),
  manufacturers: new Map(),
  categories: new Map(),
  onSale: 0,
})

export function countsById({ ids, pathOf }: FacetIndex, counts: FacetCounters): FacetCounts {
  const found = noCounts()
  counts.option.forEach((count, ordinal) => {
    if (count > 0) found.options.set(ids.option[ordinal] ?? 0, count)
  })
  ids.manufacturer.forEach((id, ordinal) => {
    const count = counts.manufacturer[ordinal + 1] ?? 0
    if (count > 0) found.manufacturers.set(id, count)
  })
  counts.category.forEach((count, ordinal) => {
    if (count === 0) return
    for (const above of pathOf[ordinal] ?? []) {
      const id = ids.category[above] ?? 0
      found.categories.set(id, (found.categories.get(id) ?? 0) + count)
    }
  })
  return found
}
