import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { storedActor } from '../orders/change.db.ts'
import { orderEvents } from '../orders/orders.tables.ts'
import { type Restored, restoreOrder } from '../orders/restore.db.ts'
import type { OrderState, PaymentState } from '../orders/states.ts'
import { addAttempt, IS_MARKED } from '../payments/attempts.db.ts'
import { markPaid, type PaidOrder } from '../payments/mark-paid.db.ts'
import { askRefund, type Refund, type RefundResult, writeRefund } from '../payments/refund.db.ts'
import { recordRefundByHand } from '../payments/refund-by-hand.db.ts'
import { lockOrder, refundedSum, vendorRefundedSum } from '../payments/refund-outcome.db.ts'
import type { SettlementDeps } from '../payments/settle.db.ts'
import { endTask } from '../tasks/tasks.db.ts'
import { solvedBy } from './solve-refund-task.db.ts'
import type { Solved } from './solved.ts'

type Locked = {
  id: number
  order_id: number
  amount: Cents
  exchanged: Cents
  state: PaymentState
  provider: string
  provider_ref: string | null
  reference: string
}

const LOCKED = sql`id, order_id, amount, exchanged, state, provider, provider_ref, reference`

async function lockPayment(tx: Db, id: number): Promise<Locked | undefined> {
  const known = await firstRow<{ order_id: number }>(tx, sql`select order_id from payments where id = ${id}`)
  if (!known) return undefined
  await lockOrder(tx, known.order_id)
  return firstRow<Locked>(tx, sql`select ${LOCKED} from payments where id = ${id} for update`)
}

class RolledBack extends Error {
  readonly restored: Extract<Restored, { ok: false }>
  constructor(restored: RolledBack['restored']) {
    super(restored.reason)
    this.restored = restored
  }
}

/** Money that came after the order was cancelled: the order takes its goods again and is paid. */
export function restoreLatePayment(deps: SettlementDeps, paymentId: number): Promise<Solved> {
  const restored = deps.db.transaction(async (tx): Promise<Solved> => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return { ok: false, reason: 'unknown' }
    const isSpent = (await refundedSum(tx, paymentId, ['created', 'pending', 'done'])) > 0
    if (payment.state !== 'review' || isSpent) return { ok: false, reason: 'done-already' }
    // The goods that paid for it may have been paid back since.
    const isExchange = await firstRow(tx, sql`select 1 from exchanges where order_id = ${payment.order_id}`)
    if (isExchange) return { ok: false, reason: 'not-allowed' }
    const result = await restoreOrder(tx, payment.order_id)
    if (!result.ok) throw new RolledBack(result)
    await tx.execute(
      sql`update payments set state = 'accepted', accepted_at = ${deps.now.toISOString()} where id = ${paymentId}`,
    )
    await endTask(tx, { kind: 'paid-late', subject: `payment:${paymentId}` }, deps.now)
    const order = await firstRow<PaidOrder>(tx, sql`select id, email, lang from orders where id = ${payment.order_id}`)
    const paid = order && (await markPaid(tx, deps, order, 'merchant'))
    if (!paid?.ok) throw new Error(`Order ${payment.order_id} was restored but cannot be paid`)
    return { ok: true }
  })
  return restored.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.restored
    throw error
  })
}

/**
 * What a person marked as paid is the vendor's payment that came afterwards: that one takes its place, with the day, so
 * refunds go by the vendor. Not where money marked by hand has gone back, as no vendor knows of that.
 */
export function replaceMarkedPayment({ db, now }: SettlementDeps, paymentId: number): Promise<Solved> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return { ok: false, reason: 'unknown' }
    const isSpent = (await refundedSum(tx, paymentId, ['created', 'pending', 'done'])) > 0
    if (payment.state !== 'review' || isSpent) return { ok: false, reason: 'done-already' }
    const marked = await markedPayment(tx, payment)
    if (!marked) return { ok: false, reason: 'not-allowed' }
    if (marked.hasRefund) return { ok: false, reason: 'refunding' }
    // Before the other attempts, so that the last one is that with the money.
    await tx.execute(sql`update payments set state = 'expired', accepted_at = null,
      attempt = (select least(min(attempt), 1) - 1 from payments where order_id = ${payment.order_id}) where id = ${marked.id}`)
    await tx.execute(sql`update payments set state = 'accepted', accepted_at = ${marked.acceptedAt}::timestamptz,
      attempt = ${marked.attempt} where id = ${paymentId}`)
    await tx.insert(orderEvents).values({
      ...{ orderId: payment.order_id, fromState: marked.orderState, toState: marked.orderState },
      ...{ note: 'same payment', actor: storedActor('merchant') },
    })
    await endTask(tx, { kind: 'paid-and-marked', subject: `payment:${paymentId}` }, now)
    return { ok: true }
  })
}

