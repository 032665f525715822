import { type SQL, sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { orders } from './orders.tables.ts'

/** Strips the tag that some mail services allow: `anna+shop@` is `anna@`. */
export const mailboxOf = (email: SQL) => sql`regexp_replace(lower(${email}), '\\+[^@]*@', '@')`

/** `nth` makes the per-customer limit a unique key; `couponUses` matches customers more widely. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: serial().primaryKey(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id)
      .unique(),
    customerKey: text().notNull(),
    nth: integer().notNull(),
    releasedAt: instant(),
  },
  (t) => [
    uniqueIndex('coupon_redemptions_nth').on(t.couponId, t.customerKey, t.nth).where(sql`released_at is null`),
    index().on(t.couponId),
    index('coupon_redemptions_mailbox')
      .on(t.couponId, mailboxOf(sql`${t.customerKey}`))
      .where(sql`released_at is null`),
  ],
)
