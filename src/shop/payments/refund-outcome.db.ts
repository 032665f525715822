import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Credit } from '../invoices/credit-parts.ts'
import { issueCreditNote } from '../invoices/invoices.db.ts'
import type { Lang } from '../languages.ts'
import { type Cents, formatAmount } from '../money/money.ts'
import { changeState } from '../orders/change.db.ts'
import { canPaymentBecome, type OrderState, type PaymentState } from '../orders/states.ts'
import { returnStock } from '../stock/taking.db.ts'
import { openTask } from '../tasks/tasks.db.ts'
import { creditsOf, type RefundedParts } from './refunded-parts.ts'

export type OutcomeDeps = { db: Db; queue: Queue; now: Date }

export type RefundState = 'created' | 'pending' | 'done' | 'refused'

type Finished = {
  id: number
  payment_id: number
  order_id: number
  reference: string
  amount: Cents
  reason: string
  parts: RefundedParts | null
}

/** `refused` may still become `done`, never the reverse. @returns false when nothing changed */
export function finishRefund(deps: OutcomeDeps, reference: string, outcome: 'done' | 'refused'): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const known = await firstRow<{ order_id: number }>(
      tx,
      sql`select p.order_id from refunds r join payments p on p.id = r.payment_id where r.reference = ${reference}`,
    )
    if (!known) return false
    await lockOrder(tx, known.order_id)
    const [finished] = await rows<Finished>(
      tx,
      sql`update refunds set state = ${outcome},
            done_at = case when ${outcome} = 'done' then ${deps.now.toISOString()}::timestamptz end
          where reference = ${reference} and state <> 'done' and state <> ${outcome}
          returning id, payment_id, ${known.order_id}::int as order_id, reference, amount, reason, parts`,
    )
    if (!finished) return false
    await closeTasks(tx, `refund:${finished.id}`)
    if (outcome === 'refused') await addRefundTask(tx, 'refund-refused', finished, deps.now)
    else await settleDone(tx, deps, finished)
    return true
  })
}

export async function lockOrder(tx: Db, orderId: number) {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
}

export async function refundedSum(db: Db, paymentId: number, states: RefundState[]): Promise<Cents> {
  const row = await firstRow<{ total: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::int as total from refunds
        where payment_id = ${paymentId} and state in ${states}`,
  )
  return row?.total ?? 0
}

/** As `refundedSum`, of what the vendor gives back: without what goods of an exchange were set off against. */
export async function vendorRefundedSum(db: Db, paymentId: number, states: RefundState[]): Promise<Cents> {
  const row = await firstRow<{ total: number }>(
    db,
    sql`select coalesce(sum(r.amount), 0)::int as total from refunds r
        where r.payment_id = ${paymentId} and r.state in ${states}
          and not exists (select from exchanges x where x.refund_id = r.id)`,
  )
  return row?.total ?? 0
}

/** Opens it again where it was done: a refund may be refused twice. */
export async function addRefundTask(
  db: Db,
  kind: string,
  refund: Pick<Finished, 'id' | 'amount' | 'order_id'>,
  now: Date,
) {
  const order = await firstRow<{ prefixed_id: string }>(
    db,
    sql`select prefixed_id from orders where id = ${refund.order_id}`,
  )
  const note = `${order?.prefixed_id ?? refund.order_id}: ${formatAmount(refund.amount)} EUR`
  await openTask(db, { kind, subject: `refund:${refund.id}`, note }, now)
}

async function settleDone(tx: Db, deps: OutcomeDeps, refund: Finished) {
  const { payment_id: paymentId, order_id: orderId } = refund
  const moved = await movePayment(tx, paymentId, orderId)
  await closeTasks(tx, `payment:${paymentId}`, moved.isWhole ? null : 'refunded-elsewhere')
  if (moved.isWhole && (await hasNothingLeft(tx, orderId))) {
    await changeState(tx, orderId, { to: 'refunded', actor: 'merchant', note: 'refund' })
    if (await goodsCameBack(tx, orderId)) await returnStock(tx, orderId)
  }
  // The invoice covers the accepted payment only, not a duplicate one.
  const credits: Credit[] = moved.isWhole ? [{ what: 'rest' }] : creditsOf(refund)
  const note = moved.isInvoiced ? await creditNote(tx, deps.now, refund, credits) : null
  await emailBuyer(tx, deps.queue, refund, note)
}

async function movePayment(tx: Db, paymentId: number, orderId: number) {
  const [payment] = await rows<{ state: PaymentState; amount: Cents; order_state: OrderState }>(
    tx,
    sql`select p.state, p.amount, o.state as order_state from payments p join orders o on o.id = p.order_id
        where p.id = ${paymentId} for update of p`,
  )
  if (!payment) throw new Error('A refund without payment')
  const isWhole = (await refundedSum(tx, paymentId, ['done'])) >= payment.amount
  const next: PaymentState = isWhole ? 'refunded' : 'partly_refunded'
  // An order has one accepted payment; a duplicate one stays in review until it is refunded.
  const another = await firstRow(
    tx,
    sql`select 1 from payments where order_id = ${orderId} and id <> ${paymentId}
        and state in ('accepted', 'partly_refunded', 'refunded')`,
  )
  // Of an order that can still be paid, too.
  const isSecond = payment.state === 'review' && (another !== undefined || payment.order_state === 'awaiting_payment')
  if (!isSecond && canPaymentBecome(payment.state, next)) {
    await tx.execute(sql`update payments set state = ${next} where id = ${paymentId}`)
  }
  return { isWhole, isInvoiced: payment.state !== 'review' }
}

async function hasNothingLeft(tx: Db, orderId: number): Promise<boolean> {
  const kept = await firstRow(
    tx,
    sql`select 1 from payments p where p.order_id = ${orderId}
          and p.state in ('accepted', 'partly_refunded', 'review')
          and p.amount > (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state = 'done')`,
  )
  return !kept
}

async function goodsCameBack(tx: Db, orderId: number): Promise<boolean> {
  const restocked = await firstRow(
    tx,
    sql`select 1 from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId} and r.restock`,
  )
  return restocked !== undefined
}

/** The first that still fits: another refund may have been settled since this one was asked for. */
async function creditNote(tx: Db, now: Date, refund: Finished, credits: readonly Credit[]): Promise<string | null> {
  const { reason, reference } = refund
  for (const credit of credits) {
    const issued = await issueCreditNote(tx, refund.order_id, now, { ...credit, reason, reference })
    if (issued.ok) return issued.invoice.number
    if (issued.reason === 'no-invoice') return null
  }
  await addRefundTask(tx, 'credit-note-missing', refund, now)
  return null
}

async function emailBuyer(tx: Db, queue: Queue, refund: Finished, creditNoteNumber: string | null) {
  const order = await firstRow<{ email: string; lang: Lang }>(
    tx,
    sql`select email, lang from orders where id = ${refund.order_id}`,
  )
  if (!order) throw new Error('A refund without order')
  await queueEmail(tx, queue, {
    kind: 'order-refunded',
    subject: `refund:${refund.id}`,
    recipient: order.email,
    lang: order.lang,
    data: { orderId: refund.order_id, amount: refund.amount, creditNote: creditNoteNumber },
  })
}

async function closeTasks(tx: Db, subject: string, kind: string | null = null) {
  await tx.execute(sql`update operator_tasks set done_at = now() where subject = ${subject} and done_at is null
    and (${kind}::text is null or kind = ${kind})`)
}
