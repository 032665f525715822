import { sql } from 'drizzle-orm'
import { type Day, plusDays } from '../calendar/days.ts'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { OrderState } from '../orders/states.ts'
import { markPaid, type PaidOrder } from '../payments/mark-paid.db.ts'
import { AT_PICKUP, type CounterPayment } from '../payments/provider.ts'
import { type MerchantDeps, type MerchantResult, moveOn } from './change-order.db.ts'

export type DueAtCounter = {
  amount: Cents
  /** The goods wait in the shop and can be handed over. */
  isReady: boolean
  /** The last day on which they wait; null while they are not ready. */
  until: Day | null
}

/** What the buyer still has to pay in the shop; null where nothing is due there. */
export async function dueAtCounter(db: Db, orderId: number, pickupDays: number): Promise<DueAtCounter | null> {
  const due = await firstRow<{ amount: Cents; state: OrderState; ready_on: Day | null }>(
    db,
    sql`select o.total as amount, o.state, (select to_char(max(e.at) at time zone 'Europe/Riga', 'YYYY-MM-DD')
          from order_events e where e.order_id = o.id and e.to_state = 'ready_for_pickup') as ready_on
        from orders o where o.id = ${orderId} and o.paid_at is null and o.state in ('processing', 'packed', 'ready_for_pickup')
          and exists (select from payments p where p.order_id = o.id and p.provider = ${AT_PICKUP})`,
  )
  if (!due) return null
  const isReady = due.state === 'ready_for_pickup'
  return { amount: due.amount, isReady, until: isReady && due.ready_on ? plusDays(due.ready_on, pickupDays) : null }
}

export type CounterPaid = { by: CounterPayment; amount: Cents; handOver: boolean }

/**
 * The buyer has paid in the shop. Refused where another sum is due than the one that was taken: the order was changed
 * meanwhile. @param paid.handOver the goods that wait go with the buyer
 */
export function payAtCounter(
  deps: MerchantDeps,
  orderId: number,
  paid: CounterPaid,
): Promise<MerchantResult | { ok: false; reason: 'other-sum' }> {
  return deps.db.transaction(async (tx) => {
    const order = await firstRow<PaidOrder & { state: OrderState }>(
      tx,
      sql`select id, email, lang, state from orders where id = ${orderId} for update`,
    )
    if (!order) return { ok: false, reason: 'unknown' }
    const due = await dueAtCounter(tx, orderId, 0)
    if (!due) return { ok: false, reason: 'not-allowed', from: order.state }
    if (due.amount !== paid.amount) return { ok: false, reason: 'other-sum' }
    await tx.execute(sql`update payments set state = 'accepted', accepted_at = now(), counter = ${paid.by}
      where id = (select id from payments where order_id = ${orderId} order by attempt desc limit 1)`)
    const note = paid.by === 'cash' ? 'paid in cash' : 'paid by card'
    const changed = await markPaid(tx, deps, { ...order, note }, 'merchant')
    if (!changed.ok) throw new Error(`Order ${orderId} was due and cannot be paid`)
    if (!paid.handOver || !due.isReady) return { ok: true, from: order.state, to: order.state }
    return moveOn({ tx, queue: deps.queue, orderId }, 'completed')
  })
}
