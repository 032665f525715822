import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { changeState } from '../orders/change.db.ts'
import { operatorTasks } from '../orders/orders.tables.ts'
import { canPaymentBecome, type PaymentState } from '../orders/states.ts'
import type { PaymentProvider, PaymentProviders, RefundAnswer } from './provider.ts'

export type RefundDeps = { db: Db; providers: PaymentProviders }

export type RefundResult =
  | { ok: true; refundId: number; state: 'pending' | 'done' }
  | { ok: false; reason: 'amount' | 'nothing-paid' | 'refused' | 'provider-away' | 'reference-used' }
  /** Cents that can still be given back. */
  | { ok: false; reason: 'too-much'; left: Cents }

type Refund = {
  id: number
  payment_id: number
  order_id: number
  reference: string
  amount: Cents
  state: 'created' | 'pending' | 'done' | 'refused'
  provider: string
  provider_ref: string | null
}

/**
 * Gives back a part or all of what an order was paid with. The refund is written down before the vendor is asked, and
 * counts from then on, so that no number of requests at once gives back more than was paid.
 * @param amount whole cents
 * @param reference names this refund for good: the same one again is the same refund, asked for again if the vendor was
 * not reached the first time
 * @param choice.paymentId money that lies in review beside an accepted payment (paid twice)
 */
export async function refundPayment(
  deps: RefundDeps,
  orderId: number,
  amount: Cents,
  reference: string,
  choice: { paymentId?: number; reason?: string } = {},
): Promise<RefundResult> {
  if (!Number.isSafeInteger(amount) || amount <= 0) return { ok: false, reason: 'amount' }
  const written = await deps.db.transaction((tx) => writeRefund(tx, orderId, amount, reference, choice))
  if ('ok' in written) return written
  if (written.state !== 'created') return resultOf(written.id, written.state)
  return askRefund(deps, written)
}

/**
 * Asks the vendors how the pending refunds of a payment stand, the oldest first.
 * @throws when a vendor does not answer
 */
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
      doneBefore: await refundedSum(deps.db, refund.payment_id, ['done']),
    })
    if (answer !== 'pending') await finishRefund(deps.db, refund.reference, answer)
  }
}

/** References of the payments that have refunds on their way: what the clock asks about. */
export async function paymentsWithPendingRefunds(db: Db): Promise<string[]> {
  const found = await rows<{ reference: string }>(
    db,
    sql`select distinct p.reference from refunds r join payments p on p.id = r.payment_id where r.state = 'pending'`,
  )
  return found.map(({ reference }) => reference)
}

/**
 * The last word about a refund, from the vendor or from a person who looked. What is done stays done; what was thought
 * to be refused can still turn out to have been done.
 * @returns false when nothing changed
 */
export function finishRefund(db: Db, reference: string, outcome: 'done' | 'refused'): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await firstRow<{ order_id: number; payment_id: number }>(
      tx,
      sql`select p.order_id, r.payment_id from refunds r join payments p on p.id = r.payment_id
          where r.reference = ${reference}`,
    )
    if (!known) return false
    await lockOrder(tx, known.order_id)
    const [finished] = await rows<{ id: number; amount: Cents }>(
      tx,
      sql`update refunds set state = ${outcome}, done_at = case when ${outcome} = 'done' then now() end
          where reference = ${reference} and state <> 'done' and state <> ${outcome} returning id, amount`,
    )
    if (!finished) return false
    await closeTasks(tx, `refund:${finished.id}`)
    if (outcome === 'refused') await addTask(tx, 'refund-refused', finished.id, finished.amount, known.order_id)
    else await movePayment(tx, known.payment_id, known.order_id)
    return true
  })
}

const selectRefunds = sql`select r.id, r.payment_id, p.order_id, r.reference, r.amount, r.state, p.provider, p.provider_ref
  from refunds r join payments p on p.id = r.payment_id`

