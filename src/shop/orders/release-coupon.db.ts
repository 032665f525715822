import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

export async function releaseCoupon(tx: Db, orderId: number) {
  await tx.execute(sql`
    with released as (
      update coupon_redemptions set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons set used = used - 1 where id in (select coupon_id from released)`)
}
