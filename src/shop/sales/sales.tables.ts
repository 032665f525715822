import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant, localized } from '../columns.ts'
import type { GoodState, Rounding, SaleState } from './sale.ts'

/** `running` goods are being reduced until none is `planned`; of an `ended` or `stopped` one they go back until none is `on`. */
export const sales = pgTable(
  'sales',
  {
    id: serial().primaryKey(),
    title: localized().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Of goods without a price of their own; null: only goods that have one are reduced. */
    percent: integer(),
    rounding: text().$type<Rounding>().notNull().default('cent'),
    state: text().$type<SaleState>().notNull().default('draft'),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('sales_dates', sql`${t.endsAt} > ${t.startsAt}`),
    check('sales_percent', sql`${t.percent} between 1 and 90`),
    check('sales_rounding', sql`${t.rounding} in ('cent', 'ten', 'nine', 'euro', 'euro-nine')`),
    check('sales_state', sql`${t.state} in ('draft', 'planned', 'running', 'ended', 'stopped')`),
    index('sales_open').on(t.startsAt).where(sql`state in ('planned', 'running')`),
  ],
)

/** What the sale changed is kept, so that its end restores exactly that. */
export const saleGoods = pgTable(
  'sale_goods',
  {
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Cents with VAT; null: by the percent of the sale. */
    price: cents(),
    state: text().$type<GoodState>().notNull().default('planned'),
    salePrice: cents(),
    salePrevious: cents(),
    oldPrice: cents(),
    oldPrevious: cents(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.saleId, t.productId] }),
    check('sale_goods_price', sql`${t.price} > 0`),
    check('sale_goods_state', sql`${t.state} in ('planned', 'on', 'over', 'left', 'skipped')`),
    check(
      'sale_goods_changed',
      sql`(${t.state} in ('on', 'over', 'left')) = (${t.startedAt} is not null and ${t.salePrice} is not null and ${t.oldPrice} is not null)`,
    ),
    index('sale_goods_todo').on(t.saleId, t.productId).where(sql`state in ('planned', 'on')`),
    // A product is reduced by one sale at a time.
    uniqueIndex('sale_goods_on').on(t.productId).where(sql`state = 'on'`),
    index('sale_goods_product').on(t.productId),
  ],
)
