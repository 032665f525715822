import { ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { definePage } from '../page.ts'
import { loadOrder, type OrderData } from './load.ts'

function OrderView({ data }: { data: OrderData }) {
  const { t, to } = useShop()
  const { words } = data
  return (
    <div className="container narrow order">
      <h1>{words.thanks}</h1>
      <p>
        {words.number}: <strong data-order-number>{data.number}</strong>
      </p>
      <p className={`order__state order__state--${data.state}`} data-order-state={data.state}>
        {words.states[data.state]}
      </p>
      {data.paymentFailed ? <p role="alert">{words.paymentFailed}</p> : null}
      {data.canPay ? (
        <>
          <p>{words.awaitingHint}</p>
          {data.holdUntil ? <p>{words.holdUntil(data.holdUntil)}</p> : null}
          <ButtonLink href={data.payLink} size="large">
            {data.paymentFailed ? words.payAgain : words.payNow}
          </ButtonLink>
        </>
      ) : null}
      <h2>{words.items}</h2>
      <ul className="order__lines">
        {data.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × {line.title} <small>{line.code}</small>
            </span>
            <span>{line.sum}</span>
          </li>
        ))}
      </ul>
      <SummaryLines lines={data.sums} />
      <h2>{words.delivery}</h2>
      <p>{data.delivery}</p>
      {data.promised ? <p>{words.promised(data.promised)}</p> : null}
      <h2>{words.payment}</h2>
      <p>{data.paymentTitle}</p>
      <ButtonLink href={to(urls.home.to())} kind="secondary">
        {t.cart.continueShopping}
      </ButtonLink>
    </div>
  )
}

export const orderPage = definePage<OrderData>({ load: loadOrder, Page: OrderView })
