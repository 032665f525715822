import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { Place } from '../../../shop/shipping/point-order.ts'
import { useShop } from '../../../ui/shop-context.tsx'
import { MapCanvas, useSize } from './map-canvas.tsx'
import { Attribution, MapButtons } from './map-parts.tsx'
import { Here, labelOf, MarkerButton, markerId } from './marker-button.tsx'
import {
  type Direction,
  holds,
  lockerMarkers,
  nearestToMiddle,
  neighbour,
  opened,
  type PointMarker,
  shownIn,
} from './markers.ts'
import { moved, worldOf, zoomed } from './projection.ts'
import type { LockerMapState } from './use-locker-map.ts'
import { useMapGestures } from './use-map-gestures.ts'

const ARROWS: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const STEPS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }
const PAN_SHARE = 0.3

/** The list beside it has the same points; with the keyboard one stop, in which arrows go from marker to marker. */
export function MapView({ map, here, onLeave }: { map: LockerMapState; here: Place | null; onLeave: () => void }) {
  const { t } = useShop()
  const words = t.checkout.map
  const box = useRef<HTMLDivElement>(null)
  const { view, change, resize, data, chosen, active } = map
  useSize(box, resize)
  const { isActive } = useMapGestures(box, change)
  const detail = Math.floor(view.zoom * 2) / 2
  const markers = useMemo(() => lockerMarkers(data.located, detail, chosen), [data.located, detail, chosen])
  const shown = view.width > 0 ? shownIn(view, markers) : []
  const current = shown.find((marker) => holds(marker, active)) ?? null
  const press = (marker: PointMarker) => {
    const [point] = marker.points
    if (marker.points.length > 1) change((before) => opened(before, marker, data.located))
    else if (point) map.choose(point)
    box.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event.key, { map, shown, current, press, onLeave })
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <div className="locker-map__map" data-active={isActive || undefined}>
      <div
        ref={box}
        className="locker-map__box"
        role="application"
        aria-label={words.label}
        aria-describedby="locker-map-keys"
        aria-activedescendant={current ? markerId(current) : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys that it describes
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <MapCanvas view={view} towns={data.towns} streets={data.streets} markers={markers} />
        {here ? <Here at={worldOf(here)} view={view} /> : null}
        {shown.map((marker) => (
          <MarkerButton key={markerId(marker)} {...{ marker, view, press, map }} isActive={marker === current} />
        ))}
      </div>
      <p id="locker-map-keys" className="visually-hidden">
        {words.keys}
      </p>
      <MapButtons map={map} />
      <p className="locker-map__hint" aria-hidden="true">
        <span className="locker-map__hint-touch">{words.tapFirst}</span>
        <span className="locker-map__hint-mouse">{words.clickFirst}</span>
      </p>
      {current ? (
        <p className="locker-map__caption" aria-hidden="true">
          {labelOf(current, words.several)}
        </p>
      ) : null}
      {data.streets ? <Attribution text={data.streets.attribution} /> : null}
    </div>
  )
}

type Keys = {
  map: LockerMapState
  shown: readonly PointMarker[]
  current: PointMarker | null
  press: (marker: PointMarker) => void
  onLeave: () => void
}

function actionOf(key: string, { map, shown, current, press, onLeave }: Keys): (() => void) | undefined {
  const { view, change } = map
  if (key === 'Escape') return onLeave
  const steps = STEPS[key]
  if (steps) return () => change((before) => zoomed({ ...before, ...current?.at }, steps))
  if (key === 'Enter' || key === ' ') return current ? () => press(current) : undefined
  const direction = ARROWS[key]
  if (!direction) return undefined
  const next = current ? neighbour(shown, current.at, { direction, view }) : nearestToMiddle(shown, view)
  if (next) return () => map.activate(next.points[0]?.identifier ?? null)
  const by = { x: -direction.x * view.width * PAN_SHARE, y: -direction.y * view.height * PAN_SHARE }
  return () => change((before) => moved(before, by))
}
