import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { storedActor } from '../orders/change.db.ts'
import { hasOpenExchange } from '../payments/exchange-credit.db.ts'
import { updateExchange } from '../payments/exchange-due.db.ts'
import { REFUNDED_BY, type Refund, type RefundDeps } from '../payments/refund.db.ts'
import { askWritten, type PartsRefunded, unrolled, writeParts } from '../payments/refund-parts.db.ts'
import { closeWithdrawal, endReturn, moneyOfReturn, type ReturnMoney } from '../payments/return-money.db.ts'
import { linesOf } from './find.db.ts'
import { type LockedReturn, lockReturn } from './lock.db.ts'
import { emailBuyer, type ReturnChanged, type ReturnDeps } from './receive.db.ts'
import { isOpenReturn } from './return-states.ts'

export type ReturnRefund = {
  byHand: boolean
  withDelivery?: boolean | undefined
  deduction?: { amount: Cents; reason: string } | undefined
  /** Of the sum that was decided on. */
  seen?: number | undefined
}

type Settled = PartsRefunded | { ok: false; reason: 'unknown' | 'state' | 'deduction' | 'exchange' }

/** Money back for a return, less its deduction. It is settled with the refund, whatever the vendor answers later. */
export async function refundReturn(deps: RefundDeps, id: number, given: ReturnRefund): Promise<Settled> {
  const written = await deps.db.transaction((tx) => settle({ ...deps, db: tx }, id, given)).catch(unrolled)
  return 'ok' in written ? written : askWritten(deps, written)
}

async function settle(
  deps: RefundDeps,
  id: number,
  given: ReturnRefund,
): Promise<Refund | Exclude<Settled, { ok: true }>> {
  const { db: tx } = deps
  const found = await lockReturn(tx, id)
  if (!found) return { ok: false, reason: 'unknown' }
  if (!isOpenReturn(found.state)) return { ok: false, reason: 'state' }
  if (await hasOpenExchange(tx, id)) return { ok: false, reason: 'exchange' }
  const deduction = given.deduction ?? { amount: found.deduction, reason: found.deduction_reason }
  if (deduction.amount > 0 && !deduction.reason) return { ok: false, reason: 'deduction' }
  const withDelivery = given.withDelivery ?? found.with_delivery
  const lines = await linesOf(tx, id)
  const money = await moneyOfReturn(tx, { orderId: found.order_id, isReceived: found.is_received, withDelivery, lines })
  if (money && given.seen !== undefined && given.seen !== money.seen) return { ok: false, reason: 'changed' }
  const made = money
    ? await refundOf(deps, found, { money, deduction: deduction.amount, byHand: given.byHand })
    : await earlierRefund(tx, found)
  if ('ok' in made) return made
  await tx.execute(sql`update returns set with_delivery = ${withDelivery}, deduction = ${deduction.amount},
    deduction_reason = ${deduction.reason} where id = ${id}`)
  await endReturn(tx, id, made.id, deps.now)
  return made
}

type Due = { money: ReturnMoney; deduction: Cents; byHand: boolean }

async function refundOf(deps: RefundDeps, { order_id: orderId }: LockedReturn, { money, deduction, byHand }: Due) {
  const amount = money.amount - deduction
  if (amount < 1) return { ok: false, reason: 'deduction' } as const
  return writeParts(deps, orderId, {
    lines: money.parts.lines.map((line) => ({ ...line, restock: 0 })),
    charges: money.parts.charges,
    ...{ amount, byHand, seen: money.seen, reason: 'returned' },
  })
}

/** The money has gone back already, on the order's page: the return is settled with that refund. */
async function earlierRefund(
  tx: Db,
  { order_id: orderId }: LockedReturn,
): Promise<Refund | { ok: false; reason: 'nothing-paid' }> {
  const refund = await firstRow<Refund>(
    tx,
    sql`select r.id, r.payment_id, p.order_id, r.reference, r.amount, r.state, ${REFUNDED_BY} as provider, p.provider_ref
        from refunds r join payments p on p.id = r.payment_id
        where p.order_id = ${orderId} and r.state <> 'refused' and not exists (select 1 from returns where refund_id = r.id)
        order by r.id desc limit 1`,
  )
  return refund ?? { ok: false, reason: 'nothing-paid' }
}

/** What the refund will be less by, for whoever presses it. */
export function deductFromReturn(
  deps: ReturnDeps,
  id: number,
  { amount, reason }: { amount: Cents; reason: string },
): Promise<ReturnChanged> {
  return deps.db.transaction(async (tx) => {
    const found = await lockReturn(tx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    if (!isOpenReturn(found.state)) return { ok: false, reason: 'state' }
    await tx.execute(sql`update returns set deduction = ${amount}, deduction_reason = ${reason} where id = ${id}`)
    await updateExchange(tx, deps, id)
    return { ok: true }
  })
}

/** The buyer is told why. Goods that are in stock already cannot be refused. */
export function refuseReturn(deps: ReturnDeps, id: number, reason: string): Promise<ReturnChanged> {
  return deps.db.transaction(async (tx) => {
    const found = await lockReturn(tx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    if (!isOpenReturn(found.state)) return { ok: false, reason: 'state' }
    if (await hasOpenExchange(tx, id)) return { ok: false, reason: 'exchange' }
    if ((await linesOf(tx, id)).some(({ stocked }) => stocked > 0)) return { ok: false, reason: 'stocked' }
    await tx.execute(sql`update returns set state = 'refused', refusal = ${reason}, ended_by = ${storedActor('merchant')},
      ended_at = ${deps.now.toISOString()} where id = ${id}`)
    await closeWithdrawal(tx, id, deps.now)
    await emailBuyer(tx, deps.queue, { found, kind: 'return-refused' })
    return { ok: true }
  })
}
