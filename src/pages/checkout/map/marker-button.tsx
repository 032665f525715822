import { Icon } from '../../../ui/icon.tsx'
import { useShop } from '../../../ui/shop-context.tsx'
import { holds, type PointMarker } from './markers.ts'
import { screenOf, type View, type World } from './projection.ts'
import type { LockerMapState } from './use-locker-map.ts'

export const markerId = ({ points: [point] }: PointMarker) => `locker-marker-${point?.identifier}`

const MOST_TOWNS = 3

export function labelOf({ points }: PointMarker, several: (count: number, towns: string) => string): string {
  const [first] = points
  if (!first || points.length === 1) return first ? `${first.name}, ${first.address}` : ''
  const towns = [...new Set(points.map(({ city }) => city))]
  const rest = towns.length > MOST_TOWNS ? ' …' : ''
  return several(points.length, towns.slice(0, MOST_TOWNS).join(', ') + rest)
}

type MarkerProps = {
  marker: PointMarker
  view: View
  isActive: boolean
  press: (marker: PointMarker) => void
  map: LockerMapState
}

export function MarkerButton({ marker, view, isActive, press, map }: MarkerProps) {
  const { t } = useShop()
  const { x, y } = screenOf(marker.at, view)
  const [first] = marker.points
  const isChosen = holds(marker, map.chosen)
  const count = marker.points.length
  return (
    <button
      type="button"
      id={markerId(marker)}
      className="locker-map__marker"
      data-kind={isChosen ? 'chosen' : count > 1 ? 'several' : undefined}
      data-active={isActive || undefined}
      tabIndex={-1}
      aria-label={labelOf(marker, t.checkout.map.several)}
      aria-current={isChosen || undefined}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      // The focus stays with the map, because an opened group goes.
      onMouseDown={(event) => event.preventDefault()}
      onPointerEnter={(event) => event.pointerType === 'mouse' && map.activate(first?.identifier ?? null)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && map.activate(null)}
      onClick={() => press(marker)}
    >
      <span className="locker-map__pin">{isChosen ? <Icon name="check" size={18} /> : count > 1 ? count : null}</span>
    </button>
  )
}

/** The buyer's own place. */
export function Here({ at, view }: { at: World; view: View }) {
  const { x, y } = screenOf(at, view)
  const style = { transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }
  return <span className="locker-map__here" style={style} aria-hidden="true" />
}
