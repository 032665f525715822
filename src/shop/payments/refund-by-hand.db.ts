import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { refundableMoney } from './cancel-order.db.ts'
import { AT_PICKUP } from './provider.ts'
import { writeRefund } from './refund.db.ts'
import { finishRefund, lockOrder, type OutcomeDeps } from './refund-outcome.db.ts'

/** @param given.amount cents; by default all that is left */
export async function recordRefundByHand(
  deps: OutcomeDeps,
  orderId: number,
  given: { amount?: Cents; restock: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'nothing-paid' | 'too-much' }> {
  const result = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    return (await openByHand(tx, orderId, given.amount)) ?? storeRefund(tx, orderId, given)
  })
  if (typeof result !== 'string') return result
  await finishRefund(deps, result, 'done')
  return { ok: true }
}

async function openByHand(tx: Db, orderId: number, amount: Cents | undefined): Promise<string | undefined> {
  const open = await firstRow<{ reference: string }>(
    tx,
    sql`select r.reference from refunds r join payments p on p.id = r.payment_id
        where p.order_id = ${orderId} and (p.provider in ('transfer', 'invoice', ${AT_PICKUP}) or p.exchanged > 0) and r.state = 'pending'
          and (${amount ?? null}::int is null or r.amount = ${amount ?? null}::int)
        order by r.id limit 1`,
  )
  return open?.reference
}

async function storeRefund(tx: Db, orderId: number, { amount, restock }: { amount?: Cents; restock: boolean }) {
  const kept = await refundableMoney(tx, orderId)
  if (!kept) return { ok: false, reason: 'nothing-paid' } as const
  const reference = `order-${orderId}-by-hand-${randomUUID()}`
  const reason = restock ? 'returned' : 'merchant'
  const { paymentId, left } = kept
  const written = await writeRefund(tx, { orderId, amount: amount ?? left, reference, paymentId, reason, restock })
  if ('ok' in written)
    return { ok: false, reason: written.reason === 'too-much' ? 'too-much' : 'nothing-paid' } as const
  await tx.execute(sql`update refunds set state = 'pending' where id = ${written.id}`)
  return reference
}
