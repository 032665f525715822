import { useCallback, useEffect, useRef, useState } from 'react'
import type { Place } from '../../../shop/shipping/point-order.ts'
import { type MapPoint, placeOfPoint } from './list-order.ts'
import { fitted, isShown, placeOf, type Size, type View, worldOf } from './projection.ts'
import type { MapData } from './use-map-data.ts'

const LATVIA = worldOf({ lat: 56.9, lon: 24.6 })
const START: View = { ...LATVIA, zoom: 7, width: 0, height: 0 }
/** Until the list follows a map that is being moved. */
const CALM_MS = 250

type LockerMapInput = { data: MapData; chosen: string; onChoose: (point: MapPoint) => void }

/** What the map shows, and the point that list and map mark together. */
export function useLockerMap({ data, chosen, onChoose }: LockerMapInput) {
  const [view, setView] = useState(START)
  const [active, activate] = useState<string | null>(null)
  /** The middle of a map that the buyer has moved. */
  const [middle, setMiddle] = useState<Place | null>(null)
  const isMoved = useRef(false)
  const hasFitted = useRef(false)

  const change = useCallback((to: (before: View) => View) => {
    isMoved.current = true
    setView(to)
  }, [])
  const resize = useCallback((size: Size) => setView((before) => ({ ...before, ...size })), [])
  const show = useCallback((points: readonly MapPoint[], place: Place | null = null) => {
    isMoved.current = false
    setMiddle(null)
    setView((before) => fitted(before, [...worldsOf(points), ...(place ? [worldOf(place)] : [])]))
  }, [])
  const showAll = useCallback(() => show(data.points), [show, data.points])

  useEffect(() => {
    if (hasFitted.current || view.width === 0) return
    hasFitted.current = true
    const start = data.points.filter(({ identifier }) => identifier === (chosen || data.last))
    show(start.length > 0 ? start : data.points)
  }, [view.width, data, chosen, show])

  useEffect(() => {
    if (!isMoved.current) return
    const timer = setTimeout(() => setMiddle(placeOf(view)), CALM_MS)
    return () => clearTimeout(timer)
  }, [view])

  /** Brings a point into sight that the list marks. */
  const reveal = useCallback((point: MapPoint) => {
    activate(point.identifier)
    setView((before) => {
      const [at] = worldsOf([point])
      return !at || isShown(at, before, -REVEAL_PX) ? before : fitted(before, [at], before.zoom)
    })
  }, [])
  const choose = useCallback(
    (point: MapPoint) => {
      reveal(point)
      onChoose(point)
    },
    [reveal, onChoose],
  )
  return { data, chosen, view, change, resize, show, showAll, active, activate, reveal, choose, middle }
}

const REVEAL_PX = 40

const worldsOf = (points: readonly MapPoint[]) =>
  points.flatMap((point) => {
    const place = placeOfPoint(point)
    return place ? [worldOf(place)] : []
  })

export type LockerMapState = ReturnType<typeof useLockerMap>
