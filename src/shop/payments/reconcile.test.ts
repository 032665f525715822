import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_STATES } from '../orders/states.ts'
import { isPollDue, type PolledPayment } from './reconcile.ts'

const created = new Date('2026-11-21T10:00:00Z')
const minutes = (count: number) => new Date(created.getTime() + count * 60_000)

const payment = (changes: Partial<PolledPayment> = {}): PolledPayment => ({
  state: 'linked',
  createdAt: created,
  askedAt: null,
  holdUntil: minutes(35),
  linkExpiresAt: minutes(30),
  ...changes,
})

function askedMinutes(of: PolledPayment, last: number, first = 0): number[] {
  const asked: number[] = []
  let current = of
  for (let minute = first; minute <= last; minute++) {
    if (!isPollDue(current, minutes(minute))) continue
    asked.push(minute)
    current = { ...current, askedAt: minutes(minute) }
  }
  return asked
}

test('a payment is asked about at 2, 5, 15 and 60 minutes, then hourly', () => {
  expect(askedMinutes(payment(), 200)).toEqual([2, 5, 15, 60, 120, 180])
})

test('until a day after the hold', () => {
  const asked = askedMinutes(payment(), 3 * 24 * 60)
  expect(asked.at(-1)).toBe(24 * 60)
  expect(askedMinutes(payment({ holdUntil: minutes(5 * 24 * 60) }), 8 * 24 * 60).at(-1)).toBe(6 * 24 * 60)
})

test('when the hold is gone with the order, the end of the link counts', () => {
  expect(askedMinutes(payment({ state: 'expired', holdUntil: null }), 3 * 24 * 60).at(-1)).toBe(24 * 60)
  const neither = payment({ state: 'expired', holdUntil: null, linkExpiresAt: null })
  expect(askedMinutes(neither, 3 * 24 * 60).at(-1)).toBe(24 * 60)
})

test('what was missed while the shop was down is made up for once', () => {
  expect(askedMinutes(payment(), 50, 40)).toEqual([40])
  expect(askedMinutes(payment(), 9 * 24 * 60, 7 * 24 * 60)).toEqual([7 * 24 * 60])
})

test('asking for another reason in between does not cancel the next moment', () => {
  expect(isPollDue(payment({ askedAt: minutes(4) }), minutes(5))).toBe(true)
  expect(isPollDue(payment({ askedAt: minutes(5) }), minutes(14))).toBe(false)
})

test.each(PAYMENT_STATES)('%s', (state) => {
  const isAsked = ['linked', 'pending', 'failed', 'expired'].includes(state)
  expect(isPollDue(payment({ state }), minutes(10))).toBe(isAsked)
})

test('never before the first moment, and never twice in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 5_000 }), fc.integer({ min: 0, max: 2_000 }), (minute, hold) => {
      const one = payment({ holdUntil: minutes(hold) })
      const isDue = isPollDue(one, minutes(minute))
      expect(isDue).toBe(minute >= 2)
      expect(isPollDue({ ...one, askedAt: minutes(minute) }, minutes(minute))).toBe(false)
    }),
  )
})
