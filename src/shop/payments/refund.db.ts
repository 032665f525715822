import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { isByHand, type PaymentProvider, type PaymentProviders, type RefundAnswer } from './provider.ts'
import {
  addRefundTask,
  finishRefund,
  lockOrder,
  type OutcomeDeps,
  type RefundState,
  refundedSum,
  vendorRefundedSum,
} from './refund-outcome.db.ts'
import type { RefundedParts } from './refunded-parts.ts'

export type RefundDeps = OutcomeDeps & { providers: PaymentProviders }

export type RefundRequest = {
  orderId: number
  amount: Cents
  /** Idempotency key. */
  reference: string
  paymentId?: number
  reason?: string
  restock?: boolean
  parts?: RefundedParts
}

export type RefundResult =
  | { ok: true; refundId: number; state: 'pending' | 'done' }
  | { ok: false; reason: 'amount' | 'nothing-paid' | 'refused' | 'provider-away' | 'reference-used' }
  /** Cents. */
  | { ok: false; reason: 'too-much'; left: Cents }

export type Refund = {
  id: number
  payment_id: number
  order_id: number
  reference: string
  amount: Cents
  state: RefundState
  provider: string
  provider_ref: string | null
}

/** The refund is stored and counted before the vendor is asked, so that concurrent requests cannot refund too much. */
export async function refundPayment(deps: RefundDeps, request: RefundRequest): Promise<RefundResult> {
  if (!Number.isSafeInteger(request.amount) || request.amount <= 0) return { ok: false, reason: 'amount' }
  const written = await deps.db.transaction((tx) => writeRefund(tx, request))
  if ('ok' in written) return written
  return askRefund(deps, written)
}

/** @throws when a vendor does not answer */
export async function settleRefunds(deps: RefundDeps, paymentReference: string): Promise<void> {
  const open = await rows<Refund>(
    deps.db,
    sql`${selectRefunds} where p.reference = ${paymentReference} and r.state = 'pending' order by r.id`,
  )
  for (const refund of open) {
    const provider = deps.providers.get(refund.provider)
    if (!provider?.refundStatus || !refund.provider_ref) continue
    const answer = await provider.refundStatus({
      providerRef: refund.provider_ref,
      amount: refund.amount,
      reference: refund.reference,
      doneBefore: await vendorRefundedSum(deps.db, refund.payment_id, ['done']),
    })
    if (answer !== 'pending') await finishRefund(deps, refund.reference, answer)
  }
}

export async function paymentsWithPendingRefunds(db: Db): Promise<string[]> {
  const found = await rows<{ reference: string }>(
    db,
    sql`select distinct p.reference from refunds r join payments p on p.id = r.payment_id where r.state = 'pending'`,
  )
  return found.map(({ reference }) => reference)
}

export async function retryRefunds(deps: RefundDeps): Promise<void> {
  const waiting = await rows<Refund>(
    deps.db,
    sql`${selectRefunds} where r.state = 'created' and r.created_at < ${deps.now.toISOString()}::timestamptz - interval '1 minute'
        order by r.id`,
  )
  for (const refund of waiting) await askRefund(deps, refund)
}

/** No vendor has what goods have paid for: it goes back by a transfer. */
export const REFUNDED_BY = sql`case when p.exchanged > 0 then 'transfer' else p.provider end`

const selectRefunds = sql`select r.id, r.payment_id, p.order_id, r.reference, r.amount, r.state, ${REFUNDED_BY} as provider, p.provider_ref
  from refunds r join payments p on p.id = r.payment_id`

/** Call inside a transaction. Locks the order before the payment, as everywhere, to avoid deadlocks. */
export async function writeRefund(
  tx: Db,
  { orderId, amount, reference, ...choice }: RefundRequest,
): Promise<Refund | Extract<RefundResult, { ok: false }>> {
  await lockOrder(tx, orderId)
  const known = await firstRow<Refund>(tx, sql`${selectRefunds} where r.reference = ${reference}`)
  if (known) {
    const isSame = known.order_id === orderId && known.amount === amount
    return isSame ? known : { ok: false, reason: 'reference-used' }
  }
  const [payment] = await rows<{ id: number; amount: Cents }>(
    tx,
    sql`select id, amount from payments
        where order_id = ${orderId} and state in ('accepted', 'partly_refunded', 'refunded', 'review')
          and (${choice.paymentId ?? null}::int is null or id = ${choice.paymentId ?? null}::int)
        order by state = 'review', attempt desc limit 1 for update`,
  )
  if (!payment) return { ok: false, reason: 'nothing-paid' }
  const left = payment.amount - (await refundedSum(tx, payment.id, ['created', 'pending', 'done']))
  if (amount > left) return { ok: false, reason: 'too-much', left }
  const [row] = await rows<{ id: number }>(
    tx,
    sql`insert into refunds (payment_id, reference, amount, reason, restock, parts)
        values (${payment.id}, ${reference}, ${amount}, ${choice.reason ?? ''}, ${choice.restock ?? false},
          ${choice.parts ? JSON.stringify(choice.parts) : null}::jsonb) returning id`,
  )
  const refund = row && (await firstRow<Refund>(tx, sql`${selectRefunds} where r.id = ${row.id}`))
  if (!refund) throw new Error('A refund vanished while it was written')
  return refund
}

/** Only the caller that moves the row from created to pending asks the vendor. */
export async function askRefund(deps: RefundDeps, refund: Refund): Promise<RefundResult> {
  if (refund.state !== 'created') return resultOf(refund.id, refund.state)
  const provider = deps.providers.get(refund.provider)
  const byHand = isByHand(refund.provider)
  if (!provider || !(refund.provider_ref || byHand)) return { ok: false, reason: 'provider-away' }
  if (byHand) return askPerson(deps, refund)
  if (!(await claimRefund(deps.db, refund))) return resultOf(refund.id, 'pending')
  const answer = await answerOf(provider, refund)
  if (answer === 'away') {
    await deps.db.execute(sql`update refunds set state = 'created' where id = ${refund.id} and state = 'pending'`)
    return { ok: false, reason: 'provider-away' }
  }
  if (answer !== 'pending') await finishRefund(deps, refund.reference, answer)
  return resultOf(refund.id, answer)
}

/** With its task, so that no refund is left that nobody knows of. */
async function askPerson({ db, now }: RefundDeps, refund: Refund): Promise<RefundResult> {
  await db.transaction(async (tx) => {
    if (await claimRefund(tx, refund)) await addRefundTask(tx, 'refund-by-hand', refund, now)
  })
  return resultOf(refund.id, 'pending')
}

async function claimRefund(db: Db, { id }: Refund): Promise<boolean> {
  const mine = await firstRow(
    db,
    sql`update refunds set state = 'pending' where id = ${id} and state = 'created' returning id`,
  )
  return mine !== undefined
}

async function answerOf(provider: PaymentProvider, refund: Refund): Promise<RefundAnswer | 'away'> {
  const { provider_ref, amount, reference } = refund
  try {
    return await provider.refund({ providerRef: provider_ref ?? '', amount, reference })
  } catch {
    return 'away'
  }
}

function resultOf(refundId: number, state: 'pending' | 'done' | 'refused'): RefundResult {
  return state === 'refused' ? { ok: false, reason: 'refused' } : { ok: true, refundId, state }
}
