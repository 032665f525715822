import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { formatAmount } from '../money/money.ts'
import { canBecome, canPaymentBecome, type OrderState, type PaymentState } from '../orders/states.ts'
import type { Settings } from '../settings/settings.ts'
import { openTask } from '../tasks/tasks.db.ts'
import { operatorTasks } from '../tasks/tasks.tables.ts'
import { markPaid } from './mark-paid.db.ts'
import type { PaymentProviders, ProviderStatus } from './provider.ts'
import { refundedSum } from './refund-outcome.db.ts'
import { noteVendorState, rememberVendorPayment, vendorRefsOf } from './vendor-payments.db.ts'

export type SettlementDeps = { db: Db; queue: Queue; providers: PaymentProviders; settings: Settings; now: Date }

export type Settled = { state: PaymentState; orderId: number } | null

/**
 * Asks the provider how a payment stands and moves payment and order forward accordingly. Webhook, browser's return,
 * reconciler and merchant all come here; whoever is first does the work and the others find it done.
 * @param notifiedRef the vendor's payment that a genuine notification names; it may be one that we did not know
 * @returns null when the reference is nobody's
 * @throws when the provider does not answer
 */
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
      // Asked before any lock is taken: a slow bank must not hold rows.
      const status = await provider.status({ reference, providerRef })
      state = await deps.db.transaction((tx) => applyStatus(tx, deps, reference, status))
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
  order_id: number
  order_state: OrderState
  email: string
  lang: Lang
  prefixed_id: string
}

/** Order first, then payment: the same order of locks as everywhere. */
async function lock(tx: Db, reference: string): Promise<Locked> {
  await tx.execute(
    sql`select 1 from orders where id = (select order_id from payments where reference = ${reference}) for update`,
  )
  const [row] = await rows<Locked>(
    tx,
    sql`select p.id, p.provider, p.provider_ref, p.state, p.amount, p.order_id, o.state as order_state, o.email, o.lang, o.prefixed_id
        from payments p join orders o on o.id = p.order_id where p.reference = ${reference} for update of p`,
  )
  if (!row) throw new Error('A payment vanished while it was settled')
  return row
}

async function applyStatus(
  tx: Db,
  deps: SettlementDeps,
  reference: string,
  status: ProviderStatus,
): Promise<PaymentState> {
  const payment = await lock(tx, reference)
  const vendorPaymentId = await noteVendorState(tx, payment.provider, status)
  const isCurrent = payment.provider_ref === null || payment.provider_ref === status.providerRef
  if (isCurrent) await flagExternalRefund(tx, deps.now, payment, status)
  if (status.state === 'accepted') {
    if (!isCurrent && HAS_MONEY.has(payment.state)) {
      const kind = fits(payment, reference, status) ? 'paid-twice' : 'mismatch'
      await addTask(tx, kind, payment, moneyOf(status), `vendor-payment:${vendorPaymentId}`)
      return payment.state
    }
    return accept(tx, deps, payment, reference, status)
  }
  // Another payment of the same attempt may still be paid: what became of this one says nothing about the attempt.
  if (!isCurrent) return payment.state
  // Our own refunds move the payment themselves.
  const next = status.state
  if (next === 'refunded' || next === payment.state || !canPaymentBecome(payment.state, next)) return payment.state
  await tx.execute(sql`update payments set state = ${next} where id = ${payment.id}`)
  return next
}

/** Attempts that money has come for. */
const HAS_MONEY: ReadonlySet<PaymentState> = new Set(['accepted', 'partly_refunded', 'refunded', 'review'])

/** The money is what the attempt asked for. */
const fits = ({ amount }: Locked, reference: string, status: ProviderStatus): boolean =>
  status.reference === reference && status.amount === amount && status.currency === 'EUR'

const moneyOf = ({ amount, currency, providerRef }: ProviderStatus) =>
  `${formatAmount(amount)} ${currency}, ${providerRef}`

/**
 * Money that went back without us: given back in the vendor's own pages, or taken back by the buyer's bank. The books
 * cannot know why, so a person decides, and says so with `order NUMBER refunded`.
 */
async function flagExternalRefund(tx: Db, now: Date, payment: Locked, status: ProviderStatus) {
  if (payment.state !== 'accepted' && payment.state !== 'partly_refunded') return
  const gone = status.refunded ?? (status.state === 'refunded' ? payment.amount : 0)
  const ours = await refundedSum(tx, payment.id, ['created', 'pending', 'done'])
  if (gone <= ours) return
  const task = {
    kind: 'refunded-elsewhere',
    subject: `payment:${payment.id}`,
    note: `${payment.prefixed_id}: ${formatAmount(gone - ours)} / ${formatAmount(payment.amount)} EUR`,
  }
  // More may go back after the first was settled: then the task is open again.
  await openTask(tx, task, now)
}

async function accept(tx: Db, deps: SettlementDeps, payment: Locked, reference: string, status: ProviderStatus) {
  if (HAS_MONEY.has(payment.state)) return payment.state
  const isRight = fits(payment, reference, status)
  const another = await firstRow<{ id: number }>(
    tx,
    sql`select id from payments where order_id = ${payment.order_id} and id <> ${payment.id}
        and state in ('accepted', 'partly_refunded', 'refunded')`,
  )
  if (!isRight || another || !canBecome(payment.order_state, 'paid')) {
    return review(tx, payment, !isRight ? 'mismatch' : another ? 'paid-twice' : 'paid-late', status)
  }
  await tx.execute(sql`update payments set state = 'accepted', accepted_at = now(), provider_ref = ${status.providerRef}
    where id = ${payment.id}`)
  await markPaid(tx, deps, { id: payment.order_id, email: payment.email, lang: payment.lang }, 'provider')
  return 'accepted' as const
}

/** Money that fits no order as it stands: a person decides, nothing is marked paid. */
async function review(tx: Db, payment: Locked, kind: string, status: ProviderStatus) {
  await tx.execute(
    sql`update payments set state = 'review', provider_ref = ${status.providerRef} where id = ${payment.id}`,
  )
  await addTask(tx, kind, payment, moneyOf(status))
  return 'review' as const
}

async function addTask(tx: Db, kind: string, payment: Locked, note: string, subject = `payment:${payment.id}`) {
  await tx
    .insert(operatorTasks)
    .values({ kind, subject, note: `${payment.prefixed_id}: ${note}` })
    .onConflictDoNothing()
}