type Marked = { id: number; acceptedAt: string; attempt: number; orderState: OrderState; hasRefund: boolean }

const markedPayment = (tx: Db, { order_id: orderId, amount, exchanged }: Locked) =>
  firstRow<Marked>(
    tx,
    sql`select payments.id, payments.accepted_at::text as "acceptedAt", payments.attempt, o.state as "orderState",
          exists (select from refunds r where r.payment_id = payments.id and r.state <> 'refused') as "hasRefund"
        from payments join orders o on o.id = payments.order_id
        where payments.order_id = ${orderId} and payments.state in ('accepted', 'partly_refunded', 'refunded')
          and payments.amount = ${amount} and payments.exchanged = ${exchanged} and ${IS_MARKED} for update of payments`,
  )

/** A late or second payment goes back whole: of one that goods pay a part of, what came as money. */
export async function refundPaymentInReview(deps: SettlementDeps, paymentId: number): Promise<Solved> {
  const written = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return null
    if (payment.state !== 'review') return { ok: false, reason: 'nothing-paid' } as const
    const came = await asMoneyOnly(tx, payment, payment.amount - payment.exchanged)
    return writeBack(tx, deps, { payment: came, subject: `payment:${paymentId}` })
  })
  return solved(deps, written)
}

/** What came goes back: only the vendor knows that sum, so the payment has it from then on. */
export async function refundWrongSum(deps: SettlementDeps, paymentId: number): Promise<Solved> {
  const asked = await firstRow<Asked>(
    deps.db,
    sql`select provider, reference, provider_ref from payments where id = ${paymentId}`,
  )
  const came = asked && (await sumThatCame(deps, asked))
  if (!came?.ok) return came ?? { ok: false, reason: 'unknown' }
  const written = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return null
    if (payment.state !== 'review') return { ok: false, reason: 'nothing-paid' } as const
    const corrected = await asMoneyOnly(tx, payment, came.amount)
    return writeBack(tx, deps, { payment: corrected, subject: `payment:${paymentId}` })
  })
  return solved(deps, written)
}

/** No goods pay for what goes back. An exchange that still waits gets another attempt, which the goods pay a part of. */
async function asMoneyOnly(tx: Db, payment: Locked, amount: Cents): Promise<Locked> {
  const { id, order_id: orderId, exchanged } = payment
  await tx.execute(sql`update payments set amount = ${amount}, exchanged = 0 where id = ${id}`)
  if (exchanged > 0) {
    const waits = await firstRow(
      tx,
      sql`select 1 from payments p join orders o on o.id = p.order_id where p.id = ${id} and o.state = 'awaiting_payment'
          and not exists (select from payments n where n.order_id = ${orderId} and n.attempt > p.attempt)`,
    )
    if (waits) await addAttempt(tx, orderId, { exchanged })
  }
  return { ...payment, amount, exchanged: 0 }
}

type Asked = Pick<Locked, 'provider' | 'reference' | 'provider_ref'>

/** As the vendor says it. */
async function sumThatCame(
  { providers }: SettlementDeps,
  { provider, reference, provider_ref: providerRef }: Asked,
): Promise<{ ok: true; amount: Cents } | Extract<Solved, { ok: false }>> {
  const vendor = providers.get(provider)
  if (!vendor || providerRef === null) return { ok: false, reason: 'unknown' }
  const status = await vendor.status({ reference, providerRef }).catch(() => null)
  if (!status) return { ok: false, reason: 'provider-away' }
  // The shop counts in euros only.
  return status.currency === 'EUR' && status.amount > 0
    ? { ok: true, amount: status.amount }
    : { ok: false, reason: 'not-allowed' }
}

