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

/** A cancelled order that was paid ends as refunded. */
const nextOrder: Readonly<Record<OrderState, readonly OrderState[]>> = {
  // To `processing` only what is paid later, checked by `changeState`.
  awaiting_payment: ['paid', 'processing', 'cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['packed', 'cancelled', 'refunded'],
  packed: ['shipped', 'ready_for_pickup', 'cancelled', 'refunded'],
  shipped: ['ready_for_pickup', 'completed', 'refunded'],
  ready_for_pickup: ['completed', 'cancelled', 'refunded'],
  completed: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
}

/** Late, duplicate or wrong payments go to `review`, where a person decides. A transfer is accepted without a link. */
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

export function nextOrderStates(from: OrderState): readonly OrderState[] {
  return nextOrder[from]
}

export function isOpenPayment(state: PaymentState): boolean {
  return state === 'created' || state === 'linked' || state === 'pending'
}
