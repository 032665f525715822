import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfferOrderChoices, OfferOrdered } from '../../shop/quotes/offers.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call, fieldError } from '../calls.ts'
import { formatSum } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { BuyerFields, DeliveryFields } from './order-fields.tsx'
import { HOME, inputOf, type TypedOrder, typedOrderOf } from './typed-order.ts'

export function OfferOrderPage() {
  const can = useCan()
  const { number } = useParams({ from: '/offers/$number/order' })
  return can('write:orders') ? <LoadedForm key={number} number={number} /> : <NoRight />
}

function LoadedForm({ number }: { number: string }) {
  const [country, setCountry] = useState(HOME)
  const choices = useQuery({
    queryKey: ['offer-order', number, country],
    queryFn: () => call<OfferOrderChoices>('GET', `/offers/${encodeURIComponent(number)}/order?country=${country}`),
    placeholderData: (before) => before,
    retry: false,
  })
  if (choices.isPending) return <Waiting />
  if (choices.isLoadingError) {
    return (
      <article className="a-order">
        <Head number={number} />
        <Problem error={choices.error} />
      </article>
    )
  }
  return <OrderForm choices={choices.data} country={country} onCountry={setCountry} />
}

function Head({ number }: { number: string }) {
  const { t } = useAdmin()
  return (
    <header className="a-page-head a-order__head">
      <Link to="/offers" className="a-back">
        <Icon name="left" size={18} />
        {t.offers.title}
      </Link>
      <h1>{t.offers.orderTitle(number)}</h1>
    </header>
  )
}

type Props = { choices: OfferOrderChoices; country: string; onCountry: (country: string) => void }

function OrderForm({ choices, country, onCountry }: Props) {
  const { t } = useAdmin()
  const { number } = choices
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [kept, keep] = useDraft<TypedOrder>(`offer-order:${number}`)
  const typed = kept ?? typedOrderOf(choices)
  const set = (change: Partial<TypedOrder>) => keep({ ...typed, ...change })
  const method = choices.methods.find(({ code }) => code === typed.method) ?? null
  const order = useMutation({
    mutationFn: () =>
      call<OfferOrdered>('POST', `/offers/${number}/order`, inputOf(typed, { country, type: method?.type ?? null })),
    onSuccess: (made) => {
      keep(null)
      for (const key of ['offers', 'orders', 'waiting']) void queries.invalidateQueries({ queryKey: [key] })
      void navigate({ to: '/orders/$number', params: { number: made.number } })
    },
  })
  const of = (field: string) => fieldError(order.error, field)
  const parts = { choices, typed, set, of }
  return (
    <form className="a-order" noValidate onSubmit={submitted(() => order.mutate())}>
      <Head number={number} />
      <div className="a-edit__columns">
        <div className="a-stack">
          <BuyerFields {...parts} />
          <DeliveryFields {...parts} country={country} onCountry={onCountry} method={method} />
        </div>
        <Goods choices={choices} delivery={method?.price ?? null} />
      </div>
      {order.error ? <Problem error={order.error} /> : null}
      <div className="a-row">
        <Button type="submit" look="primary" isPending={order.isPending}>
          {t.offers.placeOrder}
        </Button>
        <p className="a-note">{typed.payment === 'invoice' ? t.offers.orderOnInvoiceHint : t.offers.orderHint}</p>
      </div>
    </form>
  )
}

function Goods({ choices: { lines, total }, delivery }: { choices: OfferOrderChoices; delivery: number | null }) {
  const { t, lang } = useAdmin()
  return (
    <section className="a-card a-stack" aria-label={t.edit.goods}>
      <h2>{t.edit.goods}</h2>
      <ul className="a-edit__lines">
        {lines.map(({ code, title, quantity, total: sum }) => (
          <li key={code} className="a-offer-line">
            <span>
              {quantity} × {title}
              <small>{code}</small>
            </span>
            <span>{formatSum(sum, lang)}</span>
          </li>
        ))}
        {delivery === null ? null : (
          <li className="a-offer-line">
            <span>{t.order.delivery}</span>
            <span>{formatSum(delivery, lang)}</span>
          </li>
        )}
        <li className="a-offer-line">
          <strong>{delivery === null ? t.order.total : t.offers.withDelivery}</strong>
          <strong>{formatSum(total + (delivery ?? 0), lang)}</strong>
        </li>
      </ul>
    </section>
  )
}
