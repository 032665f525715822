import { Icon } from '../../../ui/icon.tsx'
import { useShop } from '../../../ui/shop-context.tsx'
import { canZoom, zoomed } from './projection.ts'
import type { LockerMapState } from './use-locker-map.ts'

export function MapButtons({ map: { view, change, showAll } }: { map: LockerMapState }) {
  const { t } = useShop()
  const words = t.checkout.map
  const zoom = (steps: number) => () => change((before) => zoomed(before, steps))
  return (
    <div className="locker-map__buttons">
      <button type="button" aria-label={words.closer} aria-disabled={!canZoom(view, 1)} onClick={zoom(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={words.farther} aria-disabled={!canZoom(view, -1)} onClick={zoom(-1)}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={words.showAll} onClick={showAll}>
        <Icon name="expand" />
      </button>
    </div>
  )
}

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/copyright'

/** Attribution, required by the licence of the street data. */
export function Attribution({ text }: { text: string }) {
  if (!text) return null
  return (
    <p className="locker-map__sources">
      {/OpenStreetMap/i.test(text) ? (
        <a href={OPEN_STREET_MAP} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
