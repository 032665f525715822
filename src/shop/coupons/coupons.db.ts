import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Coupon } from './coupon.ts'
import { mailboxOf } from './redemptions.tables.ts'

/** A coupon's row as SQL gives it: times as text, its categories beside it. */
export type CouponRow = {
  id: number
  code: string
  kind: Coupon['kind']
  value: number
  minimum: number
  starts_at: string | null
  ends_at: string | null
  usage_limit: number | null
  per_customer_limit: number | null
  used: number
  category_ids: number[] | null
}

export function toCoupon(row: CouponRow): Coupon {
  return {
    code: row.code,
    kind: row.kind,
    value: row.value,
    minimum: row.minimum,
    startsAt: row.starts_at === null ? null : new Date(row.starts_at),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
    used: row.used,
    categoryIds: row.category_ids ?? [],
  }
}

/** @param code as kept: upper case, without spaces (`couponCode`) */
export async function findCoupon(db: Db, code: string): Promise<{ id: number; coupon: Coupon } | null> {
  const row = await firstRow<CouponRow>(
    db,
    sql`select k.*, (select jsonb_agg(c.category_id) from coupon_categories c where c.coupon_id = k.id) as category_ids
        from coupons k where k.code = ${code}`,
  )
  return row ? { id: row.id, coupon: toCoupon(row) } : null
}

/** Who buys: an account with its present e-mail, or a guest with the typed one. */
export type CouponBuyer = { userId: number | null; email: string }

/**
 * Living orders of one buyer with a coupon: of the account, of the account that has the guest's e-mail, and whoever's
 * orders with that mailbox, be it as a guest or as an account.
 */
export async function couponUses(db: Db, couponId: number, { userId, email }: CouponBuyer): Promise<number> {
  const row = await firstRow<{ n: number }>(
    db,
    sql`select count(*)::int as n from (
          select id from coupon_redemptions where coupon_id = ${couponId} and released_at is null
            and ${mailboxOf(sql`customer_key`)} = ${mailboxOf(sql`${email}`)}
          union
          select r.id from orders o join coupon_redemptions r on r.order_id = o.id
          where r.coupon_id = ${couponId} and r.released_at is null
            and o.user_id in (select id from users where id = ${userId} or email = ${email})) used`,
  )
  return row?.n ?? 0
}
