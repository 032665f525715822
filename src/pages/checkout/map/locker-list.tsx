import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { distanceText } from '../../../shop/shipping/point-order.ts'
import { useShop } from '../../../ui/shop-context.tsx'
import type { FoundPoints, Listed } from './list-order.ts'
import type { LockerMapState } from './use-locker-map.ts'

const optionId = (identifier: string) => `locker-option-${identifier}`
/** More are drawn as the list is scrolled, or its end reached with the arrows. */
const PART = 60

export function useListKeys(list: readonly Listed[], map: LockerMapState) {
  const [limit, setLimit] = useState(PART)
  const shown = list.slice(0, limit)
  const at = shown.findIndex(({ point }) => point.identifier === map.active)
  const more = () => setLimit((before) => Math.min(Math.max(list.length, PART), before + PART))
  const move = (to: number) => {
    const next = list[(to + list.length) % list.length]
    if (!next) return
    if (to >= limit - 1 || to < 0) setLimit(to < 0 ? list.length : limit + PART)
    map.reveal(next.point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = shown[at]
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at < 0 ? list.length - 1 : at - 1),
      // Never sends the form.
      Enter: () => item && map.choose(item.point),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { shown, more, onKeyDown, activeId: at >= 0 && map.active ? optionId(map.active) : undefined }
}

type LockerListProps = { found: FoundPoints; map: LockerMapState; keys: ReturnType<typeof useListKeys> }

export function LockerList({ found, map, keys }: LockerListProps) {
  const { t } = useShop()
  const box = useRef<HTMLDivElement>(null)
  const { active, chosen } = map
  useEffect(() => {
    const option = active === null ? null : document.getElementById(optionId(active))
    const { current } = box
    // Not `scrollIntoView`, which would move the page, too.
    if (!option || !current || option.matches(':hover')) return
    const above = option.offsetTop - current.scrollTop
    const below = above + option.offsetHeight - current.clientHeight
    if (above < 0) current.scrollTop += above
    else if (below > 0) current.scrollTop += below
  }, [active])
  return (
    <div className="locker-map__side">
      <div
        ref={box}
        className="locker-map__list"
        id="locker-map-list"
        role="listbox"
        aria-label={t.checkout.choosePoint}
        aria-busy={found === 'loading'}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight > scrollHeight) keys.more()
        }}
      >
        {keys.shown.map((item) => (
          <LockerOption key={item.point.identifier} {...{ item, map }} isChosen={item.point.identifier === chosen} />
        ))}
      </div>
      <p className="locker-map__state" role="status">
        <ListState found={found} />
      </p>
    </div>
  )
}

function ListState({ found }: { found: FoundPoints }) {
  const { t } = useShop()
  if (found === 'loading') return t.common.loading
  if (found === 'failed') return t.common.couldNotLoad
  return found.length === 0 ? t.checkout.map.nothing : t.checkout.map.found(found.length)
}

function LockerOption({
  item: { point, metres },
  map,
  isChosen,
}: {
  item: Listed
  map: LockerMapState
  isChosen: boolean
}) {
  const { t, lang } = useShop()
  const { identifier, name, city, address, zip } = point
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={optionId(identifier)}
      className="locker-map__option"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={identifier === map.active || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={(event) => event.pointerType === 'mouse' && map.activate(identifier)}
      onClick={() => map.choose(point)}
    >
      {/* Many carriers begin the name with the town. */}
      <span>{name.startsWith(city) ? name : `${city}, ${name}`}</span>
      <span className="locker-map__note">
        {[address, zip].filter(Boolean).join(', ')}
        {metres === null ? null : <strong>{distanceText(metres, lang)}</strong>}
        {identifier === map.data.last ? <strong>{t.checkout.map.lastUsed}</strong> : null}
      </span>
    </div>
  )
}
