import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { storedActor } from '../orders/change.db.ts'
import { endTask } from '../tasks/tasks.db.ts'
import { proposeRefund, type Refundable, refundable } from './refund-proposal.db.ts'
import type { RefundedParts } from './refunded-parts.ts'

/** `amount`: cents for the pieces and charges, before the deduction. */
export type ReturnMoney = {
  parts: RefundedParts
  amount: Cents
  paymentId: number
  left: Cents
  seen: number
  isByHand: boolean
}

export type ReturnGoods = {
  orderId: number
  isReceived: boolean
  withDelivery: boolean
  lines: readonly { position: number; quantity: number; stocked: number; writtenOff: number }[]
}

/** What the pieces that came back, or are announced, cost. Null where nothing is left to be given back. */
export async function moneyOfReturn(
  db: Db,
  { orderId, isReceived, withDelivery, lines }: ReturnGoods,
): Promise<ReturnMoney | null> {
  const open = await refundable(db, orderId)
  const parts = open && partsOf(open, { isReceived, withDelivery, lines })
  if (!parts || parts.lines.length + parts.charges.length === 0) return null
  const proposed = await proposeRefund(db, orderId, { parts })
  if (!proposed.ok) return null
  const { paymentId, left, seen, isByHand } = open
  return { parts, amount: proposed.proposal.amount, paymentId, left, seen, isByHand }
}

function partsOf(open: Refundable, { isReceived, withDelivery, lines }: Omit<ReturnGoods, 'orderId'>): RefundedParts {
  const chosen = lines.map(({ position, quantity, stocked, writtenOff }) => {
    const left = open.lines.find((line) => line.position === position)?.left ?? 0
    return { position, quantity: Math.min(isReceived ? stocked + writtenOff : quantity, left) }
  })
  const hasDelivery = withDelivery && open.charges.some(({ kind, isLeft }) => kind === 'delivery' && isLeft)
  return { lines: chosen.filter(({ quantity }) => quantity > 0), charges: hasDelivery ? ['delivery'] : [] }
}

/** The return has its refund, and the notice of withdrawal is dealt with. */
export async function endReturn(tx: Db, returnId: number, refundId: number, now: Date) {
  const at = now.toISOString()
  await tx.execute(sql`update returns set state = 'settled', refund_id = ${refundId},
    ended_by = ${storedActor('merchant')}, ended_at = ${at} where id = ${returnId}`)
  await closeWithdrawal(tx, returnId, now)
}

export async function closeWithdrawal(tx: Db, returnId: number, now: Date) {
  const closed = await firstRow<{ id: number }>(
    tx,
    sql`update withdrawals set handled_at = coalesce(handled_at, ${now.toISOString()})
        where id = (select withdrawal_id from returns where id = ${returnId}) returning id`,
  )
  if (closed) await endTask(tx, { kind: 'withdrawal', subject: `withdrawal:${closed.id}` }, now)
}
