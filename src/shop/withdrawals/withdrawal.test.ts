import { expect, test } from 'vitest'
import { chosenLines, endOfPeriod, withdrawability } from './withdrawal.ts'

const order = { buyerType: 'b2c', state: 'completed' } as const
const received = new Date('2026-11-02T12:00:00Z')

test('a consumer has fourteen days after receiving the goods, and all the time while nobody knows when that was', () => {
  const at = (day: string) => withdrawability(order, received, new Date(`2026-11-${day}T10:00:00Z`))
  expect([at('03'), at('16'), at('18')]).toEqual(['open', 'open', 'expired'])
  expect(withdrawability({ ...order, state: 'shipped' }, null, new Date('2030-01-01'))).toBe('open')
})

test('a period that ends on a weekend goes on to the end of Monday', () => {
  expect(endOfPeriod(new Date('2026-11-07T12:00:00Z')).toISOString()).toBe('2026-11-24T12:00:00.000Z')
  expect(endOfPeriod(new Date('2026-11-08T12:00:00Z')).toISOString()).toBe('2026-11-24T12:00:00.000Z')
  expect(endOfPeriod(new Date('2026-11-09T12:00:00Z')).toISOString()).toBe('2026-11-24T12:00:00.000Z')
})

test('companies, and orders that are over, have nothing to withdraw from', () => {
  expect(withdrawability({ ...order, buyerType: 'b2b' }, null, received)).toBe('not-consumer')
  expect(withdrawability({ ...order, state: 'cancelled' }, null, received)).toBe('over')
})

test('a part is what was asked for, never more than is left', () => {
  const lines = [
    { id: 1, title: 'Galds', code: 'A', quantity: 2, left: 2 },
    { id: 2, title: 'Krēsls', code: 'B', quantity: 4, left: 1 },
  ]
  const part = chosenLines(lines, (id) => (id === 1 ? -3 : 9))
  expect(part).toEqual({ lines: [{ lineId: 2, title: 'Krēsls', code: 'B', quantity: 1 }], isWhole: false })
  expect(chosenLines(lines.slice(0, 1), () => 2).isWhole).toBe(true)
})
