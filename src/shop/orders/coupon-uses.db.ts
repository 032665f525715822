import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { mailboxOf } from './redemptions.tables.ts'

/** `phone`: of a guest, as typed at the checkout. */
export type CouponBuyer = {
  userId: number | null
  email: string
  phone?: { code: string; number: string } | undefined
}

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

type Asked = { id: number | null; firstOrder: boolean }

/** The coupon of a cart. */
export const askedOf = ({
  coupon,
  couponId,
}: {
  coupon: { firstOrder: boolean } | null
  couponId: number | null
}): Asked | null => coupon && { id: couponId, firstOrder: coupon.firstOrder }

/** What a coupon's conditions ask about its buyer. */
export async function couponFacts(db: Db, coupon: Asked | null, buyer: CouponBuyer) {
  if (!coupon || coupon.id === null) return { couponUsedByBuyer: 0, hasOrdered: false }
  return {
    couponUsedByBuyer: await couponUses(db, coupon.id, buyer),
    hasOrdered: coupon.firstOrder && (await hasOrdered(db, coupon.id, buyer)),
  }
}

/**
 * By the account, the e-mail address, the phone number and, for other spellings of the mailbox, uses of the coupon and of others for first orders.
 * Not by address: families, offices and parcel lockers share one. @param couponId null: of a rule @param except the order that is being placed
 */
export async function hasOrdered(
  db: Db,
  couponId: number | null,
  { userId, email, phone }: CouponBuyer,
  except = 0,
): Promise<boolean> {
  const counts = sql`o.id <> ${except} and o.state <> 'cancelled'`
  const found = await firstRow(
    db,
    sql`select 1 where exists (select from orders o where o.user_id in (
            select id from users where id = ${userId} or email = lower(${email})) and ${counts})
          or exists (select from orders o where o.email in (lower(${email}), ${mailboxOf(sql`${email}`)}) and o.email <> '' and ${counts})
          or exists (select from orders o where o.phone_number = ${phone?.number ?? ''} and o.phone_code = ${phone?.code ?? ''}
            and o.phone_number <> '' and ${counts})
          or exists (select from coupon_redemptions r join orders o on o.id = r.order_id
            join coupons c on c.id = r.coupon_id where (c.id = ${couponId} or c.first_order) and r.released_at is null
            and ${mailboxOf(sql`r.customer_key`)} = ${mailboxOf(sql`${email}`)} and ${counts})`,
  )
  return found !== undefined
}
