/** Facets of an outside index: what is chosen in a group does not narrow the counts of that group. */

import { type FacetIndex, newCounters } from '../index/facet-index.ts'
import { bucketLimits, bucketOf } from '../query/price-histogram.ts'
import { countsById, filterOf } from '../query/result-set.ts'
import type { FacetCounts, PriceHistogram } from '../search-engine.ts'
import type { PriceLimits, SearchRequest, SearchScope, StockFilter } from '../search-request.ts'
import { idsWithin, type Lowered, onlyLowered, pricedBy, withoutLowered } from './lowered-prices.ts'
import type { Ask, Match, OutsideFilter, OutsideQuery, Rows } from './outside-index.ts'

/** By id. */
type FilterPlan = {
  categories: number[] | null
  manufacturer: number | null
  /** Attribute → its chosen options. */
  groups: ReadonlyMap<number, number[]>
  manufacturers: readonly number[]
  price: PriceLimits | null
  /** By the prices of the buyer's lists; null where they lower none. */
  lowered: Lowered | null
  stock: StockFilter | null
  isOnSale: boolean
}

/** Null where the place is not known. */
export function filterPlan(
  facetIndex: FacetIndex,
  place: SearchScope,
  listing: SearchRequest,
  lowered: Lowered | null,
): FilterPlan | null {
  const filter = filterOf(facetIndex, place, listing)
  if (!filter) return null
  const { ids, descendants } = facetIndex
  const inside = filter.category === null ? null : (descendants[filter.category] ?? [])
  return {
    categories: inside?.map((each) => ids.category[each] ?? 0) ?? null,
    manufacturer: place.manufacturerId ?? null,
    groups: new Map(
      [...filter.groups].map(([attribute, options]) => [attribute, options.map((each) => ids.option[each] ?? 0)]),
    ),
    manufacturers: listing.manufactures,
    price: filter.price,
    lowered,
    stock: filter.stock,
    isOnSale: filter.isOnSale,
  }
}

type Without = { attribute?: number; manufacturers?: true; price?: true }

export function filtersOf(plan: FilterPlan, without: Without = {}): OutsideFilter[] {
  const filters: OutsideFilter[] = []
  if (plan.categories) filters.push({ kind: 'category', anyOf: plan.categories })
  if (plan.manufacturer !== null) filters.push({ kind: 'manufacturer', anyOf: [plan.manufacturer] })
  for (const [attribute, options] of plan.groups) {
    if (attribute !== without.attribute) filters.push({ kind: 'option', anyOf: options })
  }
  if (plan.manufacturers.length > 0 && !without.manufacturers)
    filters.push({ kind: 'manufacturer', anyOf: plan.manufacturers })
  if (plan.price && !without.price) filters.push(limitsOf(plan.price, plan.lowered))
  if (plan.stock) filters.push({ kind: plan.stock === 'in_shop' ? 'inShop' : 'available' })
  if (plan.isOnSale) filters.push({ kind: 'sale' })
  return filters
}

const limitsOf = (limits: PriceLimits, lowered: Lowered | null): OutsideFilter => ({
  kind: 'limits',
  limits,
  own: lowered ? { ids: [...lowered.keys()], within: idsWithin(lowered, limits) } : undefined,
})

type Counting = { match: Match | null; terms: number; plan: FilterPlan }
type AskIndex = (asks: readonly Ask[]) => Promise<Rows[]>

export async function countsOf(
  facetIndex: FacetIndex,
  { match, terms, plan }: Counting,
  ask: AskIndex,
): Promise<FacetCounts> {
  const { ids, ordinals, attributeOf } = facetIndex
  const query = (without: Without = {}) => ({ match, terms, filters: filtersOf(plan, without) })
  const group = (by: 'option' | 'manufacturer' | 'category', without: Without = {}): Ask => ({
    kind: 'group',
    by,
    query: query(without),
    most: ids[by].length + 1,
  })
  const attributes = [...plan.groups.keys()]
  const sale = query()
  const [options = [], manufacturers = [], categories = [], onSale = [], ...sideways] = await ask([
    group('option'),
    group('manufacturer', plan.manufacturers.length > 0 ? { manufacturers: true } : {}),
    group('category'),
    { kind: 'count', query: { ...sale, filters: [...sale.filters, { kind: 'sale' }] } },
    ...attributes.map((attribute) => group('option', { attribute })),
  ])
  const counters = newCounters(facetIndex)
  const set = (kind: 'option' | 'manufacturer' | 'category', rows: Rows, isWanted = (_ordinal: number) => true) => {
    for (const [id = 0, count = 0] of rows) {
      const ordinal = ordinals[kind].get(id)
      if (ordinal !== undefined && isWanted(ordinal))
        counters[kind][kind === 'manufacturer' ? ordinal + 1 : ordinal] = count
    }
  }
  set('option', options, (ordinal) => !plan.groups.has(attributeOf[ordinal] ?? -1))
  for (const [index, attribute] of attributes.entries()) {
    set('option', sideways[index] ?? [], (ordinal) => attributeOf[ordinal] === attribute)
  }
  set('manufacturer', manufacturers)
  set('category', categories)
  return { ...countsById(facetIndex, counters), onSale: onSale[0]?.[0] ?? 0 }
}

/** Null where no two prices differ. */
export async function pricesOf({ match, terms, plan }: Counting, ask: AskIndex): Promise<PriceHistogram | null> {
  const { lowered } = plan
  const all: OutsideQuery = { match, terms, filters: filtersOf(plan, { price: true }) }
  const query = lowered ? withoutLowered(all, lowered) : all
  const [range = [], found = []] = await ask([
    { kind: 'range', query },
    ...(lowered ? [onlyLowered(all, lowered)] : []),
  ])
  const own = lowered ? pricedBy(found, lowered).map(([, price]) => price) : []
  const [ends = []] = range
  const lowest = own.reduce((least, price) => Math.min(least, price), ends[0] ?? Number.POSITIVE_INFINITY)
  const highest = own.reduce((most, price) => Math.max(most, price), ends[1] ?? 0)
  if (ends.length + own.length === 0 || lowest === highest) return null
  const limits = bucketLimits(lowest, highest)
  const [buckets = []] = await ask([{ kind: 'buckets', query, limits }])
  const counts = new Array<number>(limits.length - 1).fill(0)
  for (const price of own) {
    const bucket = bucketOf(limits, price)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  for (const [bucket = 0, count = 0] of buckets) {
    const place = Math.min(Math.max(bucket, 0), counts.length - 1)
    counts[place] = (counts[place] ?? 0) + count
  }
  return { limits, counts }
}
