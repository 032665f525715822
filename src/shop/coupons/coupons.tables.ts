import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { BuyerType } from '../buyer-type.ts'
import { categories } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'
import { staffViews } from '../staff/staff.tables.ts'
import type { CouponKind } from './coupon.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    kind: text().$type<CouponKind>().notNull(),
    /** Basis points or cents; 0 of free delivery. */
    value: integer().notNull(),
    minimum: cents().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    usageLimit: integer(),
    perCustomerLimit: integer(),
    /** Goods whose price is reduced already are left out. */
    skipsReduced: boolean().notNull().default(false),
    /** For buyers who have not ordered yet. */
    firstOrder: boolean().notNull().default(false),
    used: integer().notNull().default(0),
    /** Uses from before the shop, without orders here. */
    usedElsewhere: integer().notNull().default(0),
    /** For staff. */
    name: text().notNull().default(''),
    /** Codes that were made together. */
    batch: text(),
    isActive: boolean().notNull().default(true),
    /** Empty: all. */
    buyerTypes: text().array().$type<BuyerType[]>().notNull().default(sql`'{}'`),
    segmentId: integer().references(() => staffViews.id),
    manufacturerIds: integer().array().notNull().default(sql`'{}'`),
    productIds: integer().array().notNull().default(sql`'{}'`),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('coupons_code', sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check(
      'coupons_value',
      sql`case ${t.kind} when 'percent' then ${t.value} between 1 and 10000 when 'fixed' then ${t.value} > 0
      when 'delivery' then ${t.value} = 0 else false end`,
    ),
    check('coupons_used_elsewhere', sql`${t.usedElsewhere} >= 0`),
    check('coupons_used', sql`${t.used} >= 0 and (${t.usageLimit} is null or ${t.used} <= ${t.usageLimit})`),
    check('coupons_limits', sql`${t.usageLimit} >= 0 and ${t.perCustomerLimit} >= 0 and ${t.minimum} >= 0`),
    index('coupons_batch').on(t.batch).where(sql`batch is not null`),
    index('coupons_segment').on(t.segmentId).where(sql`segment_id is not null`),
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
