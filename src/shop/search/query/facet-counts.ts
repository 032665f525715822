/** Faceted search: counts per facet over a bitset, by its docs, by its complement, or by posting lists. */

import { andNotInto, type Bitset, cardinality, docIdsIn, fullBitset } from '../index/bitset.ts'
import { type FacetCounters, type FacetIndex, increment, newCounters } from '../index/facet-index.ts'
import { countPostingsIn, encodedLength } from '../index/postings.ts'
import type { Segment } from '../index/segment.ts'

type Counted = { segment: Segment; facetIndex: FacetIndex; docs: Bitset }

export type DocList = {
  docs: Bitset
  count: number
  /** Null for more than half of all docs: these are counted by their complement. */
  docIds: Uint32Array | null
}

export function docListOf(docs: Bitset, { size }: Segment): DocList {
  const count = cardinality(docs)
  return { docs, count, docIds: count * 2 <= size ? docIdsIn(docs, count) : null }
}

export function countFacets(
  { segment, facetIndex }: Omit<Counted, 'docs'>,
  { docs, count, docIds }: DocList,
  counts: FacetCounters,
) {
  if (docIds) return countDocs(segment, docIds, counts)
  const missing = newCounters(facetIndex)
  const complement = andNotInto(fullBitset(segment.size), docs)
  countDocs(segment, docIdsIn(complement, segment.size - count), missing)
  for (const kind of ['option', 'manufacturer', 'category'] as const) {
    const [sums, all, without] = [counts[kind], segment.facetTotals[kind], missing[kind]]
    for (let ordinal = 0; ordinal < sums.length; ordinal++) {
      sums[ordinal] = (sums[ordinal] ?? 0) + (all[ordinal] ?? 0) - (without[ordinal] ?? 0)
    }
  }
}

function countDocs({ options, category, manufacturer }: Segment, docIds: Uint32Array, counts: FacetCounters) {
  const { offsets, values } = options
  const { option: ofOption, manufacturer: ofManufacturer, category: ofCategory } = counts
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index] ?? 0
    const end = offsets[docId + 1] ?? 0
    for (let at = offsets[docId] ?? 0; at < end; at++) increment(ofOption, values[at] ?? 0)
    increment(ofManufacturer, manufacturer[docId] ?? 0)
    increment(ofCategory, category[docId] ?? 0)
  }
}

/** Of one attribute only: by its options' posting lists when these are shorter than the forward lists of the docs. */
export function countOptions({ segment, facetIndex, docs }: Counted, attribute: number, counts: FacetCounters) {
  const { attributeOf } = facetIndex
  const { offsets, values } = segment.options
  const own = [...attributeOf.keys()].filter((option) => attributeOf[option] === attribute)
  const postings = own.reduce((sum, option) => sum + encodedLength(segment.optionPostings, option), 0)
  const count = cardinality(docs)
  if (count === 0) return
  if (postings * segment.size < count * values.length) {
    for (const option of own) {
      counts.option[option] = (counts.option[option] ?? 0) + countPostingsIn(segment.optionPostings, option, docs)
    }
    return
  }
  const { option: ofOption } = counts
  const docIds = docIdsIn(docs, count)
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index] ?? 0
    for (let at = offsets[docId] ?? 0, end = offsets[docId + 1] ?? 0; at < end; at++) {
      const option = values[at] ?? 0
      if (attributeOf[option] === attribute) increment(ofOption, option)
    }
  }
}

export function countManufacturers({ manufacturer }: Segment, docs: Bitset, counts: FacetCounters) {
  const { manufacturer: ofManufacturer } = counts
  const docIds = docIdsIn(docs)
  for (let index = 0; index < docIds.length; index++) increment(ofManufacturer, manufacturer[docIds[index] ?? 0] ?? 0)
}
