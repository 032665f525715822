import { type SQL, sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { orders } from './orders.tables.ts'

/** An e-mail address without what some mail services let their users add to it: `anna+shop@` is `anna@`. */
export const mailboxOf = (email: SQL) => sql`regexp_replace(lower(${email}), '\\+[^@]*@', '@')`

/**
 * `customer_key` is the account's e-mail at that time, or the guest's, lower case. `nth` makes a per-customer limit a
 * unique key for it; who counts as the same customer is wider, see `couponUses`.
 */
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
