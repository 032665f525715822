import { expect, test } from 'vitest'
import type { Refundable } from '../../shop/payments/refunds.calls.ts'
import { askedOf, possibleOf } from './refund-choice.ts'

test('what was chosen before a reload is no more than what is left to give back now', () => {
  const line = { title: 'Galds', code: 'GA-1', isProduct: true, quantity: 3, worth: 10_000 }
  const open: Pick<Refundable, 'lines' | 'charges'> = {
    lines: [
      { ...line, position: 1, left: 1 },
      { ...line, position: 2, left: 0 },
    ],
    charges: [
      { kind: 'delivery', isLeft: false, gross: 500 },
      { kind: 'surcharge', isLeft: true, gross: 100 },
    ],
  }
  const chosen = { pieces: { 1: 3, 2: 1, 9: 1 }, restocked: [1], charges: ['delivery', 'surcharge'] } as const
  expect(askedOf(possibleOf(chosen, open))).toEqual({
    lines: [{ position: 1, quantity: 1, restock: 1 }],
    charges: ['surcharge'],
  })
})