/** A second payment of the same attempt: it gets a row of its own, before the first attempt. */
export async function refundVendorPayment(deps: SettlementDeps, vendorPaymentId: number): Promise<Solved> {
  const known = await firstRow<Asked & { payment_id: number; provider_ref: string }>(
    deps.db,
    sql`select v.payment_id, v.provider, v.provider_ref, p.reference
        from vendor_payments v join payments p on p.id = v.payment_id where v.id = ${vendorPaymentId}`,
  )
  if (!known) return { ok: false, reason: 'unknown' }
  // Only the vendor knows: the attempt has another sum where its first payment was wrong and has gone back.
  const came = await sumThatCame(deps, known)
  if (!came.ok) return came
  const written = await deps.db.transaction(async (tx) => {
    const first = await lockPayment(tx, known.payment_id)
    if (!first) return null
    const { provider, provider_ref: providerRef } = known
    await tx.execute(sql`insert into payments (order_id, attempt, provider, reference, provider_ref, state, amount)
      select order_id, least(min(attempt), 1) - 1, ${provider}, ${randomUUID()}, ${providerRef}, 'review', ${came.amount}::int
      from payments where order_id = ${first.order_id} group by order_id on conflict (provider, provider_ref) do nothing`)
    const payment = await firstRow<Locked>(
      tx,
      sql`select ${LOCKED} from payments
          where provider = ${provider} and provider_ref = ${providerRef} for update`,
    )
    if (!payment) return null
    return writeBack(tx, deps, { payment, subject: `vendor-payment:${vendorPaymentId}` })
  })
  return solved(deps, written)
}

/** The task ends with the refund's row: what the vendor answers is another task. */
async function writeBack(tx: Db, { now }: SettlementDeps, { payment, subject }: { payment: Locked; subject: string }) {
  const { id: paymentId, order_id: orderId, amount } = payment
  const reference = `payment-${paymentId}-back`
  const already = await firstRow(tx, sql`select 1 from refunds where reference = ${reference}`)
  if (already) return { ok: false, reason: 'reference-used' } as const
  const left = amount - (await refundedSum(tx, paymentId, ['created', 'pending', 'done']))
  if (left < 1) return { ok: false, reason: 'nothing-paid' } as const
  const written = await writeRefund(tx, { orderId, paymentId, amount: left, reference, reason: 'merchant' })
  if (!('ok' in written))
    for (const kind of ['paid-late', 'paid-twice', 'paid-and-marked', 'overpaid', 'mismatch'])
      await endTask(tx, { kind, subject }, now)
  return written
}

async function solved(
  deps: SettlementDeps,
  written: Refund | Extract<RefundResult, { ok: false }> | null,
): Promise<Solved> {
  if (!written) return { ok: false, reason: 'unknown' }
  if ('ok' in written) return { ok: false, reason: written.reason === 'too-much' ? 'too-much' : 'done-already' }
  return solvedBy(await askRefund(deps, written))
}

/** The vendor says how much has gone back; what the shop does not know of is recorded. */
export async function recordElsewhere(deps: SettlementDeps, paymentId: number): Promise<Solved> {
  const payment = await firstRow<Locked>(deps.db, sql`select ${LOCKED} from payments where id = ${paymentId}`)
  const provider = payment && deps.providers.get(payment.provider)
  if (!payment?.provider_ref || !provider) return { ok: false, reason: 'unknown' }
  const { reference, provider_ref: providerRef, amount, exchanged, order_id: orderId } = payment
  const status = await provider.status({ reference, providerRef }).catch(() => null)
  if (!status) return { ok: false, reason: 'provider-away' }
  const returned = status.refunded ?? (status.state === 'refunded' ? amount - exchanged : 0)
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const unknown = returned - (await vendorRefundedSum(tx, paymentId, ['created', 'pending', 'done']))
    if (unknown > 0) {
      const recorded = await recordRefundByHand({ ...deps, db: tx }, orderId, { amount: unknown, restock: false })
      if (!recorded.ok) return { ok: false, reason: 'nothing-left' }
    }
    await endTask(tx, { kind: 'refunded-elsewhere', subject: `payment:${paymentId}` }, deps.now)
    return unknown > 0 ? { ok: true, money: 'done' } : { ok: false, reason: 'done-already' }
  })
}
