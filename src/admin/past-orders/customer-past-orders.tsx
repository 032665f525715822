import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PastOrder } from '../../shop/past-orders/past-orders.calls.ts'
import { call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { PastOrdersList } from './past-orders-list.tsx'

type Page = { rows: PastOrder[]; next: number | null }

/** What the customer ordered in the shop before this one; nothing where there is none. */
export function CustomerPastOrders({ email }: { email: string }) {
  const { t } = useAdmin()
  const isShown = useCan()('read:orders') && email !== ''
  const found = useQuery({
    queryKey: ['past-orders', 'of', email],
    queryFn: () => call<Page>('GET', `/past-orders?${new URLSearchParams({ email, limit: '100' })}`),
    enabled: isShown,
  })
  const orders = found.data?.rows ?? []
  if (orders.length === 0) return null
  return (
    <section className="a-card a-stack" aria-labelledby="past-orders">
      <h2 id="past-orders">{t.pastOrders.title}</h2>
      <PastOrdersList orders={orders} isOfOne />
      {found.data?.next ? (
        <Link to="/past-orders" className="a-button a-button--quiet">
          {t.common.more}
        </Link>
      ) : null}
    </section>
  )
}
