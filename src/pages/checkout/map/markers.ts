import { type Located, type Marker, markersOf } from './clusters.ts'
import type { MapPoint } from './list-order.ts'
import { fitted, isShown, MAX_ZOOM, screenOf, type View, type World, zoomed } from './projection.ts'

export type PointMarker = Marker<MapPoint>

const MARGIN_PX = 20
/** Less than this would open nothing. */
const LEAST_STEP = 1

/** The chosen point always has a marker of its own, drawn over the others. */
export function lockerMarkers(located: readonly Located<MapPoint>[], zoom: number, chosen: string): PointMarker[] {
  const others = located.filter(({ point }) => point.identifier !== chosen)
  const own = located.filter(({ point }) => point.identifier === chosen)
  return [...markersOf(others, zoom), ...own.map(({ point, at }) => ({ at, points: [point] }))]
}

export const shownIn = (view: View, markers: readonly PointMarker[]) =>
  markers.filter(({ at }) => isShown(at, view, MARGIN_PX))

export const holds = ({ points }: PointMarker, identifier: string | null) =>
  points.some((point) => point.identifier === identifier)

/** Closer, so that the points of a group stand apart. */
export function opened(view: View, marker: PointMarker, located: readonly Located<MapPoint>[]): View {
  const places = located.filter(({ point }) => holds(marker, point.identifier)).map(({ at }) => at)
  const next = fitted(view, places, MAX_ZOOM)
  return next.zoom >= view.zoom + LEAST_STEP ? next : zoomed({ ...view, ...marker.at }, LEAST_STEP)
}

export type Direction = { x: -1 | 0 | 1; y: -1 | 0 | 1 }

/** The nearest marker on that side, which lies more that way than aside. */
export function neighbour(
  markers: readonly PointMarker[],
  from: World,
  { direction, view }: { direction: Direction; view: View },
): PointMarker | null {
  const start = screenOf(from, view)
  const reached = markers.flatMap((marker) => {
    const { x, y } = screenOf(marker.at, view)
    const [dx, dy] = [x - start.x, y - start.y]
    const ahead = dx * direction.x + dy * direction.y
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x)
    return ahead > 1 && ahead >= aside ? [{ marker, distance: ahead + 2 * aside }] : []
  })
  return reached.toSorted((a, b) => a.distance - b.distance)[0]?.marker ?? null
}

export function nearestToMiddle(markers: readonly PointMarker[], view: View): PointMarker | null {
  const distance = ({ at }: PointMarker) => Math.hypot(at.x - view.x, at.y - view.y)
  return markers.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
