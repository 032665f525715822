import { describe, expect, test } from 'vitest'
import {
  canBecome,
  canPaymentBecome,
  isOpenPayment,
  nextOrderStates,
  ORDER_STATES,
  type OrderState,
  PAYMENT_STATES,
  type PaymentState,
} from './states.ts'

describe('the life of an order', () => {
  test.each<OrderState[]>([
    ['awaiting_payment', 'paid', 'processing', 'packed', 'shipped', 'completed'],
    ['awaiting_payment', 'paid', 'processing', 'packed', 'shipped', 'ready_for_pickup', 'completed', 'refunded'],
    ['awaiting_payment', 'paid', 'processing', 'packed', 'ready_for_pickup', 'completed'],
    ['awaiting_payment', 'processing', 'packed', 'shipped', 'completed'],
    ['awaiting_payment', 'cancelled'],
    ['awaiting_payment', 'paid', 'cancelled', 'refunded'],
  ])('may go %s → %s → …', (...path) => {
    path.slice(1).forEach((to, i) => {
      expect(canBecome(path[i] ?? to, to)).toBe(true)
    })
  })

  test.each<[OrderState, OrderState]>([
    ['awaiting_payment', 'packed'],
    ['awaiting_payment', 'refunded'],
    ['paid', 'awaiting_payment'],
    ['cancelled', 'paid'],
    ['shipped', 'cancelled'],
    ['completed', 'cancelled'],
    ['refunded', 'cancelled'],
    ['paid', 'paid'],
  ])('never goes %s → %s', (from, to) => {
    expect(canBecome(from, to)).toBe(false)
  })

  test('never goes round, and every state can be reached', () => {
    expect(goesRound(ORDER_STATES, canBecome)).toBe(false)
    expect(reached<OrderState>(ORDER_STATES, 'awaiting_payment', canBecome)).toEqual(new Set(ORDER_STATES))
    expect(nextOrderStates('refunded')).toEqual([])
  })
})

describe('the life of a payment', () => {
  test.each<PaymentState[]>([
    ['created', 'linked', 'pending', 'accepted', 'partly_refunded', 'refunded'],
    ['created', 'accepted', 'refunded'],
    ['linked', 'expired', 'review', 'accepted'],
  ])('may go %s → %s → …', (...path) => {
    path.slice(1).forEach((to, i) => {
      expect(canPaymentBecome(path[i] ?? to, to)).toBe(true)
    })
  })

  test.each<[PaymentState, PaymentState]>([
    ['expired', 'accepted'],
    ['failed', 'accepted'],
    ['accepted', 'failed'],
    ['accepted', 'expired'],
    ['pending', 'linked'],
    ['refunded', 'accepted'],
    ['pending', 'refunded'],
  ])('never goes %s → %s', (from, to) => {
    expect(canPaymentBecome(from, to)).toBe(false)
  })

  test('every state can be reached, and only an open one may still end well or badly by itself', () => {
    expect(reached<PaymentState>(PAYMENT_STATES, 'created', canPaymentBecome)).toEqual(new Set(PAYMENT_STATES))
    expect(PAYMENT_STATES.filter(isOpenPayment)).toEqual(
      PAYMENT_STATES.filter((from) => canPaymentBecome(from, 'expired')),
    )
  })
})

function reached<S>(states: readonly S[], start: S, can: (from: S, to: S) => boolean): Set<S> {
  const found = new Set([start])
  for (const from of found) for (const to of states) if (can(from, to)) found.add(to)
  return found
}

function goesRound<S>(states: readonly S[], can: (from: S, to: S) => boolean): boolean {
  return states.some((start) => states.some((to) => can(start, to) && reached(states, to, can).has(start)))
}
