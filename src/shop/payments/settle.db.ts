import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { formatAmount } from '../money/money.ts'
import { canBecome, canPaymentBecome, type OrderState, type PaymentState } from '../orders/states.ts'
import type { Settings } from '../settings/settings.ts'
import { openTask } from '../tasks/tasks.db.ts'
import { operatorTasks } from '../tasks/tasks.tables.ts'
import { IS_MARKED } from './attempts.db.ts'
import { coversExchange } from './exchange-credit.db.ts'
import { markPaid } from './mark-paid.db.ts'
import type { PaymentProviders, ProviderStatus } from './provider.ts'
import { vendorRefundedSum } from './refund-outcome.db.ts'
import { noteVendorState, rememberVendorPayment, vendorRefsOf } from './vendor-payments.db.ts'

export type SettlementDeps = { db: Db; queue: Queue; providers: PaymentProviders; settings: Settings; now: Date }

export type Settled = { state: PaymentState; orderId: number } | null

/** Idempotent. @param notifiedRef from a genuine notification @returns null: unknown reference @throws: no answer */
export async function settlePayment(deps: SettlementDeps, reference: string, notifiedRef?: string): Promise<Settled> {
  const known = await firstRow<{
    id: number
    provider: string
    state: PaymentState
    order_id: number
  }>(deps.db, sql`select id, provider, state, order_id from payments where reference = ${reference}`)
  if (!known) return null
  const provider = deps.providers.get(known.provider)
  if (!provider) return { state: known.state, orderId: known.order_id }
  if (notifiedRef !== undefined) {
    const { id: paymentId, provider: code } = known
    await rememberVendorPayment(deps.db, { paymentId, provider: code, providerRef: notifiedRef })
  }
  let { state } = known
  const failures: unknown[] = []
  for (const providerRef of await vendorRefsOf(deps.db, known.id)) {
    try {
      // Before any lock is taken, so that a slow vendor does not block rows.
      const status = await provider.status({ reference, providerRef })
      state = await deps.db.transaction((tx) => applyStatus(tx, deps, { reference, status }))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return { state, orderId: known.order_id }
}

type Locked = {
  id: number
  provider: string
  provider_ref: string | null
  state: PaymentState
  amount: number
  exchanged: number
  order_id: number
  order_state: OrderState
  order_total: number
  email: string
  lang: Lang
  prefixed_id: string
}

/** Locks the order before the payment, as everywhere, to avoid deadlocks. */
async function lock(tx: Db, reference: string): Promise<Locked> {
  await tx.execute(
    sql`select 1 from orders where id = any(array(select order_id from payments where reference = ${reference} union all
        select r.order_id from payments p join exchanges x on x.order_id = p.order_id join returns r on r.id = x.return_id
        where p.reference = ${reference} and p.exchanged > 0)) order by id for update`,
  )
  const [row] = await rows<Locked>(
    tx,
    sql`select p.id, p.provider, p.provider_ref, p.state, p.amount, p.exchanged, p.order_id, o.state as order_state, o.total as order_total, o.email, o.lang, o.prefixed_id
        from payments p join orders o on o.id = p.order_id where p.reference = ${reference} for update of p`,
  )
  if (!row) throw new Error('A payment vanished while it was settled')
  return row
}

type VendorAnswer = { reference: string; status: ProviderStatus }

async function applyStatus(tx: Db, deps: SettlementDeps, answer: VendorAnswer): Promise<PaymentState> {
  const { reference, status } = answer
  const payment = await lock(tx, reference)
  const vendorPaymentId = await noteVendorState(tx, payment.provider, status)
  const isCurrent = payment.provider_ref === null || payment.provider_ref === status.providerRef
  if (isCurrent) await flagExternalRefund({ ...deps, db: tx }, payment, status)
  if (status.state === 'accepted') {
    if (!isCurrent && HAS_MONEY.has(payment.state)) {
      const kind = matchesAttempt(payment, answer) ? 'paid-twice' : 'mismatch'
      await addTask(tx, payment, { kind, note: moneyOf(status), subject: `vendor-payment:${vendorPaymentId}` })
      return payment.state
    }
    return accept({ ...deps, db: tx }, payment, answer)
  }
  // Another payment of the same attempt may still be paid.
  if (!isCurrent) return payment.state
  // Our own refunds update the payment themselves.
  const next = status.state
  if (next === 'refunded' || next === payment.state || !canPaymentBecome(payment.state, next)) return payment.state
  await tx.execute(sql`update payments set state = ${next} where id = ${payment.id}`)
  return next
}

const HAS_MONEY: ReadonlySet<PaymentState> = new Set(['accepted', 'partly_refunded', 'refunded', 'review'])

const matchesAttempt = ({ amount, exchanged }: Locked, { reference, status }: VendorAnswer): boolean =>
  status.reference === reference && status.amount === amount - exchanged && status.currency === 'EUR'

const moneyOf = ({ amount, currency, providerRef }: ProviderStatus) =>
  `${formatAmount(amount)} ${currency}, ${providerRef}`

/** The reason of an external refund is unknown, so a person decides (`order NUMBER refunded`). */
async function flagExternalRefund({ db: tx, now }: SettlementDeps, payment: Locked, status: ProviderStatus) {
  if (payment.state !== 'accepted' && payment.state !== 'partly_refunded') return
  const returned = status.refunded ?? (status.state === 'refunded' ? payment.amount - payment.exchanged : 0)
  const ours = await vendorRefundedSum(tx, payment.id, ['created', 'pending', 'done'])
  if (returned <= ours) return
  const task = {
    kind: 'refunded-elsewhere',
    subject: `payment:${payment.id}`,
    note: `${payment.prefixed_id}: ${formatAmount(returned - ours)} / ${formatAmount(payment.amount)} EUR`,
  }
  await openTask(tx, task, now)
}

async function accept(deps: SettlementDeps, payment: Locked, answer: VendorAnswer) {
  const { db: tx } = deps
  if (HAS_MONEY.has(payment.state)) return payment.state
  // Staff may have edited the order after the attempt began.
  const isRight =
    matchesAttempt(payment, answer) &&
    payment.amount === payment.order_total &&
    (payment.exchanged === 0 || (await coversExchange(tx, payment.order_id, payment.exchanged)))
  const another = await firstRow<{ isMarked: boolean }>(
    tx,
    sql`select ${IS_MARKED} as "isMarked" from payments where order_id = ${payment.order_id} and id <> ${payment.id}
        and state in ('accepted', 'partly_refunded', 'refunded')`,
  )
  if (!isRight || another || !canBecome(payment.order_state, 'paid')) {
    const second = another?.isMarked ? 'paid-and-marked' : 'paid-twice'
    const kind = !isRight ? 'mismatch' : another ? second : 'paid-late'
    return review(tx, payment, { kind, status: answer.status })
  }
  await tx.execute(sql`update payments set state = 'accepted', accepted_at = now(), provider_ref = ${answer.status.providerRef}
    where id = ${payment.id}`)
  const { order_id: id, email, lang, exchanged } = payment
  await markPaid(tx, deps, { id, email, lang, exchanged }, 'provider')
  return 'accepted' as const
}

async function review(tx: Db, payment: Locked, { kind, status }: { kind: string; status: ProviderStatus }) {
  await tx.execute(
    sql`update payments set state = 'review', provider_ref = ${status.providerRef} where id = ${payment.id}`,
  )
  await addTask(tx, payment, { kind, note: moneyOf(status) })
  return 'review' as const
}

type Question = { kind: string; note: string; subject?: string }

async function addTask(tx: Db, payment: Locked, { kind, note, subject = `payment:${payment.id}` }: Question) {
  await tx
    .insert(operatorTasks)
    .values({ kind, subject, note: `${payment.prefixed_id}: ${note}` })
    .onConflictDoNothing()
}
