import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { categories } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    kind: text().$type<'percent' | 'fixed'>().notNull(),
    /** Basis points or cents. */
    value: integer().notNull(),
    minimum: cents().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    usageLimit: integer(),
    perCustomerLimit: integer(),
    used: integer().notNull().default(0),
    /** Uses from before the shop, without orders here. */
    usedElsewhere: integer().notNull().default(0),
  },
  (t) => [
    check('coupons_code', sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check('coupons_value', sql`${t.value} > 0 and (${t.kind} = 'fixed' or ${t.value} <= 10000)`),
    check('coupons_used_elsewhere', sql`${t.usedElsewhere} >= 0`),
    check('coupons_used', sql`${t.used} >= 0 and (${t.usageLimit} is null or ${t.used} <= ${t.usageLimit})`),
  ],
)

export const couponCategories = pgTable(
  'coupon_categories',
  {
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.couponId, t.categoryId] })],
)
