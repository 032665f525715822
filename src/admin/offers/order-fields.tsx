import { useState } from 'react'
import type { OfferOrderChoices } from '../../shop/quotes/offers.calls.ts'
import { formatSum } from '../format.ts'
import { FindPoint } from '../order-edit/point-field.tsx'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { Choice } from './choice.tsx'
import type { TypedOrder } from './typed-order.ts'

type Props = {
  choices: OfferOrderChoices
  typed: TypedOrder
  set: (change: Partial<TypedOrder>) => void
  /** The message of a field of the call. */
  of: (field: string) => string | undefined
}

const TYPES = ['b2c', 'b2b', 'b2g'] as const

export function BuyerFields({ choices: { buyer }, typed, set, of }: Props) {
  const { t } = useAdmin()
  const { fields } = t.edit
  const isCompany = typed.type !== 'b2c'
  const text = (name: 'name' | 'surname' | 'email' | 'phone', error: string) => (
    <Field
      label={fields[name]}
      value={typed[name]}
      onChange={(value) => set({ [name]: value })}
      error={of(error)}
      {...(name === 'phone' ? { inputMode: 'tel' as const } : {})}
    />
  )
  return (
    <section className="a-card a-edit__group" aria-label={t.offers.buyer}>
      <h2>{t.offers.buyer}</h2>
      {buyer.isAccount && isCompany ? (
        <p className="a-note">{t.offers.ofAccount}</p>
      ) : (
        <Choice
          label={t.offers.buyer}
          value={typed.type}
          onChange={(type) => set({ type: type as TypedOrder['type'], payment: '' })}
          options={TYPES.map((type) => [type, t.offers.buyerTypes[type]] as const)}
        />
      )}
      {text('name', 'order.user_name')}
      {text('surname', 'order.user_surname')}
      {text('email', 'order.user_email')}
      {text('phone', 'order.user_phone_number.number')}
      {isCompany && !buyer.isAccount ? <CompanyFields {...{ typed, set, of }} /> : null}
    </section>
  )
}

function CompanyFields({ typed, set, of }: Omit<Props, 'choices'>) {
  const { fields } = useAdmin().t.edit
  return (
    <>
      <Field
        label={fields.companyName}
        value={typed.companyName}
        onChange={(companyName) => set({ companyName })}
        error={of('order.company_name')}
      />
      <Field
        label={fields.companyRegNum}
        value={typed.regNum}
        onChange={(regNum) => set({ regNum })}
        error={of('order.company_reg_num')}
      />
      <Field
        label={fields.companyVatNum}
        value={typed.vatNum}
        onChange={(vatNum) => set({ vatNum })}
        error={of('order.company_vat_num')}
      />
      <Field
        label={fields.companyAddress}
        value={typed.companyAddress}
        onChange={(companyAddress) => set({ companyAddress })}
      />
    </>
  )
}

type Method = OfferOrderChoices['methods'][number]
type DeliveryProps = Props & { country: string; onCountry: (country: string) => void; method: Method | null }

export function DeliveryFields({ choices, typed, set, of, country, onCountry, method }: DeliveryProps) {
  const { t, lang } = useAdmin()
  const { methods, countries } = choices
  const choose = (code: string) => set({ method: code, payment: '', point: null })
  return (
    <section className="a-card a-edit__group" aria-label={t.order.delivery}>
      <h2>{t.order.delivery}</h2>
      <Choice
        label={t.offers.country}
        value={country}
        onChange={(next) => {
          onCountry(next)
          choose('')
        }}
        options={countries.map(({ id, title }) => [String(id), title] as const)}
        error={of('shipping.country_id')}
      />
      <Choice
        label={t.order.delivery}
        value={method?.code ?? ''}
        onChange={choose}
        options={[
          ['', methods.length > 0 ? '—' : t.offers.noDelivery],
          ...methods.map(({ code, title, price }) => [code, `${title} · ${formatSum(price, lang)}`] as const),
        ]}
        error={of('shipping_method')}
      />
      {method?.type === 'courier' ? <AddressFields {...{ typed, set, of }} /> : null}
      {method && method.type !== 'courier' ? (
        <ChosenPoint key={method.code} {...{ typed, set, of, country }} method={method.code} />
      ) : null}
      <Choice
        label={t.order.payment}
        value={typed.payment}
        onChange={(payment) => set({ payment })}
        options={[['', '—'], ...(method?.payments ?? []).map(({ code, title }) => [code, title] as const)]}
        error={of('payment_method')}
      />
    </section>
  )
}

function AddressFields({ typed, set, of }: Omit<Props, 'choices'>) {
  const { fields } = useAdmin().t.edit
  const text = (name: 'address' | 'city' | 'zip' | 'message') => (
    <Field
      label={fields[name]}
      value={typed[name]}
      onChange={(value) => set({ [name]: value })}
      error={of(`shipping.${name}`)}
    />
  )
  return (
    <>
      {text('address')}
      {text('city')}
      {text('zip')}
      {text('message')}
    </>
  )
}

function ChosenPoint({
  typed,
  set,
  of,
  country,
  method,
}: Omit<Props, 'choices'> & { country: string; method: string }) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const error = of('shipping.identifier') ?? of('shipping.user_phone_number.number')
  return (
    <div className="a-field">
      <span>{t.edit.fields.point}</span>
      {typed.point ? <p>{typed.point.name}</p> : null}
      {error ? <p className="a-error">{error}</p> : null}
      {isOpen ? (
        <FindPoint
          path={`/pickup-points?method=${encodeURIComponent(method)}&country=${country}&q=`}
          onChoose={({ identifier, name }) => {
            set({ point: { identifier, name } })
            setOpen(false)
          }}
        />
      ) : (
        <Button look="quiet" onPress={() => setOpen(true)}>
          {t.offers.choosePoint}
        </Button>
      )}
    </div>
  )
}
