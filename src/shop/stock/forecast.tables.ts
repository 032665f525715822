import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { instant } from '../columns.ts'

/** Pieces ordered on a day in Riga, less cancelled ones. Counted by a job, so that an order writes nothing here. */
export const salesDays = pgTable(
  'sales_days',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    pieces: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.day] }),
    index('sales_days_day').on(t.day),
    check('sales_days_pieces', sql`${t.pieces} > 0`),
  ],
)

/** From how many pieces on the merchant wants to know. */
export const stockLimits = pgTable(
  'stock_limits',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Pieces; null: only the forecast tells. */
    lowStock: integer(),
    version: integer().notNull().default(1),
  },
  (t) => [check('stock_limits_low_stock', sql`${t.lowStock} >= 0`)],
)

/** Of goods that sell or have a limit; counted by a job. */
export const stockForecasts = pgTable(
  'stock_forecasts',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    sold30: integer('sold_30').notNull(),
    sold90: integer('sold_90').notNull(),
    /** Null: it does not sell. */
    daysLeft: integer(),
    isLow: boolean().notNull(),
    /** Pieces to order. */
    proposed: integer().notNull(),
    countedAt: instant().notNull(),
  },
  (t) => [
    index('stock_forecasts_low').using('btree', sql`coalesce(days_left, 100000)`, t.productId).where(sql`is_low`),
  ],
)
