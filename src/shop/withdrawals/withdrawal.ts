import type { BuyerType } from '../customers/customers.tables.ts'
import type { OrderState } from '../orders/states.ts'
import type { WithdrawnLine } from './withdrawals.tables.ts'

/** Days in which a consumer may withdraw (Directive 2011/83 art. 9). */
export const PERIOD_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

export type WithdrawableLine = { id: number; title: string; code: string; quantity: number; left: number }

export type Withdrawability = 'open' | 'expired' | 'not-consumer' | 'over'

/**
 * Whether an order may be withdrawn from now. The day of receipt does not count, the last one does to its end, and an
 * end on a weekend moves to Monday (Regulation 1182/71); so a day or two are given rather than taken.
 * @param receivedAt null while nobody knows: then the period has not begun
 */
export function withdrawability(
  order: { buyerType: BuyerType; state: OrderState },
  receivedAt: Date | null,
  now: Date,
): Withdrawability {
  if (order.buyerType !== 'b2c') return 'not-consumer'
  if (order.state === 'cancelled' || order.state === 'refunded') return 'over'
  if (!receivedAt) return 'open'
  return now.getTime() < endOfPeriod(receivedAt).getTime() ? 'open' : 'expired'
}

export function endOfPeriod(receivedAt: Date): Date {
  const end = new Date(receivedAt.getTime() + (PERIOD_DAYS + 1) * DAY_MS)
  const weekday = end.getUTCDay()
  // The last day was the day before this moment: Saturday's and Sunday's go on to the end of Monday.
  const more = weekday === 0 ? 2 : weekday === 1 ? 1 : 0
  return new Date(end.getTime() + more * DAY_MS)
}

/** What a form asked for, as far as there is something left of it. */
export function chosenLines(
  lines: readonly WithdrawableLine[],
  quantityOf: (lineId: number) => number,
): { lines: WithdrawnLine[]; isWhole: boolean } {
  const chosen = lines
    .map((line) => ({ line, quantity: Math.min(Math.max(Math.trunc(quantityOf(line.id)) || 0, 0), line.left) }))
    .filter(({ quantity }) => quantity > 0)
  const isWhole = lines.every((line) =>
    chosen.some((each) => each.line.id === line.id && each.quantity === line.quantity),
  )
  return {
    lines: chosen.map(({ line, quantity }) => ({ lineId: line.id, title: line.title, code: line.code, quantity })),
    isWhole,
  }
}
