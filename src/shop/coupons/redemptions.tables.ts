import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { coupons } from './coupons.tables.ts'

/** `customer_key` is the buyer's e-mail, lower case. `nth` makes a per-customer limit a unique key instead of a count. */
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
  ],
)
