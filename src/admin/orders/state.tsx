import type { OrderState } from '../../shop/orders/states.ts'
import { useCore } from '../session.ts'

/** Colours: unpaid, to be prepared, on the way, completed, cancelled. */
const LOOKS: Readonly<Record<OrderState, 'waits' | 'todo' | 'moves' | 'done' | 'over'>> = {
  awaiting_payment: 'waits',
  paid: 'todo',
  processing: 'todo',
  packed: 'todo',
  shipped: 'moves',
  ready_for_pickup: 'moves',
  completed: 'done',
  cancelled: 'over',
  refunded: 'over',
}

export function State({ state }: { state: OrderState }) {
  return <span className={`a-state a-state--${LOOKS[state]}`}>{useCore().t.states[state]}</span>
}
