import { metresBetween, type Place, pointSearchText, rankOf, searchWords } from '../../../shop/shipping/point-order.ts'

export type MapPoint = {
  identifier: string
  name: string
  address: string
  city: string
  zip: string
  lat: number | null
  lon: number | null
}

/** `metres` from the place that the order begins at. */
export type Listed = { point: MapPoint; metres: number | null }

export type FoundPoints = readonly Listed[] | 'loading' | 'failed'

/** Which points, in which order. Without words the nearest to `from` come first, the last used before them. */
export type ListOrder = { search: string; from: Place | null; last: string | null }

export function listed(points: readonly MapPoint[], { search, from, last }: ListOrder): Listed[] {
  const words = searchWords(search)
  const those = points
    .filter((point) => matches(words, point))
    .map((point) => ({ point, metres: from && metresFrom(from, point), rank: rankOf(words, point) }))
  const isLast = ({ point }: Listed) => Number(point.identifier === last)
  return those
    .toSorted((a, b) => a.rank - b.rank || isLast(b) - isLast(a) || nearer(a.metres, b.metres))
    .map(({ point, metres }) => ({ point, metres }))
}

export const placeOfPoint = ({ lat, lon }: MapPoint): Place | null =>
  lat === null || lon === null ? null : { lat, lon }

function matches(words: readonly string[], point: MapPoint): boolean {
  if (words.length === 0) return true
  const text = pointSearchText(point)
  return words.every((word) => text.includes(word))
}

function metresFrom(from: Place, point: MapPoint): number | null {
  const place = placeOfPoint(point)
  return place && Math.round(metresBetween(from, place))
}

const nearer = (a: number | null, b: number | null) => (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE)
