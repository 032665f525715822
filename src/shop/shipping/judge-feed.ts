import type { CarrierPoint } from './carrier-point.ts'

/** What a carrier's list was found to hold. */
export type Feed = {
  points: readonly CarrierPoint[]
  /** Entries that could not be believed. */
  broken: number
}

export type FeedRefusal = { reason: 'empty' | 'broken' | 'shrunken'; words: string }

export type KnownPoint = { identifier: string; country: string }

/** A list that lost more than 30 % of what was there is rather wrong than true (reliability.md, 69). */
const KEPT_SHARE = 0.7
/** One list in which every tenth entry is unbelievable has changed its meaning. */
const BROKEN_SHARE = 0.1
/** A country with fewer points may lose more of them: one closed locker is no flaw of the list. */
const COUNTED_FROM = 20

/**
 * Whether a list may replace the last good one.
 * @param last the points of the last good list; empty before the first one
 */
export function judgeFeed(last: readonly KnownPoint[], { points, broken }: Feed): FeedRefusal | null {
  if (broken > BROKEN_SHARE * (points.length + broken)) {
    return { reason: 'broken', words: `${broken} of ${points.length + broken} entries make no sense` }
  }
  if (points.length === 0) return { reason: 'empty', words: 'no pickup point in it' }
  const found = new Set(points.map(({ identifier }) => identifier))
  const countries = new Set(last.map(({ country }) => country))
  for (const country of [null, ...countries]) {
    const before = country === null ? last : last.filter((point) => point.country === country)
    if (country !== null && before.length < COUNTED_FROM) continue
    const kept = before.filter(({ identifier }) => found.has(identifier)).length
    if (kept < KEPT_SHARE * before.length) {
      const where = country === null ? '' : ` in ${country}`
      return { reason: 'shrunken', words: `only ${kept} of ${before.length} known points${where} are still there` }
    }
  }
  return null
}
