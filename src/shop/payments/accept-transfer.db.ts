import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Changed } from '../orders/change.db.ts'
import type { OrderState } from '../orders/states.ts'
import type { Settings } from '../settings/settings.ts'
import { addAttempt, IS_GIVEN_BACK } from './attempts.db.ts'
import { coversExchange, lockWithExchanged } from './exchange-credit.db.ts'
import { markPaid, type PaidOrder } from './mark-paid.db.ts'
import { BY_HAND } from './provider.ts'

type Deps = { queue: Queue; settings: Settings; now: Date }

type PayableOrder = PaidOrder & { state: OrderState; exchanged: number; isAsked: boolean }

const payableOrder = (tx: Db, orderId: number) =>
  firstRow<PayableOrder>(
    tx,
    sql`select id, email, lang, state, hold_until is not null as "isAsked", coalesce((select exchanged from payments
          where order_id = ${orderId} order by attempt desc limit 1), 0) as exchanged
        from orders where id = ${orderId}`,
  )

/** Not where goods that are still to come back pay for a part of it. */
const isDue = async (tx: Db, { id, exchanged, isAsked }: PayableOrder) =>
  exchanged === 0 || (isAsked && (await coversExchange(tx, id, exchanged)))

/** Whether money can be accepted for an order; it is locked, as `lockWithExchanged` does. */
export async function canBePaid(tx: Db, orderId: number): Promise<boolean> {
  const order = await payableOrder(tx, orderId)
  return order !== undefined && (await isDue(tx, order))
}

/**
 * For transfers, or after a check at the bank. What a vendor is paid as well is a task. Call last in a transaction: it locks
 * the invoice series. @param options.isInStatement no vendor has this money, so a payment in review is another one
 */
export async function acceptTransfer(
  tx: Db,
  deps: Deps,
  orderId: number,
  { isInStatement = false }: { isInStatement?: boolean } = {},
): Promise<Changed> {
  await lockWithExchanged(tx, orderId)
  const order = await payableOrder(tx, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (!(await isDue(tx, order))) return { ok: false, reason: 'not-allowed', from: order.state }
  const changed = await markPaid(tx, deps, order, 'merchant')
  if (!changed.ok) return changed
  await tx.execute(sql`update payments set state = 'expired'
    where order_id = ${orderId} and state in ('created', 'linked', 'pending') and provider not in ${[...BY_HAND]}`)
  const accepted = await rows<{ id: number }>(
    tx,
    sql`update payments set state = 'accepted', accepted_at = now()
        where id = (select id from payments where order_id = ${orderId} order by attempt desc limit 1)
          and state in ('created', 'linked', 'pending', 'review') and not ${IS_GIVEN_BACK}
          and (${!isInStatement} or provider in ${[...BY_HAND]}) returning id`,
  )
  // An attempt that failed, expired or was given back holds no money, so a new one is added.
  if (accepted.length === 0) {
    const { id } = await addAttempt(tx, orderId, { provider: 'transfer' })
    await tx.execute(sql`update payments set state = 'accepted', accepted_at = now() where id = ${id}`)
  }
  return changed
}
