import './locker-map.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Place } from '../../../shop/shipping/point-order.ts'
import { Button } from '../../../ui/button.tsx'
import { describedBy, FieldFrame, fieldId } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useShop } from '../../../ui/shop-context.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import { type FoundPoints, type Listed, listed, type MapPoint } from './list-order.ts'
import { LockerList, useListKeys } from './locker-list.tsx'
import { MapView } from './map-view.tsx'
import { type LockerMapState, useLockerMap } from './use-locker-map.ts'
import { type MapData, useMapData, useNearestTo } from './use-map-data.ts'
import { usePosition } from './use-position.ts'

export type LockerMapProps = {
  methodId: number
  countryId: number | null
  /** Identifier of the chosen point; empty when none is. */
  chosen: string
  error: readonly string[] | undefined
  /** Opened by "near me". */
  asksPosition: boolean
  onChoose: (point: MapPoint) => void
}

export function LockerMap(props: LockerMapProps) {
  const { t } = useShop()
  const { data, retry } = useMapData(props.methodId, props.countryId)
  if (data === 'loading') return <Skeleton count={3} />
  if (data === 'failed') return <CouldNotLoad text={t.checkout.couldNotLoadPoints} onRetry={retry} />
  if (data.points.length === 0) return <p>{t.checkout.noPoints}</p>
  return <LoadedMap {...props} data={data} />
}

const FIELD = 'shipping.identifier'

function LoadedMap({
  data,
  methodId,
  countryId,
  chosen,
  error,
  asksPosition,
  onChoose,
}: LockerMapProps & { data: MapData }) {
  const { t } = useShop()
  const words = t.checkout.map
  const id = fieldId(FIELD)
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const map = useLockerMap({ data, chosen, onChoose })
  const near = usePosition()
  const found = useList({ data, search, methodId, countryId, place: near.place, middle: map.middle })
  const list = Array.isArray(found) ? found : []
  const keys = useListKeys(list, map)
  const { ask } = near
  useEffect(() => {
    if (asksPosition) ask()
    else input.current?.focus({ preventScroll: true })
  }, [asksPosition, ask])
  useShownMatches(map.show, { list, place: near.place, search })
  return (
    <div className="locker-map">
      <FieldFrame id={id} label={t.checkout.choosePoint} error={error} required>
        <div className="locker-map__search">
          <input
            ref={input}
            className="input"
            id={id}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls="locker-map-list"
            aria-activedescendant={keys.activeId}
            autoComplete="off"
            spellCheck={false}
            placeholder={t.checkout.searchPoint}
            value={search}
            onChange={({ currentTarget: { value } }) => {
              setSearch(value)
              near.forget()
              map.activate(null)
            }}
            onKeyDown={keys.onKeyDown}
            {...describedBy(id, { error, hint: undefined })}
          />
          <Button kind="secondary" busy={near.position === 'asking'} onClick={near.ask}>
            <Icon name="pin" size={20} />
            {words.nearMe}
          </Button>
        </div>
      </FieldFrame>
      {near.position === 'unknown' ? (
        <p className="locker-map__notice" role="status">
          {words.noPosition}
        </p>
      ) : null}
      <div className="locker-map__both">
        <MapView map={map} here={near.place} onLeave={() => input.current?.focus()} />
        <LockerList found={found} map={map} keys={keys} />
      </div>
    </div>
  )
}

type ListGiven = {
  data: MapData
  search: string
  methodId: number
  countryId: number | null
  place: Place | null
  middle: Place | null
}

/** Distances are told from a place that has a name; from the middle of the map they only order. */
function useList({ data, search, methodId, countryId, place, middle }: ListGiven): FoundPoints {
  const typed = search.trim()
  const own = useMemo(() => {
    const from = place ?? (typed === '' ? middle : null)
    const those = listed(data.points, { search: place ? '' : typed, from, last: from ? null : data.last })
    return place ? those : those.map(({ point }) => ({ point, metres: null }))
  }, [data, typed, place, middle])
  const nearest = useNearestTo({ methodId, countryId }, own.length === 0 ? typed : '')
  return own.length === 0 ? nearest : own
}

type Matches = { list: readonly Listed[]; place: Place | null; search: string }

/** The map follows what is searched for, or the buyer's place. */
function useShownMatches(show: LockerMapState['show'], { list, place, search }: Matches) {
  const isSearched = place !== null || search.trim() !== ''
  // Of other towns the words are only a part: "rīga" is in "Rīgas iela", too.
  const town = list[0]?.point.city
  const first = place ? list.slice(0, NEAR_SHOWN) : list.filter(({ point }) => point.city === town)
  const key = isSearched ? first.map(({ point }) => point.identifier).join() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the points
  useEffect(() => {
    if (key !== '')
      show(
        first.map(({ point }) => point),
        place,
      )
  }, [key, show, place])
}

const NEAR_SHOWN = 5
