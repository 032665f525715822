import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, cents, instant } from '../columns.ts'
import { orders } from '../orders/orders.tables.ts'
import type { PaymentState } from '../orders/states.ts'
import type { CounterPayment, ProviderStatus } from './provider.ts'
import type { RefundedParts } from './refunded-parts.ts'

export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    attempt: integer().notNull().default(1),
    provider: text().notNull(),
    /** Our unguessable id of the attempt at the provider. */
    reference: text().notNull().unique(),
    providerRef: text(),
    state: text().$type<PaymentState>().notNull().default('created'),
    amount: cents().notNull(),
    /** Of it, what goods that come back pay for; the vendor is asked for the rest. */
    exchanged: cents().notNull().default(0),
    currency: text().notNull().default('EUR'),
    /** Of what was paid when the goods were fetched: in which way. */
    counter: text().$type<CounterPayment>(),
    redirectUrl: text(),
    linkExpiresAt: instant(),
    linkClaimedUntil: instant(),
    askedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    acceptedAt: instant(),
  },
  (t) => [
    uniqueIndex('payments_attempt').on(t.orderId, t.attempt),
    uniqueIndex('payments_provider_ref').on(t.provider, t.providerRef),
    uniqueIndex('payments_one_accepted').on(t.orderId).where(sql`state in ('accepted','partly_refunded','refunded')`),
    check('payments_amount', sql`${t.amount} >= 0`),
    check('payments_exchanged', sql`${t.exchanged} between 0 and ${t.amount}`),
    check('payments_currency', sql`${t.currency} = 'EUR'`),
    check(
      'payments_counter',
      sql`${t.counter} is null or (${t.counter} in ('cash', 'card') and ${t.provider} = 'at_pickup')`,
    ),
    index('payments_open').on(t.state, t.createdAt),
  ],
)

/** More than one payment of an attempt may be paid. */
export const vendorPayments = pgTable(
  'vendor_payments',
  {
    id: serial().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    providerRef: text().notNull(),
    state: text().$type<ProviderStatus['state']>().notNull().default('pending'),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('vendor_payments_ref').on(t.provider, t.providerRef), index().on(t.paymentId)],
)

export const refunds = pgTable(
  'refunds',
  {
    id: serial().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    reference: text().notNull().unique(),
    amount: cents().notNull(),
    state: text().$type<'created' | 'pending' | 'done' | 'refused'>().notNull().default('created'),
    /** Free text, or 'cancelled', 'returned' or 'exchanged'. */
    reason: text().notNull().default(''),
    restock: boolean().notNull().default(false),
    /** Null: an amount only. */
    parts: jsonb().$type<RefundedParts>(),
    createdAt: instant().notNull().defaultNow(),
    doneAt: instant(),
  },
  (t) => [index().on(t.paymentId), check('refunds_amount', sql`${t.amount} > 0`)],
)

/** Kept 90 days. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    eventKey: text().notNull(),
    body: bytes().notNull(),
    headers: jsonb().notNull(),
    outcome: text().notNull().default('received'),
    receivedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('webhook_events_key').on(t.provider, t.eventKey)],
)

export const practicePayments = pgTable('practice_payments', {
  reference: text().primaryKey(),
  decision: text().$type<'pending' | 'accepted' | 'failed'>().notNull().default('pending'),
  amount: cents().notNull(),
  orderNumber: text().notNull(),
  returnUrl: text().notNull(),
  notificationUrl: text().notNull(),
})