/** Order first, then payment: the same order of locks as everywhere. */
async function writeRefund(
  tx: Db,
  orderId: number,
  amount: Cents,
  reference: string,
  choice: { paymentId?: number; reason?: string },
): Promise<Refund | RefundResult> {
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
    sql`insert into refunds (payment_id, reference, amount, reason)
        values (${payment.id}, ${reference}, ${amount}, ${choice.reason ?? ''}) returning id`,
  )
  const refund = row && (await firstRow<Refund>(tx, sql`${selectRefunds} where r.id = ${row.id}`))
  if (!refund) throw new Error('A refund vanished while it was written')
  return refund
}

/** Only who moves the row from created to pending asks the vendor, so that it is asked once. */
async function askRefund(deps: RefundDeps, refund: Refund): Promise<RefundResult> {
  const provider = deps.providers.get(refund.provider)
  const isByHand = refund.provider === 'transfer'
  if (!provider || !(refund.provider_ref || isByHand)) return { ok: false, reason: 'provider-away' }
  const [mine] = await rows<{ id: number }>(
    deps.db,
    sql`update refunds set state = 'pending' where id = ${refund.id} and state = 'created' returning id`,
  )
  if (!mine) return resultOf(refund.id, 'pending')
  const answer = await answerOf(provider, refund)
  if (answer === 'away') {
    await deps.db.execute(sql`update refunds set state = 'created' where id = ${refund.id} and state = 'pending'`)
    return { ok: false, reason: 'provider-away' }
  }
  if (answer === 'pending') {
    if (isByHand) await addTask(deps.db, 'refund-by-hand', refund.id, refund.amount, refund.order_id)
  } else {
    await finishRefund(deps.db, refund.reference, answer)
  }
  return resultOf(refund.id, answer)
}

/** The port promises: what throws did not happen, or may be asked for again. */
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

async function lockOrder(tx: Db, orderId: number) {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
}

async function refundedSum(db: Db, paymentId: number, states: Refund['state'][]): Promise<Cents> {
  const row = await firstRow<{ total: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::int as total from refunds
        where payment_id = ${paymentId} and state in ${states}`,
  )
  return row?.total ?? 0
}

/** Payment and order follow what has really been given back. The order's row is held. */
async function movePayment(tx: Db, paymentId: number, orderId: number) {
  const [payment] = await rows<{ state: PaymentState; amount: Cents }>(
    tx,
    sql`select state, amount from payments where id = ${paymentId} for update`,
  )
  if (!payment) throw new Error('A refund without payment')
  const isWhole = (await refundedSum(tx, paymentId, ['done'])) >= payment.amount
  const next: PaymentState = isWhole ? 'refunded' : 'partly_refunded'
  // An order has one accepted payment; the second, paid by mistake, stays in review until it is empty.
  const another = await firstRow(
    tx,
    sql`select 1 from payments where order_id = ${orderId} and id <> ${paymentId}
        and state in ('accepted', 'partly_refunded', 'refunded')`,
  )
  const mayMove = !(payment.state === 'review' && another)
  if (mayMove && canPaymentBecome(payment.state, next)) {
    await tx.execute(sql`update payments set state = ${next} where id = ${paymentId}`)
  }
  if (!isWhole) return
  await closeTasks(tx, `payment:${paymentId}`)
  if (await hasNothingLeft(tx, orderId)) await changeState(tx, orderId, 'refunded', 'merchant', 'refund')
}

/** Everything that ever came for the order has been given back. */
async function hasNothingLeft(tx: Db, orderId: number): Promise<boolean> {
  const kept = await firstRow(
    tx,
    sql`select 1 from payments p where p.order_id = ${orderId}
          and p.state in ('accepted', 'partly_refunded', 'review')
          and p.amount > (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state = 'done')`,
  )
  return !kept
}

async function addTask(db: Db, kind: string, refundId: number, amount: Cents, orderId: number) {
  const order = await firstRow<{ prefixed_id: string }>(db, sql`select prefixed_id from orders where id = ${orderId}`)
  await db
    .insert(operatorTasks)
    .values({ kind, subject: `refund:${refundId}`, note: `${order?.prefixed_id ?? orderId}: ${amount} EUR cents` })
    .onConflictDoNothing()
}

async function closeTasks(tx: Db, subject: string) {
  await tx.execute(sql`update operator_tasks set done_at = now() where subject = ${subject} and done_at is null`)
}
