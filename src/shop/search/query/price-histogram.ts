/** Histogram with buckets of equal ratio (logarithmic scale), of a systematic sample where the list is long. */

import { type Bitset, cardinality, docIdsIn, hasBit } from '../index/bitset.ts'
import type { Segment } from '../index/segment.ts'
import type { PriceHistogram } from '../search-engine.ts'

const BUCKETS = 24
/** Docs that are counted at most; prices of longer lists are only drawn, and nobody counts pixels. */
const SAMPLE = 8_192

type Part = { segment: Segment; docs: Bitset }

/** @returns null where no two prices differ */
export function priceHistogram(parts: readonly Part[]): PriceHistogram | null {
  const ranges = parts.map(rangeOf).filter((range) => range !== null)
  const lowest = Math.min(...ranges.map(({ min }) => min))
  const highest = Math.max(...ranges.map(({ max }) => max))
  if (ranges.length === 0 || lowest === highest) return null
  const limits = bucketLimits(lowest, highest)
  const counts = new Array<number>(limits.length - 1).fill(0)
  for (const { segment, docs } of parts) {
    for (const docId of sampleOf(docs)) {
      const bucket = bucketOf(limits, segment.columns.price[docId] ?? 0)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
  }
  return { limits, counts }
}

/** The ends are exact, so that no product is outside; those between are whole euros where the range is wide enough. */
function bucketLimits(lowest: number, highest: number): number[] {
  const start = Math.max(lowest, 1)
  const ratio = highest / start
  const between = Array.from({ length: BUCKETS - 1 }, (_, index) => {
    const cents = start * ratio ** ((index + 1) / BUCKETS)
    return cents < 1_000 ? Math.round(cents / 10) * 10 : Math.round(cents / 100) * 100
  })
  const inside = between.filter((cents) => cents > lowest && cents < highest)
  return [...new Set([lowest, ...inside, highest])]
}

function bucketOf(limits: readonly number[], cents: number): number {
  let bucket = 0
  while (bucket < limits.length - 2 && cents >= (limits[bucket + 1] ?? 0)) bucket++
  return bucket
}

/** Lowest and highest price: of a short list by all its docs, of a long one from both ends of the order by price. */
function rangeOf({ segment, docs }: Part): { min: number; max: number } | null {
  const { price } = segment.columns
  const count = cardinality(docs)
  if (count === 0) return null
  if (count > SAMPLE) {
    const order = segment.sortOrders.price
    const isIn = (docId: number) => hasBit(docs, docId)
    return { min: price[order.find(isIn) ?? 0] ?? 0, max: price[order.findLast(isIn) ?? 0] ?? 0 }
  }
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (const docId of docIdsIn(docs, count)) {
    const cents = price[docId] ?? 0
    if (cents < min) min = cents
    if (cents > max) max = cents
  }
  return { min, max }
}

/** Every n-th word of the bitset: 32 docs at a time, so that skipping costs nothing. */
function sampleOf(docs: Bitset): Uint32Array {
  const count = cardinality(docs)
  if (count <= SAMPLE) return docIdsIn(docs, count)
  const step = Math.ceil(count / SAMPLE)
  const sampled = new Uint32Array(docs.length)
  for (let word = 0; word < docs.length; word += step) sampled[word] = docs[word] ?? 0
  return docIdsIn(sampled)
}
