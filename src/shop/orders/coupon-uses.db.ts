import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { mailboxOf } from './redemptions.tables.ts'

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
