import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { issueInvoice } from '../invoices/invoices.db.ts'
import { type Actor, type Changed, changeState, storedActor } from '../orders/change.db.ts'
import { orderEvents } from '../orders/orders.tables.ts'
import { endReminder } from '../orders/overdue.db.ts'
import type { OrderState } from '../orders/states.ts'
import type { Settings } from '../settings/settings.ts'

/** Call last in the order's transaction: it locks the invoice series until the commit. */
export async function startOnInvoice(tx: Db, deps: { settings: Settings; now: Date }, orderId: number) {
  const changed = await changeState(tx, orderId, { to: 'processing', actor: 'buyer', note: 'on invoice' })
  if (!changed.ok) throw new Error(`Order ${orderId} cannot be bought on invoice`)
  await issueInvoice(tx, orderId, deps.now, deps.settings)
}

export async function recordInvoicePaid(tx: Db, orderId: number, actor: Actor): Promise<Changed> {
  const [order] = await rows<{ state: OrderState; is_owed: boolean }>(
    tx,
    sql`select state, paid_at is null and state not in ('awaiting_payment', 'cancelled', 'refunded')
          and exists (select 1 from payments where order_id = ${orderId} and provider = 'invoice') as is_owed
        from orders where id = ${orderId} for update`,
  )
  if (!order) return { ok: false, reason: 'unknown' }
  if (!order.is_owed) return { ok: false, reason: 'not-allowed', from: order.state }
  await tx.execute(sql`update orders set paid_at = now() where id = ${orderId}`)
  await endReminder(tx, orderId)
  await tx
    .insert(orderEvents)
    .values({ orderId, fromState: order.state, toState: order.state, actor: storedActor(actor), note: 'invoice paid' })
  return { ok: true, from: order.state }
}
