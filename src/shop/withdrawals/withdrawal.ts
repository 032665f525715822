import type { BuyerType } from '../buyer-type.ts'
import { type Day, endOfRigaDay, plusDays, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import type { OrderState } from '../orders/states.ts'
import type { WithdrawnLine } from './withdrawals.tables.ts'

/** Directive 2011/83 art. 9. */
export const PERIOD_DAYS = 14

export const MAX_NAME_LENGTH = 200

export type WithdrawableLine = { id: number; title: string; code: string; quantity: number; left: number }

export type Withdrawability = 'open' | 'expired' | 'not-consumer' | 'over'

/** @param receivedAt null: unknown, so the period has not begun */
export function withdrawability(
  order: { buyerType: BuyerType; state: OrderState },
  receivedAt: Date | null,
  now: Date,
): Withdrawability {
  if (order.buyerType !== 'b2c') return 'not-consumer'
  if (order.state === 'cancelled' || order.state === 'refunded') return 'over'
  if (!receivedAt) return 'open'
  return now.getTime() < endOfRigaDay(lastDayToWithdraw(receivedAt)).getTime() ? 'open' : 'expired'
}

export function refusalOf(order: { may: Withdrawability; lines: readonly WithdrawableLine[] }) {
  if (order.may === 'expired') return 'expired'
  return order.may === 'open' && hasLinesLeft(order) ? null : 'closed'
}

export const hasLinesLeft = ({ lines }: { lines: readonly WithdrawableLine[] }): boolean =>
  lines.some((line) => line.left > 0)

/** Regulation 1182/71 art. 3: the day of receipt does not count; a last day without work moves to the next working day. */
export function lastDayToWithdraw(receivedAt: Date): Day {
  return addWorkingDays(plusDays(toRigaDate(receivedAt), PERIOD_DAYS), 0)
}

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
