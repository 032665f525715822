import type { Cents } from '../money/money.ts'
import { dueOf, type OrderFacts } from './judge.ts'

export const MOST_ORDERS = 50

/** Cents that are left when all of these are paid; negative: the money is too little. */
export const leftAfter = (amount: Cents, orders: readonly Pick<OrderFacts, 'total' | 'received'>[]): Cents =>
  orders.reduce((left, order) => left - dueOf(order), amount)

/** Several orders that wait for money, whose sums are together exactly this one. */
export function fitTogether(amount: Cents, named: readonly OrderFacts[]): OrderFacts[] {
  const owed = named.filter(({ standing }) => standing === 'owed')
  return owed.length > 1 && owed.length <= MOST_ORDERS && leftAfter(amount, owed) === 0 ? owed : []
}
