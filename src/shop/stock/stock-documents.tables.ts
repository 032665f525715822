import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories, products } from '../catalogue/catalogue.tables.ts'
import { instant } from '../columns.ts'
import type { DocumentKind, DocumentState, UncountedRule } from './documents.ts'
import type { LossCause } from './reasons.ts'
import { stockLocations } from './stock.tables.ts'

/** Goods in, counts, transfers and losses of many goods: kept as drafts, booked once as movements. */
export const stockDocuments = pgTable(
  'stock_documents',
  {
    id: serial().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    state: text().$type<DocumentState>().notNull().default('draft'),
    locationId: integer()
      .notNull()
      .references(() => stockLocations.id),
    /** Of a transfer. */
    toLocationId: integer().references(() => stockLocations.id),
    supplier: text().notNull().default(''),
    /** The number on the paper that came with the goods. */
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    cause: text().$type<LossCause>(),
    /** A count of this category and those below it; null: of the whole location. */
    categoryId: integer().references(() => categories.id, { onDelete: 'set null' }),
    /** Of a booked count. */
    uncounted: text().$type<UncountedRule>(),
    version: integer().notNull().default(1),
    createdBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    endedBy: text(),
    endedAt: instant(),
  },
  (t) => [
    index('stock_documents_kind').on(t.kind, t.id),
    index('stock_documents_booking').on(t.id).where(sql`state = 'booking'`),
    check('stock_documents_kind', sql`${t.kind} in ('receipt', 'count', 'transfer', 'loss')`),
    check('stock_documents_state', sql`${t.state} in ('draft', 'booking', 'sent', 'done', 'cancelled')`),
    check('stock_documents_sent', sql`${t.state} <> 'sent' or ${t.kind} = 'transfer'`),
    check(
      'stock_documents_transfer',
      sql`(${t.kind} = 'transfer') = (${t.toLocationId} is not null) and ${t.toLocationId} is distinct from ${t.locationId}`,
    ),
    check('stock_documents_cause', sql`(${t.kind} = 'loss') = (${t.cause} is not null)`),
    check('stock_documents_ended', sql`(${t.state} in ('done', 'cancelled')) = (${t.endedAt} is not null)`),
  ],
)

export const stockDocumentLines = pgTable(
  'stock_document_lines',
  {
    id: serial().primaryKey(),
    documentId: integer()
      .notNull()
      .references(() => stockDocuments.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** Pieces that came, are lost or moved; of a count, those that were counted. */
    quantity: integer().notNull(),
    /** Of a count: what should have lain there when the line was counted. Null: nobody counted it. */
    expected: integer(),
    countedAt: instant(),
    countedBy: text(),
    /** Of a transfer. */
    arrived: integer(),
    /** What was booked; null: not yet. */
    moved: integer(),
  },
  (t) => [
    uniqueIndex('stock_document_lines_product').on(t.documentId, t.productId),
    index('stock_document_lines_open').on(t.documentId, t.id).where(sql`moved is null`),
    index('stock_document_lines_of').on(t.productId),
    check('stock_document_lines_quantity', sql`${t.quantity} >= 0`),
    check('stock_document_lines_arrived', sql`${t.arrived} between 0 and ${t.quantity}`),
  ],
)
