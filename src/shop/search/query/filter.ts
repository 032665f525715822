/** Conjunctive filter over bitsets: posting lists of a group are united, groups are intersected. */

import { VAT_CLASSES } from '../../tax/vat-class.ts'
import { andInto, andNotInto, type Bitset, commonCount, emptyBitset, fullBitset, setBit } from '../index/bitset.ts'
import type { FacetCounters, FacetIndex } from '../index/facet-index.ts'
import { orPostingsInto } from '../index/postings.ts'
import type { Segment } from '../index/segment.ts'
import type { PriceLimits, StockFilter } from '../search-request.ts'
import { countFacets, countManufacturers, countOptions, type DocList, docListOf } from './facet-counts.ts'

export type Filter = {
  /** With all its descendants. */
  category: number | null
  manufacturer: number | null
  /** Attribute id → its chosen options. */
  groups: ReadonlyMap<number, number[]>
  manufacturers: readonly number[]
  price: PriceLimits | null
  stock: StockFilter | null
  isOnSale: boolean
}

/** @property among live docs that match the query; null for all */
type Candidates = { segment: Segment; facetIndex: FacetIndex; among: Bitset | null }

export type Filtered = {
  docs: Bitset
  count: number
  /** What passes every filter but that of the price. */
  exceptPrice: DocList
  onSale: number
}

/** The docs that pass every filter. A group's counts ignore that group's own filter (drill sideways). */
export function applyFilter(candidates: Candidates, filter: Filter, counts: FacetCounters): Filtered {
  const { segment, facetIndex } = candidates
  const scope = scopeOf(candidates, filter)
  const groups = [...filter.groups].map(([attribute, options]) => ({
    attribute,
    bits: unionOf(segment, options, (option, bits) => orPostingsInto(segment.optionPostings, option, bits)),
  }))
  const manufacturers =
    filter.manufacturers.length > 0
      ? unionOf(segment, filter.manufacturers, (manufacturer, bits) =>
          orPostingsInto(segment.manufacturerPostings, manufacturer + 1, bits),
        )
      : null
  const price = filter.price && docsWithinPrice(segment, filter.price)
  const stock = filter.stock && (filter.stock === 'in_shop' ? segment.inShop : docsAvailable(segment))
  const sets = [
    ...groups.map((group) => group.bits),
    manufacturers,
    price,
    stock,
    filter.isOnSale && segment.onSale,
  ].filter((bits) => bits !== null && bits !== false)
  const passing = sets.reduce((left, bits) => andInto(left, bits), scope.slice())
  const list = docListOf(passing, segment)
  countFacets({ segment, facetIndex }, list, counts)
  for (const { attribute, bits } of groups) {
    countOptions({ segment, facetIndex, docs: failingOnly(bits, scope, sets) }, attribute, counts)
  }
  if (manufacturers) countManufacturers(segment, failingOnly(manufacturers, scope, sets), counts)
  return {
    docs: passing,
    count: list.count,
    exceptPrice: price ? docListOf(passingOthers(price, scope, sets), segment) : list,
    onSale: commonCount(segment.onSale, passing),
  }
}

function scopeOf({ segment, facetIndex, among }: Candidates, { category, manufacturer }: Filter): Bitset {
  let scope = among
  const narrow = (bits: Bitset) => {
    scope = scope ? andInto(bits, scope) : bits
  }
  if (category !== null) {
    const descendants = facetIndex.descendants[category] ?? []
    narrow(unionOf(segment, descendants, (ordinal, bits) => orPostingsInto(segment.categoryPostings, ordinal, bits)))
  }
  if (manufacturer !== null) {
    narrow(
      unionOf(segment, [manufacturer + 1], (each, bits) => orPostingsInto(segment.manufacturerPostings, each, bits)),
    )
  }
  return scope ?? fullBitset(segment.size)
}

function unionOf(
  { size }: Segment,
  ordinals: readonly number[],
  orInto: (ordinal: number, bits: Bitset) => void,
): Bitset {
  const bits = emptyBitset(size)
  for (const ordinal of ordinals) orInto(ordinal, bits)
  return bits
}

const failingOnly = (one: Bitset, scope: Bitset, sets: readonly Bitset[]): Bitset =>
  andNotInto(passingOthers(one, scope, sets), one)

function passingOthers(one: Bitset, scope: Bitset, sets: readonly Bitset[]): Bitset {
  const others = sets.filter((bits) => bits !== one)
  return others.reduce((left, bits) => andInto(left, bits), scope.slice())
}

function docsWithinPrice({ size, columns }: Segment, limits: PriceLimits): Bitset {
  const from = VAT_CLASSES.map((vatClass) => limits[vatClass].from ?? 0)
  const to = VAT_CLASSES.map((vatClass) => limits[vatClass].to ?? Number.POSITIVE_INFINITY)
  const { price, vatClass } = columns
  const bits = emptyBitset(size)
  for (let docId = 0; docId < size; docId++) {
    const cents = price[docId] ?? 0
    const ordinal = vatClass[docId] ?? 0
    if (cents >= (from[ordinal] ?? 0) && cents <= (to[ordinal] ?? 0)) setBit(bits, docId)
  }
  return bits
}

export function docsAvailable({ size, columns }: Segment): Bitset {
  const { quantity, supplierQuantity } = columns
  const bits = emptyBitset(size)
  for (let docId = 0; docId < size; docId++) {
    if ((quantity[docId] ?? 0) > 0 || (supplierQuantity[docId] ?? 0) > 0) setBit(bits, docId)
  }
  return bits
}
