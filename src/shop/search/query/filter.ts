/** Conjunctive filter over bitsets: posting lists of a group are united, groups are intersected. */

import { andInto, andNotInto, type Bitset, emptyBitset, fullBitset } from '../index/bitset.ts'
import type { FacetCounters, FacetIndex } from '../index/facet-index.ts'
import { orPostingsInto } from '../index/postings.ts'
import type { Segment } from '../index/segment.ts'
import { countFacets, countManufacturers, countOptions } from './facet-counts.ts'

/** Filters as ordinals of the facet index. */
export type Filter = {
  /** With all its descendants. */
  category: number | null
  manufacturer: number | null
  /** Attribute id → its chosen options. */
  groups: ReadonlyMap<number, number[]>
  manufacturers: readonly number[]
}

/** @property among live docs that match the query; null for all */
type Candidates = { segment: Segment; facetIndex: FacetIndex; among: Bitset | null }

/**
 * The docs that pass every filter. Adds to `counts` what each further choice would find: a group's counts ignore that
 * group's own filter (drill sideways).
 */
export function applyFilter(candidates: Candidates, filter: Filter, counts: FacetCounters): Bitset {
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
  const sets = [...groups.map((group) => group.bits), ...(manufacturers ? [manufacturers] : [])]
  const passing = sets.reduce((left, bits) => andInto(left, bits), scope.slice())
  countFacets({ segment, facetIndex, docs: passing }, counts)
  for (const { attribute, bits } of groups) {
    countOptions({ segment, facetIndex, docs: failingOnly(bits, scope, sets) }, attribute, counts)
  }
  if (manufacturers) countManufacturers(segment, failingOnly(manufacturers, scope, sets), counts)
  return passing
}

/** The docs of the category and the manufacturer of which a page is. */
function scopeOf({ segment, facetIndex, among }: Candidates, { category, manufacturer }: Filter): Bitset {
  let scope = among?.slice() ?? fullBitset(segment.size)
  if (category !== null) {
    const descendants = facetIndex.descendants[category] ?? []
    scope = andInto(
      scope,
      unionOf(segment, descendants, (ordinal, bits) => orPostingsInto(segment.categoryPostings, ordinal, bits)),
    )
  }
  if (manufacturer !== null) {
    const bits = emptyBitset(segment.size)
    orPostingsInto(segment.manufacturerPostings, manufacturer + 1, bits)
    scope = andInto(scope, bits)
  }
  return scope
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

/** The docs that pass every set but this one. */
function failingOnly(one: Bitset, scope: Bitset, sets: readonly Bitset[]): Bitset {
  const others = sets.filter((bits) => bits !== one)
  return andNotInto(
    others.reduce((left, bits) => andInto(left, bits), scope.slice()),
    one,
  )
}
