import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { CouldNotLoad } from './could-not-load.tsx'
import type { LockerMapProps } from './map/locker-map.tsx'

export type LockerPlace = { identifier: string; name: string; city: string; address: string; zip: string }

type LockerItem = { id: string; label: string; note?: string; place?: LockerPlace }

type LockerChoiceProps = {
  methodId: number
  countryId: number | null
  chosen: { id: string; label: string } | null
  error: readonly string[] | undefined
  load: (search: string) => Promise<LockerItem[]>
  onChoose: (place: LockerPlace | null) => void
}

const SEARCH_DELAY_MS = 800

/** A field that searches; on request list and map together in its place. */
export function LockerChoice(props: LockerChoiceProps) {
  const { t } = useShop()
  const { methodId, countryId, chosen, error, load, onChoose } = props
  const map = useMapOnDemand()
  const [name, setName] = useState<string | null>(null)
  const words = t.checkout.map
  const choose = (place: LockerPlace | null) => {
    setName(place ? labelOf(place) : null)
    onChoose(place)
  }
  const { LockerMap } = map
  return (
    <div className="checkout__wide needs-script locker-choice">
      {LockerMap ? (
        <LockerMap
          key={countryId}
          {...{ methodId, countryId, error }}
          chosen={chosen?.id ?? ''}
          asksPosition={map.asksPosition}
          onChoose={choose}
        />
      ) : (
        <Combobox<LockerItem>
          key={countryId}
          label={t.checkout.choosePoint}
          name="shipping.identifier"
          placeholder={t.checkout.searchPoint}
          value={chosen}
          load={load}
          delay={SEARCH_DELAY_MS}
          error={error}
          onChange={(item) => choose(item?.place ?? null)}
          required
        />
      )}
      {chosen ? (
        <p className="locker-choice__chosen">
          <Icon name="check" size={20} />
          <span>
            {words.chosen}: <strong>{name ?? chosen.label}</strong>
          </span>
        </p>
      ) : null}
      {map.hasFailed ? <CouldNotLoad text={t.common.couldNotLoad} onRetry={() => map.open(map.asksPosition)} /> : null}
      <div className="locker-choice__ways">
        <Button
          kind="secondary"
          size="small"
          aria-expanded={LockerMap !== null}
          busy={map.isLoading}
          onClick={map.toggle}
        >
          <Icon name="pin" size={18} />
          {LockerMap ? words.close : words.open}
        </Button>
        {LockerMap ? null : (
          <Button kind="secondary" size="small" busy={map.isLoading} onClick={() => map.open(true)}>
            {words.nearMe}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Many carriers begin the name with the town. */
const labelOf = ({ name, city, address, zip }: LockerPlace) =>
  [name.startsWith(city) ? name : `${city}, ${name}`, address, zip].filter(Boolean).join(', ')

/** Code and data of the map are loaded when it is asked for. */
function useMapOnDemand() {
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | ComponentType<LockerMapProps>>('closed')
  const [asksPosition, setAsksPosition] = useState(false)
  const isOpen = typeof state !== 'string'
  const open = (withPosition: boolean) => {
    setAsksPosition(withPosition)
    setState('loading')
    import('./map/locker-map.tsx').then(
      (module) => setState(() => module.LockerMap),
      (error) => {
        console.error(error)
        setState('failed')
      },
    )
  }
  return {
    LockerMap: isOpen ? state : null,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    asksPosition,
    open,
    toggle: () => (isOpen ? setState('closed') : open(false)),
  }
}
