import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestOrders } from '../../shop/data-requests/data-requests.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { NewRequest } from './new-request.tsx'
import { OrderRow } from './order-row.tsx'

const SHOWN = 10

export const isAddress = (q: string | undefined): q is string => q !== undefined && /^\S+@\S+\.\S+$/.test(q.trim())

/** Orders placed with an address without an account, and the form for a data request. */
export function GuestCard({ email }: { email: string }) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.dataRequests
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const found = useQuery({
    queryKey: ['guest-orders', email],
    queryFn: () => call<GuestOrders>('GET', `/guest-orders?email=${encodeURIComponent(email)}`),
  })
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { count, orders } = found.data
  if (count === 0) return <p className="a-note">{words.guestNone}</p>
  const shown = orders.slice(0, SHOWN)
  return (
    <section className="a-card a-stack" aria-labelledby="guest-orders">
      <h2 id="guest-orders">{words.guestTitle}</h2>
      <ul className="a-customer__rows">
        {shown.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      {count > shown.length ? <p className="a-note">{words.guestMore(count - shown.length)}</p> : null}
      {can('write:customers') ? (
        <>
          <p className="a-note">{words.guestHint}</p>
          <div className="a-row">
            <Button onPress={() => setOpen(true)}>{words.enter}</Button>
          </div>
        </>
      ) : null}
      <Window title={words.enter} isOpen={isOpen} onClose={close}>
        <NewRequest of={{ email }} onClose={close} />
      </Window>
    </section>
  )
}
