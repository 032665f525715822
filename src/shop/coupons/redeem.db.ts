import { sql } from 'drizzle-orm'
import type { PricedCart } from '../cart/cart.ts'
import { OrderRejected } from '../checkout/deps.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { type CouponBuyer, couponUses } from './coupons.db.ts'
import { couponRedemptions } from './redemptions.tables.ts'

/** The write itself refuses what was raced away: the limit is a check on the row, once per customer a count under its lock. */
export async function redeemCoupon(db: Db, priced: PricedCart, orderId: number, buyer: CouponBuyer) {
  const { cart } = priced
  if (!cart.coupon || cart.couponId === null) return
  const used = await rows<{ id: number }>(
    db,
    sql`update coupons set used = used + 1 where id = ${cart.couponId}
        and (usage_limit is null or used < usage_limit) returning id`,
  )
  if (used.length === 0) throw new OrderRejected({ ok: false, reason: 'coupon' })
  // The coupon's row is locked now, so the count cannot change under us.
  const uses = await couponUses(db, cart.couponId, buyer)
  if (cart.coupon.perCustomerLimit !== null && uses >= cart.coupon.perCustomerLimit) {
    throw new OrderRejected({ ok: false, reason: 'coupon' })
  }
  const last = await firstRow<{ nth: number }>(
    db,
    sql`select coalesce(max(nth), 0)::int as nth from coupon_redemptions
        where coupon_id = ${cart.couponId} and customer_key = ${buyer.email} and released_at is null`,
  )
  const nth = (last?.nth ?? 0) + 1
  await db.insert(couponRedemptions).values({ couponId: cart.couponId, orderId, customerKey: buyer.email, nth })
}
