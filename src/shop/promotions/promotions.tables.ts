import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { BuyerType } from '../buyer-type.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant, localized } from '../columns.ts'
import { staffViews } from '../staff/staff.tables.ts'
import type { PromotionKind } from './promotion.ts'

export const promotions = pgTable(
  'promotions',
  {
    id: serial().primaryKey(),
    kind: text().$type<PromotionKind>().notNull(),
    /** As buyers read it. */
    title: localized().notNull(),
    isActive: boolean().notNull().default(false),
    /** The lowest first. */
    priority: integer().notNull().default(100),
    /** Whether a coupon reduces goods that it has reduced; of a gift: whether it is given with a coupon. */
    combines: boolean().notNull().default(false),
    /** Goods whose price is reduced already are left out. */
    skipsReduced: boolean().notNull().default(false),
    /** For customers with a confirmed address who have not ordered yet. */
    firstOrder: boolean().notNull().default(false),
    startsAt: instant(),
    /** Exclusive. */
    endsAt: instant(),
    /** Empty: all. Of goods each that is given must be true. */
    buyerTypes: text().array().$type<BuyerType[]>().notNull().default(sql`'{}'`),
    segmentId: integer().references(() => staffViews.id),
    categoryIds: integer().array().notNull().default(sql`'{}'`),
    manufacturerIds: integer().array().notNull().default(sql`'{}'`),
    productIds: integer().array().notNull().default(sql`'{}'`),
    /** Of the goods that it is about: cents with VAT, pieces. */
    minimum: cents().notNull().default(0),
    minQuantity: integer().notNull().default(1),
    /** Basis points or cents of `percent` and `fixed`. */
    value: integer(),
    /** Of `n-for-m`: so many pieces at the price of so many. */
    pieces: integer(),
    paidPieces: integer(),
    /** Of `gift`. */
    giftProductId: integer().references(() => products.id, { onDelete: 'cascade' }),
    giftQuantity: integer(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      'promotions_kind',
      sql`coalesce(case ${t.kind} when 'percent' then ${t.value} between 1 and 10000 when 'fixed' then ${t.value} > 0
        when 'n-for-m' then ${t.pieces} between 2 and 100 and ${t.paidPieces} between 1 and ${t.pieces} - 1
        when 'gift' then ${t.giftProductId} is not null and ${t.giftQuantity} between 1 and 100 end, false)`,
    ),
    check('promotions_days', sql`${t.endsAt} > ${t.startsAt}`),
    check('promotions_limits', sql`${t.minimum} >= 0 and ${t.minQuantity} between 1 and 1000`),
    index('promotions_segment').on(t.segmentId).where(sql`segment_id is not null`),
    index('promotions_gift').on(t.giftProductId),
  ],
)
