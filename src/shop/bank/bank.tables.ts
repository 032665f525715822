import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { payments } from '../payments/payments.tables.ts'
import type { EntryDoubt, EntryState, StatementFormat } from './entry.ts'

/** Files of a bank that were read. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: serial().primaryKey(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    digest: text().notNull().unique(),
    format: text().$type<StatementFormat>().notNull(),
    /** IBANs, as the file names them. */
    accounts: text().array().notNull(),
    firstDay: date(),
    lastDay: date(),
    /** What came in, and how many of them other files had brought before. */
    entries: integer().notNull(),
    known: integer().notNull(),
    /** What went out; it is not kept. */
    outgoing: integer().notNull(),
    /** `staff:7`, `key:3` or `cli`: who books what matches. */
    actor: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('bank_statements_created').on(t.createdAt, t.id),
    check('bank_statements_format', sql`${t.format} in ('camt.053', 'fidavista')`),
    check('bank_statements_counts', sql`${t.known} between 0 and ${t.entries} and ${t.outgoing} >= 0`),
  ],
)

/** Money that came to an account of the shop. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: serial().primaryKey(),
    statementId: integer()
      .notNull()
      .references(() => bankStatements.id),
    account: text().notNull(),
    /** The bank's own reference, or a hash of what the entry says. */
    entryKey: text().notNull(),
    bookedOn: date().notNull(),
    /** Of any currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payer: text().notNull().default(''),
    payerIban: text().notNull().default(''),
    details: text().notNull().default(''),
    state: text().$type<EntryState>().notNull(),
    /** Why nobody but a person may book it. */
    doubt: text().$type<EntryDoubt>(),
    /** What it is booked on, or proposed for. */
    orderId: integer().references(() => orders.id),
    /** Of what is given back: a payment in review. */
    reviewPaymentId: integer().references(() => payments.id),
    version: integer().notNull().default(1),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('bank_entries_key').on(t.account, t.entryKey),
    index('bank_entries_state').on(t.state, t.id),
    index('bank_entries_waiting').on(t.statementId, t.id).where(sql`state = 'matched'`),
    index('bank_entries_statement').on(t.statementId, t.state),
    index('bank_entries_order').on(t.orderId).where(sql`order_id is not null`),
    index('bank_entries_review').on(t.reviewPaymentId).where(sql`review_payment_id is not null`),
    index('bank_entries_payer').on(t.payerIban).where(sql`state = 'booked'`),
    check('bank_entries_state_known', sql`${t.state} in ('matched', 'open', 'part', 'booked', 'give-back', 'ignored')`),
    check('bank_entries_amount', sql`${t.amount} > 0`),
    check('bank_entries_order_named', sql`${t.state} in ('open', 'ignored') or ${t.orderId} is not null`),
    check('bank_entries_euro', sql`${t.state} in ('open', 'ignored') or ${t.currency} = 'EUR'`),
    check('bank_entries_give_back', sql`${t.state} <> 'give-back' or ${t.reviewPaymentId} is not null`),
  ],
)

/** Orders that an entry has paid together, with the share of each. */
export const bankEntryOrders = pgTable(
  'bank_entry_orders',
  {
    entryId: integer()
      .notNull()
      .references(() => bankEntries.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.orderId] }),
    index('bank_entry_orders_order').on(t.orderId),
    check('bank_entry_orders_amount', sql`${t.amount} > 0`),
  ],
)
