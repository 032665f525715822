import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { PastOrderLine } from './past-orders.calls.ts'

/** Orders of the shop that the merchant had before. They are only shown: no stock, no invoice, no VAT, no report knows them. */
export const pastOrders = pgTable(
  'past_orders',
  {
    id: serial().primaryKey(),
    /** As the other shop numbered it. */
    number: text().notNull(),
    /** Empty once the buyer's data were erased. */
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    orderedAt: instant().notNull(),
    /** In the words of the other shop. */
    state: text().notNull(),
    payment: text().notNull(),
    delivery: text().notNull(),
    /** Cents with VAT. */
    total: integer().notNull(),
    lines: jsonb().$type<PastOrderLine[]>().notNull(),
    /** Number, name, e-mail and phone, folded. */
    search: text().notNull(),
    /** The buyer was erased or has another address: later files do not change who it is. */
    isBuyerKept: boolean().notNull().default(false),
    /** What brought it; a later import changes it only. */
    importId: uuid(),
  },
  (t) => [
    uniqueIndex('past_orders_number').on(t.number),
    index('past_orders_email').on(t.email, t.orderedAt, t.id),
    index('past_orders_newest').on(t.orderedAt, t.id),
    index('past_orders_import').on(t.importId),
    index('past_orders_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check('past_orders_total', sql`${t.total} >= 0`),
  ],
)

/** Orders whose buyer was erased and which were deleted: a later file brings them without a buyer. */
export const erasedPastOrders = pgTable('erased_past_orders', {
  number: text().primaryKey(),
})
