import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { storedActor } from './change.db.ts'
import { couponUses, hasOrdered } from './coupon-uses.db.ts'
import { orderEvents } from './orders.tables.ts'
import type { OrderState } from './states.ts'

export type Restored = { ok: true } | { ok: false; reason: 'not-allowed' | 'sold-out' | 'coupon-used' }

const HOLD_HOURS = 1

/** A cancelled order waits for its payment again, with its goods and its coupon. Call inside a transaction; it must be rolled back where it refuses. */
export async function restoreOrder(tx: Db, orderId: number): Promise<Restored> {
  const [order] = await rows<{ state: OrderState }>(tx, sql`select state from orders where id = ${orderId} for update`)
  if (order?.state !== 'cancelled') return { ok: false, reason: 'not-allowed' }
  if (!(await takeAgain(tx, orderId))) return { ok: false, reason: 'sold-out' }
  if (!(await redeemAgain(tx, orderId))) return { ok: false, reason: 'coupon-used' }
  await tx.execute(sql`update orders set state = 'awaiting_payment', stock_returned_at = null,
    hold_until = now() + make_interval(hours => ${HOLD_HOURS}) where id = ${orderId}`)
  await tx.insert(orderEvents).values({
    ...{ orderId, fromState: 'cancelled', toState: 'awaiting_payment', note: 'restored' },
    actor: storedActor('merchant'),
  })
  return { ok: true }
}

type Line = { id: number; product_id: number | null; quantity: number }

/** Products are locked by their ids, as new orders lock them. */
async function takeAgain(tx: Db, orderId: number): Promise<boolean> {
  const lines = await rows<Line>(
    tx,
    sql`select id, product_id, quantity from order_lines where order_id = ${orderId} and type = 'product' order by position`,
  )
  const stock = await rows<{ id: number; quantity: number; virtual_quantity: number }>(
    tx,
    sql`select id, quantity, virtual_quantity from products
        where id in (select product_id from order_lines where order_id = ${orderId}) order by id for no key update`,
  )
  const left = new Map(
    stock.map(({ id, quantity, virtual_quantity }) => [id, { own: quantity, all: quantity + virtual_quantity }]),
  )
  for (const { id, product_id: productId, quantity } of lines) {
    const free = productId === null ? undefined : left.get(productId)
    if (!free || free.all < quantity) return false
    const own = Math.min(free.own, quantity)
    free.own -= own
    free.all -= quantity
    await tx.execute(
      sql`update order_lines set taken_quantity = ${own}, taken_virtual = ${quantity - own} where id = ${id}`,
    )
    await tx.execute(sql`update products set quantity = quantity - ${own}, virtual_quantity = virtual_quantity - ${quantity - own}
      where id = ${productId}`)
  }
  return true
}

async function redeemAgain(tx: Db, orderId: number): Promise<boolean> {
  const released = await firstRow<{
    id: number
    coupon_id: number
    customer_key: string
    user_id: number | null
    most: number | null
    first_order: boolean
    phone_code: string
    phone_number: string
  }>(
    tx,
    sql`select r.id, r.coupon_id, r.customer_key, o.user_id, c.per_customer_limit as most, c.first_order,
          o.phone_code, o.phone_number
        from coupon_redemptions r join coupons c on c.id = r.coupon_id join orders o on o.id = r.order_id
        where r.order_id = ${orderId} and r.released_at is not null for update of c`,
  )
  if (!released) return true
  const { id, coupon_id: couponId, customer_key: email, user_id: userId, most } = released
  const used = await rows(
    tx,
    sql`update coupons set used = used + 1 where id = ${couponId} and (usage_limit is null or used < usage_limit) returning id`,
  )
  if (used.length === 0) return false
  const phone = userId === null ? { code: released.phone_code, number: released.phone_number } : undefined
  if (released.first_order && (await hasOrdered(tx, couponId, { userId, email, phone }, orderId))) return false
  if (most !== null && (await couponUses(tx, couponId, { userId, email })) >= most) return false
  await tx.execute(sql`update coupon_redemptions set released_at = null, nth = 1 + coalesce((
      select max(nth) from coupon_redemptions
      where coupon_id = ${couponId} and customer_key = ${email} and released_at is null), 0) where id = ${id}`)
  return true
}
