import { expect, test } from 'vitest'
import type { AgentOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { orderDiscounts } from './order-discounts.ts'

type Line = { position: number; discount: number }
type Rule = { amount: number; shares?: number[] }

/** Of each discount its sum and the shares of lines that are told. */
function told(promotions: Rule[], lines: Line[], couponCode: string | null = null) {
  const discountTotal = lines.reduce((all, { discount }) => all + discount, 0)
  const rules = promotions.map((rule) => ({ id: 1, title: { lv: 'Akcija', en: 'Sale' }, gift: 0, ...rule }))
  const order = { couponCode, discountTotal, promotions: rules }
  const { applied } = orderDiscounts({ order, couponCode, lines } as unknown as AgentOrder, 'lv')
  return applied.map(({ amount, allocations }) => [amount, allocations?.map((share) => [share.path, share.amount])])
}

const at = (index: number, amount: number) => [`$.line_items[${index}]`, amount]
const line = (position: number, discount: number) => ({ position, discount })

test('shares are those of the rules and what is left is of the coupon', () => {
  const rules = [{ amount: 800, shares: [200, 600] }]
  expect(told(rules, [line(1, 280), line(2, 840)], 'RUDENS')).toEqual([
    [800, [at(0, 200), at(1, 600)]],
    [320, [at(0, 80), at(1, 240)]],
  ])
})

test('of a line that staff removed the share is not told of another one', () => {
  const rules = [
    { amount: 600, shares: [0, 600] },
    { amount: 100, shares: [0, 0, 100] },
  ]
  expect(told(rules, [line(2, 600), line(3, 100)])).toEqual([
    [600, [at(0, 600)]],
    [100, [at(1, 100)]],
  ])
  // Another one came in its place.
  const both = [
    { amount: 200, shares: [200, 0] },
    { amount: 600, shares: [0, 600] },
  ]
  expect(told(both, [line(2, 600), line(3, 200)])).toEqual([
    [200, undefined],
    [600, undefined],
  ])
})

test('where staff divided a discount anew, lines are not told', () => {
  const rules = [
    { amount: 300, shares: [100, 200] },
    { amount: 500, shares: [100, 400] },
  ]
  expect(told(rules, [line(1, 250), line(2, 550)])).toEqual([
    [300, undefined],
    [500, undefined],
  ])
})

test('one sum of staff is that of the lines, beside a rule that gave goods', () => {
  const rules = [
    { amount: 800, shares: [200, 600] },
    { amount: 0, shares: [] },
  ]
  expect(told(rules, [line(1, 50), line(2, 100)])).toEqual([
    [0, []],
    [150, [at(0, 50), at(1, 100)]],
  ])
})
