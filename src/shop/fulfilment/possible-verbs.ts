import { canBecome, type OrderState, type PaymentState } from '../orders/states.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'

export const ORDER_VERBS = ['paid', 'packed', 'shipped', 'ready', 'completed', 'cancel', 'refund', 'refunded'] as const
export type OrderVerb = (typeof ORDER_VERBS)[number]

/** `waitsForGoods`: that come back and pay for a part of it. */
type Ordered = { state: OrderState; payment: PaymentState; delivery: ShippingType; waitsForGoods?: boolean }

const HAS_MONEY: readonly PaymentState[] = ['accepted', 'partly_refunded', 'review']

/** Nothing waits for the buyer where the courier brings it to the door. */
export const waitsForBuyer = (delivery: ShippingType): boolean => delivery !== 'courier'

/** What a merchant may do next; whether it works is decided when it is done. */
export function possibleVerbs({ state, payment, delivery, waitsForGoods = false }: Ordered): OrderVerb[] {
  const isPaid = HAS_MONEY.includes(payment)
  const may: Record<OrderVerb, boolean> = {
    paid: state === 'awaiting_payment' && !waitsForGoods,
    packed: canBecome(state, 'packed') || state === 'paid',
    shipped: canBecome(state, 'shipped') && delivery !== 'shop',
    ready: canBecome(state, 'ready_for_pickup') && waitsForBuyer(delivery),
    completed: canBecome(state, 'completed'),
    cancel: canBecome(state, 'cancelled'),
    refund: isPaid,
    refunded: isPaid,
  }
  return ORDER_VERBS.filter((verb) => may[verb])
}
