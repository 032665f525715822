import { Link } from '@tanstack/react-router'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin, useCan } from '../session.ts'
import { OrderRow } from './order-row.tsx'

/** The latest ones; the list of orders has all. */
export function CustomerOrders({ customer: { email, orders, latestOrders } }: { customer: CustomerDetail }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const { page: words } = t.customers
  return (
    <section className="a-card a-stack" aria-labelledby="customer-orders">
      <h2 id="customer-orders">{t.nav.orders}</h2>
      {latestOrders.length === 0 ? <p className="a-note">{words.noOrders}</p> : null}
      <ul className="a-customer__rows">
        {latestOrders.map(({ total, refunded, ...order }) => (
          <OrderRow key={order.number} order={order}>
            <span className="a-customer__sums">
              {total === null ? '' : formatSum(total, lang)}
              {refunded ? <small>{t.orders.partlyRefunded(formatSum(refunded, lang))}</small> : null}
            </span>
          </OrderRow>
        ))}
      </ul>
      {orders > latestOrders.length && email && can('read:orders') ? (
        <Link to="/orders" search={{ q: email }} className="a-button a-button--quiet">
          {words.allOrders(orders)}
        </Link>
      ) : null}
    </section>
  )
}
