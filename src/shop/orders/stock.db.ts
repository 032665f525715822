import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

/**
 * Gives an order's pieces back, exactly where they came from, and only once: the row that says so is the lock. Call
 * inside the transaction that ends the order.
 */
export async function returnStock(tx: Db, orderId: number) {
  await tx.execute(sql`
    with order_row as (
      update orders set stock_returned_at = now() where id = ${orderId} and stock_returned_at is null returning id
    ), lines as (
      select l.product_id, sum(l.taken_quantity)::int as own, sum(l.taken_virtual)::int as virtual
      from order_lines l join order_row o on o.id = l.order_id
      where l.product_id is not null group by l.product_id
    ), locked as (
      select p.id from products p where p.id in (select product_id from lines) order by p.id for update
    )
    update products p set quantity = p.quantity + lines.own, virtual_quantity = p.virtual_quantity + lines.virtual
    from lines join locked on locked.id = lines.product_id where p.id = lines.product_id`)
}

/** An order that came to nothing gives its coupon back, once. Call inside the transaction that cancels the order. */
export async function releaseCoupon(tx: Db, orderId: number) {
  await tx.execute(sql`
    with released as (
      update coupon_redemptions set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons set used = used - 1 where id in (select coupon_id from released)`)
}
