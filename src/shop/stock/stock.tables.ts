import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { instant, localized } from '../columns.ts'
import { pickupPoints } from '../shipping/shipping.tables.ts'
import type { LossCause, StockReason } from './reasons.ts'

/** `own` counts into a product's quantity, `supplier` into its virtual quantity. */
export const stockLocations = pgTable(
  'stock_locations',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    title: localized().notNull(),
    kind: text().$type<'own' | 'supplier'>().notNull().default('own'),
    /** Its pieces lie in this shop, where buyers collect. A shop may have several locations. */
    shopId: integer().references(() => pickupPoints.id, { onDelete: 'set null' }),
    /** Empty since then; triggers refuse movements. */
    closedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('stock_locations_shop', sql`${t.shopId} is null or ${t.kind} = 'own'`),
    check('stock_locations_code', sql`${t.code} <> ''`),
    check('stock_locations_kind', sql`${t.kind} in ('own', 'supplier')`),
  ],
)

/**
 * Append-only ledger without orders, which are in `order_lines.taken_*` and `orders.stock_returned_at`. Triggers update
 * levels and quantities. No foreign key to products, because the history outlives them.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: integer().notNull(),
    locationId: integer()
      .notNull()
      .references(() => stockLocations.id),
    quantity: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    actor: text().notNull(),
    reference: text(),
    batch: uuid(),
    /** Why pieces are lost; null for other reasons, and in rows of older versions. */
    cause: text().$type<LossCause>(),
    note: text().notNull().default(''),
    /** Of `stock_documents`. */
    documentId: integer(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('stock_movements_quantity', sql`${t.quantity} <> 0`),
    check(
      'stock_movements_reason',
      sql`${t.reason} in ('opening', 'receipt', 'count', 'loss', 'transfer', 'correction', 'return')`,
    ),
    check('stock_movements_actor', sql`${t.actor} <> ''`),
    check('stock_movements_cause', sql`${t.cause} is null or ${t.reason} = 'loss'`),
    index('stock_movements_product').on(t.productId, t.id),
    index('stock_movements_batch').on(t.batch).where(sql`batch is not null`),
    index('stock_movements_reference').on(t.reference).where(sql`reference is not null`),
  ],
)

/** Sum of the movements, kept by a trigger; orders are subtracted on read. Picking elsewhere is a transfer to main. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locationId: integer()
      .notNull()
      .references(() => stockLocations.id),
    quantity: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.locationId] }), index().on(t.locationId)],
)
