import { useQuery } from '@tanstack/react-query'
import type { PastOrder } from '../../shop/past-orders/past-orders.calls.ts'
import { call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { PastOrdersList } from './past-orders-list.tsx'

/** What the customer ordered in the shop before this one; nothing where there is none. */
export function CustomerPastOrders({ email }: { email: string }) {
  const { t } = useAdmin()
  const isShown = useCan()('read:orders') && email !== ''
  const found = useQuery({
    queryKey: ['past-orders', 'of', email],
    queryFn: () => call<{ rows: PastOrder[] }>('GET', `/past-orders?${new URLSearchParams({ email, limit: '100' })}`),
    enabled: isShown,
  })
  const orders = found.data?.rows ?? []
  if (orders.length === 0) return null
  return (
    <section className="a-card a-stack" aria-labelledby="past-orders">
      <h2 id="past-orders">{t.pastOrders.title}</h2>
      <PastOrdersList orders={orders} isOfOne />
    </section>
  )
}
