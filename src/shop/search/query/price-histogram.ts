/** Histogram with buckets of equal ratio (logarithmic scale), of a systematic sample where the list is long. */

import { hasBit } from '../index/bitset.ts'
import type { Segment } from '../index/segment.ts'
import type { PriceHistogram } from '../search-engine.ts'
import type { DocList } from './facet-counts.ts'

const BUCKETS = 24
/** Docs that are counted at most; the bars of longer lists need not be exact. */
const SAMPLE = 512

type Part = { segment: Segment; list: DocList }

/** @returns null where no two prices differ */
export function priceHistogram(parts: readonly Part[]): PriceHistogram | null {
  const ranges = parts.map(rangeOf).filter((range) => range !== null)
  const lowest = Math.min(...ranges.map(({ min }) => min))
  const highest = Math.max(...ranges.map(({ max }) => max))
  if (ranges.length === 0 || lowest === highest) return null
  const limits = bucketLimits(lowest, highest)
  const counts = new Array<number>(limits.length - 1).fill(0)
  for (const part of parts) countSample(part, limits, counts)
  return { limits, counts }
}

/** The ends are exact, so that no product is outside; those between are whole euros where the range is wide enough. */
export function bucketLimits(lowest: number, highest: number): number[] {
  const start = Math.max(lowest, 1)
  const ratio = highest / start
  const between = Array.from({ length: BUCKETS - 1 }, (_, index) => {
    const cents = start * ratio ** ((index + 1) / BUCKETS)
    return cents < 1_000 ? Math.round(cents / 10) * 10 : Math.round(cents / 100) * 100
  })
  const inside = between.filter((cents) => cents > lowest && cents < highest)
  return [...new Set([lowest, ...inside, highest])]
}

export function bucketOf(limits: readonly number[], cents: number): number {
  let [low, high] = [0, limits.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((limits[middle] ?? 0) <= cents) low = middle
    else high = middle
  }
  return low
}

/** Of most docs, both ends of the order by price; these are near. */
function rangeOf({ segment, list: { docs, count, docIds } }: Part): { min: number; max: number } | null {
  const { price } = segment.columns
  if (count === 0) return null
  if (!docIds) {
    const order = segment.sortOrders.price
    const isIn = (docId: number) => hasBit(docs, docId)
    return { min: price[order.find(isIn) ?? 0] ?? 0, max: price[order.findLast(isIn) ?? 0] ?? 0 }
  }
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (let index = 0; index < docIds.length; index++) {
    const cents = price[docIds[index] ?? 0] ?? 0
    if (cents < min) min = cents
    if (cents > max) max = cents
  }
  return { min, max }
}

function countSample({ segment, list: { docs, count, docIds } }: Part, limits: readonly number[], counts: number[]) {
  const { price } = segment.columns
  const step = Math.ceil(count / SAMPLE)
  const add = (docId: number) => {
    const bucket = bucketOf(limits, price[docId] ?? 0)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  if (docIds) for (let index = 0; index < docIds.length; index += step) add(docIds[index] ?? 0)
  else for (let docId = 0; docId < segment.size; docId += step) if (hasBit(docs, docId)) add(docId)
}
