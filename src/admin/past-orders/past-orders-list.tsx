import type { PastOrder } from '../../shop/past-orders/past-orders.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatMoment, formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

/** Each with its goods behind it. @param props.isOfOne of one buyer, whose name is known */
export function PastOrdersList({ orders, isOfOne = false }: { orders: readonly PastOrder[]; isOfOne?: boolean }) {
  const { lang } = useAdmin()
  const nameOf = ({ name, email }: PastOrder) => (isOfOne ? '' : name || email)
  return (
    <ul className="a-past-orders">
      {orders.map((order) => (
        <li key={order.id}>
          <details>
            <summary>
              <Icon name="down" size={16} />
              <strong>{order.number}</strong>
              <small>{formatMoment(order.orderedAt, lang)}</small>
              {nameOf(order) ? <span>{nameOf(order)}</span> : null}
              <span className="a-past-orders__state">{order.state}</span>
              <span className="a-past-orders__sum">{order.total === null ? '' : formatSum(order.total, lang)}</span>
            </summary>
            <Facts order={order} isOfOne={isOfOne} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Facts({ order, isOfOne }: { order: PastOrder; isOfOne: boolean }) {
  const { t, lang } = useAdmin()
  const words = t.pastOrders
  const { email, phone, payment, delivery, lines } = order
  const facts = [...(isOfOne ? [] : [email, phone]), delivery, payment].filter(Boolean).join(' · ')
  return (
    <div className="a-stack">
      {facts ? <p className="a-note">{facts}</p> : null}
      {lines.length === 0 ? <p className="a-note">{words.noLines}</p> : null}
      <ul className="a-customer__rows">
        {lines.map(({ code, title, quantity, total }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
          <li key={place}>
            <span>
              {title || code}
              <small>{title && code ? `${quantity} × ${code}` : `× ${quantity}`}</small>
            </span>
            <span>{total === null ? '' : formatSum(total, lang)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
