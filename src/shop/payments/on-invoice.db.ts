import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { issueInvoice } from '../invoices/invoices.db.ts'
import { type Actor, type Changed, changeState, storedActor } from '../orders/change.db.ts'
import { orderEvents } from '../orders/orders.tables.ts'
import { endReminder } from '../orders/overdue.db.ts'
import type { OrderState } from '../orders/states.ts'
import type { Settings } from '../settings/settings.ts'
import { AT_PICKUP } from './provider.ts'

/** What is packed before it is paid. Call last in the order's transaction: it locks the invoice series until the commit. */
export async function startUnpaid(
  tx: Db,
  deps: { settings: Settings; now: Date },
  { orderId, provider }: { orderId: number; provider: string },
) {
  const isAtPickup = provider === AT_PICKUP
  const note = isAtPickup ? 'paid at pickup' : 'on invoice'
  const changed = await changeState(tx, orderId, { to: 'processing', actor: 'buyer', note })
  if (!changed.ok) throw new Error(`Order ${orderId} cannot be packed before it is paid`)
  // What is paid at pickup gets its invoice then.
  if (!isAtPickup) await issueInvoice(tx, orderId, deps.now, deps.settings)
}

/** Of an order that is packed already; its state stays. */
export async function recordPaidLater(
  tx: Db,
  { id: orderId, note = 'invoice paid' }: { id: number; note?: string },
  actor: Actor,
): Promise<Changed> {
  const [order] = await rows<{ state: OrderState; is_owed: boolean }>(
    tx,
    sql`select state, paid_at is null and state not in ('awaiting_payment', 'cancelled', 'refunded')
          and exists (select 1 from payments where order_id = ${orderId} and provider in ('invoice', ${AT_PICKUP})) as is_owed
        from orders where id = ${orderId} for update`,
  )
  if (!order) return { ok: false, reason: 'unknown' }
  if (!order.is_owed) return { ok: false, reason: 'not-allowed', from: order.state }
  await tx.execute(sql`update orders set paid_at = now() where id = ${orderId}`)
  await endReminder(tx, orderId)
  await tx
    .insert(orderEvents)
    .values({ orderId, fromState: order.state, toState: order.state, actor: storedActor(actor), note })
  return { ok: true, from: order.state }
}
