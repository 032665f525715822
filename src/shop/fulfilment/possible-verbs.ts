import { canBecome, type OrderState, type PaymentState } from '../orders/states.ts'

export const ORDER_VERBS = ['paid', 'packed', 'shipped', 'ready', 'completed', 'cancel', 'refund', 'refunded'] as const
export type OrderVerb = (typeof ORDER_VERBS)[number]

const HAS_MONEY: readonly PaymentState[] = ['accepted', 'partly_refunded', 'review']

/** What a merchant may do next; whether it works is decided when it is done. */
export function possibleVerbs(state: OrderState, payment: PaymentState): OrderVerb[] {
  const isPaid = HAS_MONEY.includes(payment)
  const may: Record<OrderVerb, boolean> = {
    paid: state === 'awaiting_payment',
    packed: canBecome(state, 'packed') || state === 'paid',
    shipped: canBecome(state, 'shipped'),
    ready: canBecome(state, 'ready_for_pickup'),
    completed: canBecome(state, 'completed'),
    cancel: canBecome(state, 'cancelled'),
    refund: isPaid,
    refunded: isPaid,
  }
  return ORDER_VERBS.filter((verb) => may[verb])
}
