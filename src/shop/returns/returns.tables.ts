import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant } from '../columns.ts'
import type { LocalizedText } from '../languages.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { refunds } from '../payments/payments.tables.ts'
import { withdrawals } from '../withdrawals/withdrawals.tables.ts'
import type { ExchangeSent } from './exchange-states.ts'
import type { ReturnReason, ReturnState } from './return-states.ts'

/** Goods that come back. That of a withdrawal is opened by a trigger, so also by older versions. */
export const returns = pgTable(
  'returns',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    withdrawalId: integer().references(() => withdrawals.id),
    state: text().$type<ReturnState>().notNull().default('announced'),
    reason: text().$type<ReturnReason>().notNull(),
    note: text().notNull().default(''),
    /** By law: 14 days after the notice. Null where no such period runs. */
    refundDue: date({ mode: 'string' }),
    goodsDue: date({ mode: 'string' }),
    /** Whether delivery is given back too: the whole order is withdrawn from. */
    withDelivery: boolean().notNull().default(false),
    /** Cents taken off the refund because the goods have lost value. */
    deduction: cents().notNull().default(0),
    deductionReason: text().notNull().default(''),
    refundId: integer().references(() => refunds.id),
    refusal: text().notNull().default(''),
    createdBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    receivedBy: text(),
    receivedAt: instant(),
    endedBy: text(),
    endedAt: instant(),
  },
  (t) => [
    index('returns_order').on(t.orderId),
    uniqueIndex('returns_withdrawal').on(t.withdrawalId),
    uniqueIndex('returns_refund').on(t.refundId),
    index('returns_due').using('btree', sql`coalesce(refund_due, 'infinity'::date)`, t.id),
    check('returns_state', sql`${t.state} in ('announced', 'received', 'settled', 'refused')`),
    check('returns_deduction', sql`${t.deduction} >= 0 and (${t.deduction} = 0 or ${t.deductionReason} <> '')`),
    check('returns_refusal', sql`(${t.state} = 'refused') = (${t.refusal} <> '')`),
    check('returns_refunded', sql`(${t.state} = 'settled') = (${t.refundId} is not null)`),
    check('returns_ended', sql`(${t.state} in ('settled', 'refused')) = (${t.endedAt} is not null)`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    id: serial().primaryKey(),
    returnId: integer()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => orderLines.id),
    /** Announced pieces. */
    quantity: integer().notNull(),
    /** Received pieces: back into stock, and not fit for it. */
    stocked: integer().notNull().default(0),
    writtenOff: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('return_lines_line').on(t.returnId, t.lineId),
    index('return_lines_order_line').on(t.lineId),
    check('return_lines_quantity', sql`${t.quantity} > 0`),
    check(
      'return_lines_received',
      sql`${t.stocked} >= 0 and ${t.writtenOff} >= 0 and ${t.stocked} + ${t.writtenOff} <= ${t.quantity}`,
    ),
  ],
)

/** Goods in place of those that come back: an order of its own, which they pay for. It is over when that order is cancelled. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: serial().primaryKey(),
    returnId: integer()
      .notNull()
      .references(() => returns.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** When the goods are sent: after the others came back, or at once. */
    sent: text().$type<ExchangeSent>().notNull(),
    /** How the goods of the return pay, as documents name it. */
    methodTitle: jsonb().$type<LocalizedText>().notNull(),
    /** Of the old order: what paid for the new one. Null until both are settled. */
    refundId: integer().references(() => refunds.id),
    createdBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('exchanges_return').on(t.returnId),
    uniqueIndex('exchanges_order').on(t.orderId),
    uniqueIndex('exchanges_refund').on(t.refundId),
    check('exchanges_sent', sql`${t.sent} in ('received', 'at-once')`),
  ],
)
