import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components'
import { toRigaDate } from '../../shop/calendar/days.ts'
import type { Manifest } from '../../shop/parcels/parcels.calls.ts'
import { CARRIERS } from '../../shop/shipping/carrier-point.ts'
import { call, fieldError } from '../calls.ts'
import { MomentField } from '../moment-field.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
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
  const [atFirst] = useState(() => ({ carrier: first, from: inHours(1), to: inHours(3), isListOnly: false }))
  // Times of yesterday are of no use.
  const { typed, type, forget, forgetThen } = useTyped(`manifest:${first}:${toRigaDate(new Date())}`, atFirst)
  const { carrier, from, to, isListOnly } = typed
  const close = useMutation({
    mutationFn: () =>
      call<Manifest>('POST', '/manifests', { carrier, ...(isListOnly ? {} : { from: from || null, to: to || null }) }),
    onSuccess: forget,
    onSettled: () => void queries.invalidateQueries({ queryKey: PARCELS }),
  })
  if (close.data) return <ManifestCard manifest={close.data} />
  const error = fieldError(close.error, 'from')
  const cancel = forgetThen(onClose)
  return (
    <form className="a-form" onSubmit={submitted(() => close.mutate())}>
      <label className="a-field">
        <span>{t.parcels.carrier}</span>
        <select value={carrier} onChange={({ target }) => type({ carrier: target.value })}>
          {CARRIERS.map((code) => (
            <option key={code} value={code}>
              {carrierName(t, code)}
            </option>
          ))}
        </select>
      </label>
      <p className="a-note">{t.parcels.manifestHint}</p>
      <Checkbox className="a-checkbox" isSelected={isListOnly} onChange={(value) => type({ isListOnly: value })}>
        <span className="a-checkbox__box" aria-hidden />
        {t.parcels.withoutCourier}
      </Checkbox>
      {isListOnly ? null : (
        <>
          <MomentField
            label={t.parcels.manifestFrom}
            isRequired
            value={from}
            onChange={(value) => type({ from: value })}
            error={error}
          />
          <MomentField label={t.parcels.manifestTo} isRequired value={to} onChange={(value) => type({ to: value })} />
        </>
      )}
      {close.error && !error ? <Problem error={close.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={close.isPending}>
          {t.parcels.manifest}
        </Button>
      </div>
    </form>
  )
}
