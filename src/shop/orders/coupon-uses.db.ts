import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { mailboxOf } from './redemptions.tables.ts'

export type CouponBuyer = { userId: number | null; email: string }

/** Uses of a coupon by the account, by the account that has the guest's e-mail, and by that mailbox as a guest. */
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
