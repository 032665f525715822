import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { issueCreditNote } from '../invoices/invoices.db.ts'
import type { Cents } from '../money/money.ts'
import { isByHand } from '../payments/provider.ts'
import { askRefund, REFUNDED_BY, type RefundDeps, type RefundResult, writeRefund } from '../payments/refund.db.ts'
import { finishRefund, lockOrder, type RefundState, refundedSum } from '../payments/refund-outcome.db.ts'
import { creditsOf, type RefundedParts } from '../payments/refunded-parts.ts'
import { endTask } from '../tasks/tasks.db.ts'
import type { Solved } from './solved.ts'

type Locked = {
  id: number
  order_id: number
  payment_id: number
  reference: string
  amount: Cents
  paid: Cents
  state: RefundState
  reason: string
  parts: RefundedParts | null
  provider: string
}

async function lockRefund(tx: Db, id: number): Promise<Locked | undefined> {
  const known = await firstRow<{ order_id: number }>(
    tx,
    sql`select p.order_id from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`,
  )
  if (!known) return undefined
  await lockOrder(tx, known.order_id)
  return firstRow<Locked>(
    tx,
    sql`select r.id, p.order_id, r.payment_id, r.reference, r.amount, p.amount as paid, r.state, r.reason, r.parts, ${REFUNDED_BY} as provider
        from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`,
  )
}

/** The transfer to the buyer has been made. */
export function sentByHand(deps: RefundDeps, id: number): Promise<Solved> {
  return deps.db.transaction(async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund || !isByHand(refund.provider)) return { ok: false, reason: 'unknown' }
    const isNow = await finishRefund({ ...deps, db: tx }, refund.reference, 'done')
    return isNow ? { ok: true, money: 'done' } : { ok: false, reason: 'done-already' }
  })
}

/** What the vendor refused has gone back another way. */
export function refundedByHand(deps: RefundDeps, id: number): Promise<Solved> {
  return deps.db.transaction(async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund?.state !== 'refused') return { ok: false, reason: refund ? 'done-already' : 'unknown' }
    if (!(await fits(tx, refund))) return { ok: false, reason: 'too-much' }
    await finishRefund({ ...deps, db: tx }, refund.reference, 'done')
    return { ok: true, money: 'done' }
  })
}

/** Another refund of the same parts: vendors answer a repeated reference with the same refusal. */
export async function refundAgain(deps: RefundDeps, id: number): Promise<Solved> {
  const written = await deps.db.transaction(async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund?.state !== 'refused') return { ok: false, reason: refund ? 'done-already' : 'unknown' } as const
    const { order_id: orderId, payment_id: paymentId, amount, reason, parts } = refund
    const again = await writeRefund(tx, {
      ...{ orderId, paymentId, amount, reason },
      reference: `${refund.reference}-again`,
      ...(parts ? { parts } : {}),
    })
    if ('ok' in again) return { ok: false, reason: 'too-much' } as const
    await tx.execute(sql`update returns set refund_id = ${again.id} where refund_id = ${id}`)
    await endTask(tx, { kind: 'refund-refused', subject: `refund:${id}` }, deps.now)
    return again
  })
  return 'ok' in written ? written : solvedBy(await askRefund(deps, written))
}

export function creditAgain(deps: RefundDeps, id: number): Promise<Solved> {
  return deps.db.transaction(async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund?.state !== 'done') return { ok: false, reason: 'unknown' }
    const { reason, reference, order_id: orderId } = refund
    for (const credit of creditsOf(refund)) {
      const issued = await issueCreditNote(tx, orderId, deps.now, { ...credit, reason, reference })
      if (!issued.ok) continue
      await endTask(tx, { kind: 'credit-note-missing', subject: `refund:${id}` }, deps.now)
      return { ok: true }
    }
    return { ok: false, reason: 'nothing-left' }
  })
}

async function fits(tx: Db, { payment_id: paymentId, amount, paid }: Locked): Promise<boolean> {
  return amount <= paid - (await refundedSum(tx, paymentId, ['created', 'pending', 'done']))
}

export function solvedBy(result: RefundResult): Solved {
  if (result.ok) return { ok: true, money: result.state }
  if (result.reason === 'refused' || result.reason === 'provider-away') return { ok: true, money: result.reason }
  return { ok: false, reason: result.reason === 'too-much' ? 'too-much' : 'nothing-left' }
}
