import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { isOpenReturn, RETURN_STATES } from '../../shop/returns/return-states.ts'
import { useAsked } from '../frame/use-asked.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { HAS_GOODS } from './has-goods.ts'
import { OpenReturnWindow } from './open-window.tsx'
import { DaysLeft, ReturnState } from './return-state.tsx'

/** Returns of an order, and a button that opens another one. */
export function OrderReturns({ order }: { order: OrderDetail }) {
  const { t } = useAdmin()
  const can = useCan()
  const [isOpening, setOpening] = useState(false)
  const mayOpen = can('write:returns') && HAS_GOODS.includes(order.state)
  useAsked({ return: mayOpen ? () => setOpening(true) : undefined })
  if (order.returns.length === 0 && !mayOpen) return null
  return (
    <section className="a-card a-stack" aria-labelledby="returns">
      <h2 id="returns">{t.returns.title}</h2>
      {order.returns.map(({ id, state, daysLeft }) => {
        const known = RETURN_STATES.find((each) => each === state)
        return known ? (
          <p key={id} className="a-row">
            <Link to="/returns/$id" params={{ id: String(id) }}>
              {t.returns.numbered(id)}
            </Link>
            <ReturnState state={known} />
            {isOpenReturn(known) ? <DaysLeft days={daysLeft} /> : null}
          </p>
        ) : null
      })}
      {mayOpen ? <Button onPress={() => setOpening(true)}>{t.returns.open}</Button> : null}
      <OpenReturnWindow order={order} isOpen={isOpening} onClose={() => setOpening(false)} />
    </section>
  )
}
