import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components'
import type { Manifest } from '../../shop/parcels/parcels.calls.ts'
import { CARRIERS } from '../../shop/shipping/carrier-point.ts'
import { call, fieldError } from '../calls.ts'
import { MomentField } from '../moment-field.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { ManifestCard } from './manifest-card.tsx'
import { carrierName } from './parcel-columns.tsx'
import { PARCELS } from './query-keys.ts'

type WindowProps = { isOpen: boolean; onClose: () => void; carrier: string }

export function ManifestWindow({ isOpen, onClose, carrier }: WindowProps) {
  const { t } = useAdmin()
  return (
    <Window title={t.parcels.manifest} isOpen={isOpen} onClose={onClose}>
      <ManifestForm carrier={carrier} onClose={onClose} />
    </Window>
  )
}

/** The courier comes in whole half hours. */
function inHours(hours: number): string {
  const half = 30 * 60_000
  return new Date(Math.ceil((Date.now() + hours * 3_600_000) / half) * half).toISOString()
}

function ManifestForm({ carrier: first, onClose }: Omit<WindowProps, 'isOpen'>) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [carrier, setCarrier] = useState(first)
  const [from, setFrom] = useState(() => inHours(1))
  const [to, setTo] = useState(() => inHours(3))
  const [isListOnly, setListOnly] = useState(false)
  const close = useMutation({
    mutationFn: () =>
      call<Manifest>('POST', '/manifests', { carrier, ...(isListOnly ? {} : { from: from || null, to: to || null }) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: PARCELS }),
  })
  if (close.data) return <ManifestCard manifest={close.data} />
  const error = fieldError(close.error, 'from')
  return (
    <form className="a-form" onSubmit={submitted(() => close.mutate())}>
      <label className="a-field">
        <span>{t.parcels.carrier}</span>
        <select value={carrier} onChange={({ target }) => setCarrier(target.value)}>
          {CARRIERS.map((code) => (
            <option key={code} value={code}>
              {carrierName(t, code)}
            </option>
          ))}
        </select>
      </label>
      <p className="a-note">{t.parcels.manifestHint}</p>
      <Checkbox className="a-checkbox" isSelected={isListOnly} onChange={setListOnly}>
        <span className="a-checkbox__box" aria-hidden />
        {t.parcels.withoutCourier}
      </Checkbox>
      {isListOnly ? null : (
        <>
          <MomentField label={t.parcels.manifestFrom} isRequired value={from} onChange={setFrom} error={error} />
          <MomentField label={t.parcels.manifestTo} isRequired value={to} onChange={setTo} />
        </>
      )}
      {close.error && !error ? <Problem error={close.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={close.isPending}>
          {t.parcels.manifest}
        </Button>
      </div>
    </form>
  )
}
