import type { CarrierPoint } from './carrier-point.ts'

export type Feed = {
  points: readonly CarrierPoint[]
  broken: number
}

export type FeedRejection = { reason: 'empty' | 'broken' | 'shrunken'; words: string }

export type KnownPoint = { identifier: string; country: string }

/** A list that lost more than 30 % of the points is probably wrong. */
const MIN_KEPT_SHARE = 0.7
const MAX_BROKEN_SHARE = 0.1
/** Countries with fewer points are not checked by themselves. */
const MIN_COUNTRY_POINTS = 20

export function judgeFeed(last: readonly KnownPoint[], { points, broken }: Feed): FeedRejection | null {
  if (broken > MAX_BROKEN_SHARE * (points.length + broken)) {
    return { reason: 'broken', words: `${broken} of ${points.length + broken} entries make no sense` }
  }
  if (points.length === 0) return { reason: 'empty', words: 'no pickup point in it' }
  const found = new Set(points.map(({ identifier }) => identifier))
  const countries = new Set(last.map(({ country }) => country))
  for (const country of [null, ...countries]) {
    const before = country === null ? last : last.filter((point) => point.country === country)
    if (country !== null && before.length < MIN_COUNTRY_POINTS) continue
    const kept = before.filter(({ identifier }) => found.has(identifier)).length
    if (kept < MIN_KEPT_SHARE * before.length) {
      const scope = country === null ? '' : ` in ${country}`
      return { reason: 'shrunken', words: `only ${kept} of ${before.length} known points${scope} are still there` }
    }
  }
  return null
}
