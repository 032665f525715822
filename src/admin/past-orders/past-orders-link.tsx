import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PastOrder } from '../../shop/past-orders/past-orders.calls.ts'
import { call } from '../calls.ts'
import { useCore } from '../session.ts'

/** Only where there are any: most shops have not moved. */
export function PastOrdersLink() {
  const { t } = useCore()
  const found = useQuery({
    queryKey: ['past-orders', 'any'],
    queryFn: () => call<{ rows: PastOrder[] }>('GET', '/past-orders?limit=1'),
    staleTime: 60_000,
  })
  if (!found.data?.rows.length) return null
  return (
    <Link to="/past-orders" className="a-button a-button--quiet">
      {t.pastOrders.title}
    </Link>
  )
}
