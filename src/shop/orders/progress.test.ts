import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'
import type { OrderState } from './states.ts'

const placedAt = new Date('2026-11-20T10:00:00Z')
const paidAt = new Date('2026-11-20T10:05:00Z')
const times = new Map<OrderState, Date>([['paid', paidAt]])

const wayOf = (state: OrderState, type: 'courier' | 'locker' | 'shop', isOnInvoice = false) =>
  progressOf({ state, type, isOnInvoice, placedAt }, times).map(({ milestone, status }) => `${milestone} ${status}`)

test('an order to a locker goes from hand to hand, each with its time', () => {
  expect(wayOf('awaiting_payment', 'locker')).toEqual([
    'placed done',
    'paid now',
    'packed ahead',
    'shipped ahead',
    'ready ahead',
    'received ahead',
  ])
  expect(wayOf('shipped', 'locker').slice(2)).toEqual(['packed done', 'shipped done', 'ready now', 'received ahead'])
  const paid = progressOf({ state: 'paid', type: 'locker', isOnInvoice: false, placedAt }, times)
  expect(paid.map(({ at }) => at)).toEqual([placedAt, paidAt, null, null, null, null])
})

test('a courier brings it to the door, a shop keeps it, an invoice is paid last', () => {
  expect(wayOf('shipped', 'courier')).toEqual([
    'placed done',
    'paid done',
    'packed done',
    'shipped done',
    'received now',
  ])
  expect(wayOf('packed', 'shop')).toEqual(['placed done', 'paid done', 'packed done', 'ready now', 'received ahead'])
  expect(wayOf('processing', 'courier', true)).toEqual(['placed done', 'packed now', 'shipped ahead', 'received ahead'])
})

test('a received order is done; one that is over has no way', () => {
  expect(wayOf('completed', 'shop').every((step) => step.endsWith('done'))).toBe(true)
  expect([wayOf('cancelled', 'shop'), wayOf('refunded', 'shop')]).toEqual([[], []])
})
