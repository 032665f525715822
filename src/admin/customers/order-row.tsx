import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderState } from '../../shop/orders/states.ts'
import { formatMoment } from '../format.ts'
import { State } from '../orders/state.tsx'
import { useAdmin, useCan } from '../session.ts'

type Props = { order: { number: string; state: OrderState; placedAt: string }; children?: ReactNode }

/** An order of a customer, in their list of orders. */
export function OrderRow({ order: { number, state, placedAt }, children }: Props) {
  const { lang } = useAdmin()
  const can = useCan()
  return (
    <li>
      <span>
        {can('read:orders') ? (
          <Link to="/orders/$number" params={{ number }}>
            {number}
          </Link>
        ) : (
          number
        )}
        <small>{formatMoment(placedAt, lang)}</small>
      </span>
      <State state={state} />
      {children}
    </li>
  )
}
