import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { findInvoice, issueCreditNote } from '../invoices/invoices.db.ts'
import type { Cents } from '../money/money.ts'
import { cancelOrder } from '../orders/cancel.db.ts'
import type { Changed } from '../orders/change.db.ts'
import { askRefund, type Refund, type RefundDeps, type RefundResult, writeRefund } from './refund.db.ts'

export type RefundableMoney = { paymentId: number; left: Cents }

/** The refund is stored with the cancellation, so that a crash or an unavailable vendor only delays it. */
export async function cancelByMerchant(
  deps: RefundDeps,
  orderId: number,
): Promise<{ changed: Changed; refund: RefundResult | null }> {
  const { changed, refund } = await deps.db.transaction(async (tx) => {
    const changed = await cancelOrder({ tx, queue: deps.queue }, orderId, { actor: 'merchant' })
    return { changed, refund: changed.ok ? await closeAccounts(tx, deps.now, orderId) : null }
  })
  return { changed, refund: refund && (await askRefund(deps, refund)) }
}

export async function refundableMoney(db: Db, orderId: number): Promise<RefundableMoney | null> {
  const paid = await firstRow<RefundableMoney>(
    db,
    sql`select p.id as "paymentId", p.amount - (select coalesce(sum(r.amount), 0) from refunds r
          where r.payment_id = p.id and r.state in ('created', 'pending', 'done'))::int as left
        from payments p where p.order_id = ${orderId} and p.state in ('accepted', 'partly_refunded')`,
  )
  return paid && paid.left > 0 ? paid : null
}

/** Cents that were given back or are on their way. */
export async function refundedMoney(db: Db, orderId: number): Promise<Cents> {
  const row = await firstRow<{ total: Cents }>(
    db,
    sql`select coalesce(sum(r.amount), 0)::int as total from refunds r join payments p on p.id = r.payment_id
        where p.order_id = ${orderId} and r.state in ('created', 'pending', 'done')`,
  )
  return row?.total ?? 0
}

export const restReference = (orderId: number, left: Cents) => `order-${orderId}-rest-${left}`

async function closeAccounts(tx: Db, now: Date, orderId: number): Promise<Refund | null> {
  const remaining = await refundableMoney(tx, orderId)
  if (remaining) {
    const { paymentId, left } = remaining
    const written = await writeRefund(tx, {
      orderId,
      amount: left,
      reference: restReference(orderId, left),
      paymentId,
      reason: 'cancelled',
    })
    if ('ok' in written) throw new Error(`The refund of order ${orderId} was refused: ${written.reason}`)
    return written
  }
  const isPaid = await firstRow(tx, sql`select 1 from orders where id = ${orderId} and paid_at is not null`)
  if (!isPaid && (await findInvoice(tx, orderId))) {
    const about = { what: 'rest', reason: 'cancelled', reference: `cancelled-${orderId}` } as const
    await issueCreditNote(tx, orderId, now, about)
  }
  return null
}
