import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Gapless: the row lock is held until the invoice is committed. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    series: text().primaryKey(),
    next: integer().notNull().default(1),
    /** A shop that comes from elsewhere goes on with its numbers. */
    first: integer().notNull().default(1),
  },
  (t) => [check('invoice_series_next', sql`${t.first} between 1 and ${t.next}`)],
)

export type EInvoiceState = 'new' | 'none' | 'valid' | 'invalid'

export const invoices = pgTable(
  'invoices',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    series: text()
      .notNull()
      .references(() => invoiceSeries.series),
    number: integer().notNull(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    document: jsonb().notNull(),
    /** SHA-256 of the document, set by a trigger to detect later changes. */
    digest: text(),
    issuedAt: instant().notNull().defaultNow(),
    einvoiceState: text().$type<EInvoiceState>().notNull().default('new'),
    einvoiceProblems: jsonb().$type<{ rule: string; detail: string }[]>(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.series, t.number),
    index().on(t.orderId),
    index('invoices_issued').on(t.issuedAt, t.id),
    index('invoices_unchecked').on(t.id).where(sql`einvoice_state = 'new'`),
    check('invoices_einvoice', sql`${t.einvoiceState} in ('new','none','valid','invalid')`),
  ],
)
