export const ORDER_STATES = [
  'awaiting_payment',
  'paid',
  'processing',
  'packed',
  'shipped',
  'ready_for_pickup',
  'completed',
  'cancelled',
  'refunded',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

export const PAYMENT_STATES = [
  'created',
  'linked',
  'pending',
  'accepted',
  'failed',
  'expired',
  'review',
  'partly_refunded',
  'refunded',
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Only forward. A cancelled order that was paid is closed by giving the money back. */
const nextOrder: Readonly<Record<OrderState, readonly OrderState[]>> = {
  // Unpaid to work goes only what was bought on invoice (`changeState` sees to it).
  awaiting_payment: ['paid', 'processing', 'cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['packed', 'cancelled', 'refunded'],
  packed: ['shipped', 'ready_for_pickup', 'cancelled', 'refunded'],
  // A parcel lies ready in its locker.
  shipped: ['ready_for_pickup', 'completed', 'refunded'],
  // Nobody came for it.
  ready_for_pickup: ['completed', 'cancelled', 'refunded'],
  completed: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
}

/**
 * A transfer is accepted without ever having had a link. Money that comes late, twice or in a wrong sum is never taken
 * silently: it goes to review, where a person decides (reliability.md 4.5).
 */
const nextPayment: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['linked', 'pending', 'accepted', 'failed', 'expired', 'review'],
  linked: ['pending', 'accepted', 'failed', 'expired', 'review'],
  pending: ['accepted', 'failed', 'expired', 'review'],
  accepted: ['partly_refunded', 'refunded', 'review'],
  failed: ['review'],
  expired: ['review'],
  review: ['accepted', 'failed', 'partly_refunded', 'refunded'],
  partly_refunded: ['refunded', 'review'],
  refunded: [],
}

export function canBecome(from: OrderState, to: OrderState): boolean {
  return nextOrder[from].includes(to)
}

export function canPaymentBecome(from: PaymentState, to: PaymentState): boolean {
  return nextPayment[from].includes(to)
}

/** What an operator may choose from. */
export function nextOrderStates(from: OrderState): readonly OrderState[] {
  return nextOrder[from]
}

/** The provider may still change its mind: worth asking about. */
export function isOpenPayment(state: PaymentState): boolean {
  return state === 'created' || state === 'linked' || state === 'pending'
}
