import { type RefObject, useEffect, useState } from 'react'
import type { PackingOrder } from '../../shop/packing/packing.calls.ts'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import type { TypedCodes } from './use-packing.ts'

type Parcel = PackingOrder['parcels'][number]
type Draft = {
  key: string
  id?: number
  weight: string
  size: 'S' | 'M' | 'L' | ''
  quantities: Record<number, string>
}

const isOpen = ({ state }: Parcel) => state === 'packed' || state === 'refused'

const draftOf = ({ id, weight, size, lines }: Parcel): Draft => ({
  key: String(id),
  id,
  weight: weight === null ? '' : String(weight),
  size: size ?? '',
  quantities: Object.fromEntries(lines.map(({ line, quantity }) => [line, String(quantity)])),
})

const whole = (text: string) => Math.max(0, Math.trunc(Number(text)) || 0)

const givenOf = ({ id, weight, size, quantities }: Draft) => ({
  ...(id === undefined ? {} : { id }),
  weight: whole(weight) || null,
  size: size || null,
  lines: Object.entries(quantities)
    .map(([line, quantity]) => ({ line: Number(line), quantity: whole(quantity) }))
    .filter(({ quantity }) => quantity > 0),
})

type Props = {
  order: PackingOrder
  codes: TypedCodes
  onCodes: (codes: TypedCodes) => void
  isBusy: boolean
  /** What is not saved yet; null: nothing. */
  changed: RefObject<object[] | null>
  onSave: (parcels: object[]) => void
}

/** Parcels without a label may be arranged anew; the others are told. */
export function Parcels({ order, codes, onCodes, isBusy, changed, onSave }: Props) {
  const { t } = useAdmin()
  const open = order.parcels.filter(isOpen)
  const [drafts, setDrafts] = useState(() => open.map(draftOf))
  const given = drafts.map(givenOf).filter(({ lines }) => lines.length > 0)
  const isChanged = JSON.stringify(given) !== JSON.stringify(open.map(draftOf).map(givenOf))
  useEffect(() => {
    changed.current = isChanged ? given : null
  })
  if (order.parcels.length === 0) return null
  const set = (key: string, change: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)))
  const add = () => setDrafts([...drafts, { key: `new-${drafts.length}`, weight: '', size: '', quantities: {} }])
  return (
    <form className="a-card a-form" aria-labelledby="pack-parcels" onSubmit={submitted(() => onSave(given))}>
      <h2 id="pack-parcels">{t.packing.parcels}</h2>
      {order.parcels
        .filter((parcel) => !isOpen(parcel))
        .map((parcel) => (
          <ClosedParcel key={parcel.id} parcel={parcel} order={order} />
        ))}
      {drafts.map((draft, index) => (
        <DraftParcel
          key={draft.key}
          draft={draft}
          position={order.parcels.length - open.length + index + 1}
          order={order}
          onChange={(change) => set(draft.key, change)}
          code={draft.id === undefined ? null : (codes[draft.id] ?? '')}
          onCode={(code) => draft.id !== undefined && onCodes({ ...codes, [draft.id]: code })}
        />
      ))}
      {open.length > 0 ? (
        <div className="a-row">
          <Button look="quiet" icon="plus" onPress={add}>
            {t.packing.addParcel}
          </Button>
          {isChanged ? (
            <Button type="submit" isPending={isBusy}>
              {t.packing.saveParcels}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  )
}

function ClosedParcel({ parcel, order }: { parcel: Parcel; order: PackingOrder }) {
  const { t } = useAdmin()
  const titles = parcel.lines.map(
    ({ line, quantity }) => `${quantity} × ${order.lines.find(({ id }) => id === line)?.title ?? ''}`,
  )
  return (
    <div className="a-parcel">
      <strong>
        {t.packing.parcel(parcel.position)} <span className="a-tag">{t.parcels.states[parcel.state]}</span>{' '}
        {parcel.code}
      </strong>
      <span className="a-note">{titles.join(', ')}</span>
    </div>
  )
}

type DraftProps = {
  draft: Draft
  position: number
  order: PackingOrder
  onChange: (change: Partial<Draft>) => void
  code: string | null
  onCode: (code: string) => void
}

function DraftParcel({ draft, position, order, onChange, code, onCode }: DraftProps) {
  const { t } = useAdmin()
  const problem = order.parcels.find(({ id }) => id === draft.id)?.problem
  const lines = order.lines.filter(({ packed }) => packed > 0)
  return (
    <fieldset className="a-parcel">
      <legend>{t.packing.parcel(position)}</legend>
      {problem ? <p className="a-error">{problem}</p> : null}
      <div className="a-parcel__fields">
        <Field
          label={t.packing.weight}
          inputMode="numeric"
          value={draft.weight}
          onChange={(weight) => onChange({ weight })}
          maxLength={7}
        />
        {order.delivery.type === 'locker' ? (
          <label className="a-field">
            <span>{t.packing.size}</span>
            <select value={draft.size} onChange={(event) => onChange({ size: event.target.value as Draft['size'] })}>
              {['', 'S', 'M', 'L'].map((size) => (
                <option key={size} value={size}>
                  {size || '–'}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {code === null || order.delivery.type === 'shop' ? null : (
          <Field label={t.packing.code} hint={t.packing.codeHint} value={code} onChange={onCode} maxLength={40} />
        )}
      </div>
      <ul className="a-parcel__lines">
        {lines.map(({ id, title }) => (
          <li key={id}>
            <input
              className="a-parcel__quantity"
              inputMode="numeric"
              maxLength={3}
              aria-label={`${t.packing.parcel(position)}: ${title}`}
              value={draft.quantities[id] ?? '0'}
              onChange={(event) => onChange({ quantities: { ...draft.quantities, [id]: event.target.value } })}
            />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
