import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { returnStock } from '../stock/taking.db.ts'
import { endAnnouncement } from './announce.db.ts'
import { orderEvents } from './orders.tables.ts'
import { releaseCoupon } from './release-coupon.db.ts'
import { canBecome, type OrderState } from './states.ts'

/** `merchant`: whoever acts in the transaction (`actingDb`). */
export type Actor = 'buyer' | 'provider' | 'merchant' | 'clock'

export type Changed =
  | { ok: true; from: OrderState }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not-allowed'; from: OrderState }

export type StateChange = { to: OrderState; actor: Actor; note?: string }

/** Locks the order; call inside a transaction. */
export async function changeState(tx: Db, orderId: number, { to, actor, note = '' }: StateChange): Promise<Changed> {
  const [order] = await rows<{ state: OrderState }>(tx, sql`select state from orders where id = ${orderId} for update`)
  if (!order) return { ok: false, reason: 'unknown' }
  const isStart = order.state === 'awaiting_payment' && to === 'processing'
  const may =
    canBecome(order.state, to) &&
    !(isStart && !(await isPaidLater(tx, orderId))) &&
    !(to === 'completed' && (await isOwedAtPickup(tx, orderId)))
  if (!may) return { ok: false, reason: 'not-allowed', from: order.state }
  await tx.execute(sql`update orders set state = ${to}, paid_at = case when ${to} = 'paid' then now() else paid_at end,
    hold_until = case when ${to} = 'awaiting_payment' then hold_until else null end where id = ${orderId}`)
  await tx.insert(orderEvents).values({ orderId, fromState: order.state, toState: to, actor: storedActor(actor), note })
  await endAnnouncement(tx, orderId, to)
  if (to === 'cancelled') {
    await returnStock(tx, orderId)
    await releaseCoupon(tx, orderId)
  }
  if (to === 'cancelled' || to === 'refunded') await stopPacking(tx, orderId)
  return { ok: true, from: order.state }
}

/** Parcels that no carrier knows are undone, and nobody picks the order any more. */
async function stopPacking(tx: Db, orderId: number) {
  await tx.execute(sql`update parcels set state = 'cancelled', version = version + 1
    where order_id = ${orderId} and state in ('packed', 'refused')`)
  await tx.execute(sql`update pick_wave_orders set left_at = now() where order_id = ${orderId} and left_at is null`)
}

/** `staff:7` in a transaction of staff. */
export const storedActor = (actor: Actor) =>
  actor === 'merchant' ? sql<string>`coalesce(nullif(current_setting('shop.actor', true), ''), 'merchant')` : actor

async function isPaidLater(tx: Db, orderId: number): Promise<boolean> {
  const later = await rows(
    tx,
    sql`select 1 from payments where order_id = ${orderId} and provider in ('invoice', 'at_pickup') limit 1`,
  )
  return later.length > 0
}

/** Goods are not handed over before they are paid. */
async function isOwedAtPickup(tx: Db, orderId: number): Promise<boolean> {
  const owed = await rows(
    tx,
    sql`select 1 from orders o join payments p on p.order_id = o.id
        where o.id = ${orderId} and o.paid_at is null and p.provider = 'at_pickup' limit 1`,
  )
  return owed.length > 0
}
