import { expect, test } from 'vitest'
import { chosenLines, lastDayToWithdraw, withdrawability } from './withdrawal.ts'

const order = { buyerType: 'b2c', state: 'completed' } as const
const received = new Date('2026-11-02T12:00:00Z')

test('a consumer has fourteen days after receiving the goods, and all the time while nobody knows when that was', () => {
  const at = (day: string) => withdrawability(order, received, new Date(`2026-11-${day}T10:00:00Z`))
  expect([at('03'), at('16'), at('17')]).toEqual(['open', 'open', 'expired'])
  expect(withdrawability({ ...order, state: 'shipped' }, null, new Date('2030-01-01'))).toBe('open')
})

/** Received, midnight in Riga that ends the last day; by hand from Regulation 1182/71 and the calendar of Latvia. */
test.each([
  // An ordinary last day, and the changes of the clock.
  ['2026-11-02T12:00:00Z', '2026-11-16T22:00:00Z'],
  ['2026-03-16T12:00:00Z', '2026-03-30T21:00:00Z'],
  ['2026-10-12T12:00:00Z', '2026-10-26T22:00:00Z'],
  // The day of receipt is that of Riga.
  ['2026-11-02T21:59:59Z', '2026-11-16T22:00:00Z'],
  ['2026-11-02T22:00:00Z', '2026-11-17T22:00:00Z'],
  ['2026-06-30T20:59:59Z', '2026-07-14T21:00:00Z'],
  ['2026-06-30T21:00:00Z', '2026-07-15T21:00:00Z'],
  // Saturday, Sunday.
  ['2026-11-07T12:00:00Z', '2026-11-23T22:00:00Z'],
  ['2026-11-08T12:00:00Z', '2026-11-23T22:00:00Z'],
  // 24, 25 and 26 December, then a Sunday.
  ['2026-12-10T12:00:00Z', '2026-12-28T22:00:00Z'],
  ['2026-12-13T12:00:00Z', '2026-12-28T22:00:00Z'],
  // 31 December, 1 January and a weekend.
  ['2026-12-17T12:00:00Z', '2027-01-04T22:00:00Z'],
  // 1 May on a Friday, then 4 May on the Monday.
  ['2026-04-17T12:00:00Z', '2026-05-05T21:00:00Z'],
  // Midsummer.
  ['2026-06-09T12:00:00Z', '2026-06-25T21:00:00Z'],
  // 18 November.
  ['2026-11-04T12:00:00Z', '2026-11-19T22:00:00Z'],
  // Good Friday and Easter Monday.
  ['2027-03-12T12:00:00Z', '2027-03-30T21:00:00Z'],
  // 18 November on a Saturday moves its holiday to Monday.
  ['2028-11-04T12:00:00Z', '2028-11-21T22:00:00Z'],
])('goods received at %s may be withdrawn from until %s', (receivedAt, end) => {
  const at = (instant: number) => withdrawability(order, new Date(receivedAt), new Date(instant))
  expect([at(Date.parse(end) - 1), at(Date.parse(end))]).toEqual(['open', 'expired'])
})

test('the last day is named by its date', () => {
  expect(lastDayToWithdraw(new Date('2026-12-10T12:00:00Z'))).toBe('2026-12-28')
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
