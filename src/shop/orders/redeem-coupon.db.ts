import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { CouponBuyer } from './coupon-uses.db.ts'
import { couponUses, hasOrdered } from './coupon-uses.db.ts'
import { couponRedemptions, mailboxOf } from './redemptions.tables.ts'

/** Limits are enforced by the write itself, not by an earlier check. @returns why not; null when it is done */
export async function redeemCoupon(
  db: Db,
  coupon: { id: number; perCustomerLimit: number | null; firstOrder: boolean },
  { orderId, buyer }: { orderId: number; buyer: CouponBuyer },
): Promise<'used' | 'not-first' | null> {
  const used = await rows<{ id: number }>(
    db,
    sql`update coupons set used = used + 1 where id = ${coupon.id}
        and (usage_limit is null or used < usage_limit) returning id`,
  )
  if (used.length === 0) return 'used'
  // The update above locked the coupon's row, so the count cannot change.
  const uses = await couponUses(db, coupon.id, buyer)
  if (coupon.perCustomerLimit !== null && uses >= coupon.perCustomerLimit) return 'used'
  if (coupon.firstOrder) await lockBuyer(db, buyer)
  if (coupon.firstOrder && (await hasOrdered(db, coupon.id, buyer, orderId))) return 'not-first'
  const last = await firstRow<{ nth: number }>(
    db,
    sql`select coalesce(max(nth), 0)::int as nth from coupon_redemptions
        where coupon_id = ${coupon.id} and customer_key = ${buyer.email} and released_at is null`,
  )
  const nth = (last?.nth ?? 0) + 1
  await db.insert(couponRedemptions).values({ couponId: coupon.id, orderId, customerKey: buyer.email, nth })
  return null
}

/** Two first orders of one buyer with different codes or rules wait for each other. */
export async function lockBuyer(db: Db, { email, phone }: CouponBuyer) {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('first-order:' || ${mailboxOf(sql`${email}`)}, 0))`,
  )
  if (phone?.number)
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`first-order-phone:${phone.code}:${phone.number}`}, 0))`,
    )
}
