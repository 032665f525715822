import { useState } from 'react'
import type { DeliveryToEdit } from '../../shop/order-edits/delivery-edits.calls.ts'
import { formatSum } from '../format.ts'
import { Choice } from '../offers/choice.tsx'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { type DeliveryDraft, PRICINGS } from './delivery-draft.ts'
import { FindPoint } from './point-field.tsx'

type Props = {
  order: DeliveryToEdit
  draft: DeliveryDraft
  method: DeliveryToEdit['methods'][number] | undefined
  onChange: (change: Partial<DeliveryDraft>) => void
  /** The message of a field of the call. */
  of: (field: string) => string | undefined
}

export function DeliveryFields(props: Props) {
  const { order, draft, method, onChange, of } = props
  const { t, lang } = useAdmin()
  const { way } = t.edit
  const offered = order.methods.filter(({ code, price }) => price !== null || code === draft.method)
  const refused = order.methods.filter(({ code, price }) => price === null && code !== draft.method)
  return (
    <div className="a-edit__group">
      <Choice
        label={way.country}
        value={String(draft.country)}
        onChange={(country) => onChange({ country: Number(country), point: null })}
        options={order.countries.map(({ id, title }) => [String(id), title] as const)}
        error={of('shipping.country_id')}
      />
      <Choice
        label={way.method}
        value={draft.method}
        onChange={(code) => onChange({ method: code, point: null })}
        options={offered.map(({ code, title, price }) => {
          const words = price === null ? title : `${title} · ${formatSum(price, lang)}`
          return [code, words] as const
        })}
        error={of('shipping_method') ?? method?.refusal ?? undefined}
      />
      {refused.length > 0 ? (
        <ul className="a-edit__refused">
          {refused.map(({ code, title, refusal }) => (
            <li key={code}>{way.refused(title, refusal ?? '')}</li>
          ))}
        </ul>
      ) : null}
      {method?.type === 'courier' ? <Address {...props} /> : null}
      {method && method.type !== 'courier' ? <Point key={`${method.code} ${draft.country}`} {...props} /> : null}
      {method?.type === 'locker' ? (
        <Field
          label={way.phone}
          hint={way.phoneHint}
          inputMode="tel"
          value={draft.phone}
          onChange={(phone) => onChange({ phone })}
          error={of('shipping.user_phone_number.number') ?? of('shipping.user_phone_number.countryCallingCode')}
        />
      ) : null}
      <Price {...props} />
    </div>
  )
}

const LABELS = {
  address: 'address',
  building_num: 'buildingNum',
  house_num: 'houseNum',
  village: 'village',
  city: 'city',
  zip: 'zip',
} as const

function Address({ draft, onChange, of }: Props) {
  const { fields } = useAdmin().t.edit
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => (
    <Field
      key={name}
      label={fields[LABELS[name]]}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
      error={of(`shipping.${name}`)}
    />
  ))
}

function Point({ draft, method, onChange, of }: Props) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(draft.point === null)
  const error = of('shipping.identifier')
  return (
    <div className="a-field">
      <span>{t.edit.fields.point}</span>
      {draft.point ? <p>{draft.point.name}</p> : null}
      {error ? <p className="a-error">{error}</p> : null}
      {isOpen ? (
        <FindPoint
          path={`/pickup-points?method=${encodeURIComponent(method?.code ?? '')}&country=${draft.country}&q=`}
          onChoose={({ identifier, name }) => {
            onChange({ point: { identifier, name } })
            setOpen(false)
          }}
        />
      ) : (
        <Button look="quiet" onPress={() => setOpen(true)}>
          {draft.point ? t.edit.otherPoint : t.edit.way.choosePoint}
        </Button>
      )}
    </div>
  )
}

function Price({ order, draft, method, onChange, of }: Props) {
  const { t, lang } = useAdmin()
  const { way } = t.edit
  const sums = { rule: method?.price ?? null, keep: order.price, own: null }
  return (
    <>
      <Choice
        label={way.price}
        value={draft.pricing}
        onChange={(pricing) => onChange({ pricing: PRICINGS.find((one) => one === pricing) ?? 'rule' })}
        options={PRICINGS.map((pricing) => {
          const sum = sums[pricing]
          return [
            pricing,
            sum === null ? way.prices[pricing] : `${way.prices[pricing]} · ${formatSum(sum, lang)}`,
          ] as const
        })}
      />
      {draft.pricing === 'own' ? (
        <div className="a-edit__shipping">
          <Field
            label={way.ownPrice}
            inputMode="decimal"
            value={draft.price}
            onChange={(price) => onChange({ price })}
            error={of('price')}
          />
        </div>
      ) : null}
    </>
  )
}
