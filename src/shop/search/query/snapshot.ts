import type { Bitset } from '../index/bitset.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import type { Segment, SortKey } from '../index/segment.ts'
import type { FacetCounts, PriceHistogram, Spelling } from '../search-engine.ts'

/** The large base segment, and a small one of the products that have changed since it was built. */
export type SegmentPair = {
  base: Segment
  delta: Segment | null
  /** Of each of the delta's docs, how many of the base's docs are before it. */
  insertionPoints: Record<SortKey, Uint32Array> | null
}

export type DocSets = { base: Bitset; delta: Bitset | null }

export type Tier = { docs: DocSets; count: number }

export type RelevanceTiers = {
  at: (index: number) => Tier | null
  /** The sets in memory; each requested tier adds some. */
  held: () => readonly Bitset[]
}

/** A filtered list before ordering. */
export type ResultSet = {
  total: number
  docs: DocSets
  /** Null without search words. */
  tiers: RelevanceTiers | null
  /** Ids of few of its docs, best first; null without search words. */
  rank: ((docs: DocSets) => number[]) | null
  spelling: Spelling | null
  counts: FacetCounts
  prices: PriceHistogram | null
  /** Of its sets, when it was last used. */
  bytes: number
}

/** A point-in-time view of the index; replaced as a whole, never changed. */
export type IndexSnapshot = SegmentPair & {
  facetIndex: FacetIndex
  /** The base's docs that the delta does not replace. */
  liveDocs: Bitset
  /** Results of this snapshot: the same list in another order or on another page. */
  filterCache: Map<string, ResultSet>
}

export type SegmentView = { segment: Segment; part: 'base' | 'delta'; facetIndex: FacetIndex }
