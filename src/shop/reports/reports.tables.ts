import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents } from '../columns.ts'
import type { Dimension } from './dimensions.ts'
import type { FunnelStep } from './funnel.ts'

/**
 * Sales of a day in Riga by one dimension; a job counts them, so that an order writes nothing here. Nothing of a person
 * is in it. Refunds count on the day of their credit note, all else on the day on which the order was placed.
 */
export const reportSales = pgTable(
  'report_sales',
  {
    dimension: text().$type<Dimension>().notNull(),
    /** Of `product-month` the first of the month. */
    day: date({ mode: 'string' }).notNull(),
    /** `b2c`, `LV`, the host of an agent's platform, or an id; empty: goods that exist no longer, or a reduction that names none. */
    key: text().notNull(),
    /** Every placed order, also one that is never paid; of buyer types and countries only. */
    placed: integer().notNull(),
    /** Orders that are paid, or bought on invoice and not cancelled; what follows is theirs. */
    orders: integer().notNull(),
    /** Pieces of goods and services. */
    units: integer().notNull(),
    /** Cents without VAT, after discounts. */
    goods: cents().notNull(),
    delivery: cents().notNull(),
    surcharge: cents().notNull(),
    vat: cents().notNull(),
    /** With VAT. */
    discount: cents().notNull(),
    /** Of the goods whose cost is known: what they cost, and what they were sold for without VAT. */
    cost: cents().notNull(),
    costed: cents().notNull(),
    /** Pieces, and cents without VAT and of VAT. */
    refundedUnits: integer().notNull(),
    refunded: cents().notNull(),
    refundedVat: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dimension, t.day, t.key] }),
    check(
      'report_sales_dimension',
      sql`${t.dimension} in ('buyer', 'country', 'category', 'product', 'product-month', 'channel')`,
    ),
    check('report_sales_orders', sql`${t.orders} >= 0 and ${t.placed} >= 0`),
  ],
)

/** In how many days orders of a day were sent, and received: a histogram, of which medians are made. */
export const reportDelivery = pgTable(
  'report_delivery',
  {
    /** On which the orders were placed, in Riga. */
    day: date({ mode: 'string' }).notNull(),
    /** Of the carrier; empty: the shop's own delivery. */
    carrier: text().notNull(),
    stage: text().$type<'sent' | 'received'>().notNull(),
    /** Days since the order was placed. */
    days: integer().notNull(),
    orders: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.carrier, t.stage, t.days] }),
    check('report_delivery_stage', sql`${t.stage} in ('sent', 'received')`),
  ],
)

/** Steps of buying, counted without anything that tells visitors apart. */
export const reportFunnel = pgTable(
  'report_funnel',
  {
    day: date({ mode: 'string' }).notNull(),
    step: text().$type<FunnelStep>().notNull(),
    /** `b2c` also of those who are not signed in. */
    buyer: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.step, t.buyer] }),
    check('report_funnel_step', sql`${t.step} in ('seen', 'in-cart', 'checkout')`),
    check('report_funnel_buyer', sql`${t.buyer} in ('b2c', 'b2b', 'b2g')`),
    check('report_funnel_count', sql`${t.count} > 0`),
  ],
)

/** How far the job has read and counted: `keep-reports.db.ts`. */
export const reportMarks = pgTable('report_marks', {
  name: text().$type<'events' | 'edits' | 'notes' | 'backfill' | 'months'>().primaryKey(),
  value: text().notNull(),
})
