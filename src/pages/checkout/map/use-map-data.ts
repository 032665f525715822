import { useEffect, useMemo, useState } from 'react'
import { get } from '../../../browser/calls.ts'
import type { Located } from './clusters.ts'
import type { Town } from './draw-map.ts'
import { type Listed, type MapPoint, placeOfPoint } from './list-order.ts'
import { worldOf } from './projection.ts'
import type { StreetsView } from './streets.ts'

export type MapData = {
  points: MapPoint[]
  /** Those with coordinates. */
  located: Located<MapPoint>[]
  towns: Town[]
  last: string | null
  streets: StreetsView | null
}

type Answer = Pick<MapData, 'points' | 'last' | 'streets'>

/** All pickup points of a method in a country. */
export function useMapData(methodId: number, countryId: number | null) {
  const [data, setData] = useState<MapData | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` retries
  useEffect(() => {
    let isStale = false
    setData('loading')
    get<Answer>(`/api/shipping/${methodId}/pickup-map?country_id=${countryId ?? ''}`).then(
      (answer) => isStale || setData(withPlaces(answer)),
      (error) => {
        console.error(error)
        if (!isStale) setData('failed')
      },
    )
    return () => {
      isStale = true
    }
  }, [methodId, countryId, attempt])
  return { data, retry: () => setAttempt((n) => n + 1) }
}

function withPlaces(answer: Answer): MapData {
  const located = answer.points.flatMap((point) => {
    const place = placeOfPoint(point)
    return place ? [{ point, at: worldOf(place) }] : []
  })
  return { ...answer, located, towns: townsOf(located) }
}

function townsOf(located: readonly Located<MapPoint>[]): Town[] {
  const byName = new Map<string, Located<MapPoint>[]>()
  for (const each of located) byName.set(each.point.city, [...(byName.get(each.point.city) ?? []), each])
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [...byName]
    .map(([name, those]) => ({
      name,
      count: those.length,
      at: { x: middle(those.map(({ at }) => at.x)), y: middle(those.map(({ at }) => at.y)) },
    }))
    .sort((a, b) => b.count - a.count)
}

const DELAY_MS = 500

type Nearest = { search: string; found: Listed[] | 'failed' }

/** Where no point has the words: the nearest to the town or postcode that they name. */
export function useNearestTo(
  { methodId, countryId }: { methodId: number; countryId: number | null },
  search: string,
): Listed[] | 'loading' | 'failed' {
  const [nearest, setNearest] = useState<Nearest>({ search: '', found: [] })
  useEffect(() => {
    if (search === '') return
    let isStale = false
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ country_id: String(countryId ?? ''), search })
      get<{ points: (MapPoint & { distance: number | null })[] }>(
        `/api/shipping/${methodId}/pickup-points?${query}`,
      ).then(
        ({ points }) =>
          isStale || setNearest({ search, found: points.map((point) => ({ point, metres: point.distance })) }),
        () => isStale || setNearest({ search, found: 'failed' }),
      )
    }, DELAY_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [methodId, countryId, search])
  return useMemo(() => {
    if (search === '') return []
    return nearest.search === search ? nearest.found : 'loading'
  }, [nearest, search])
}
