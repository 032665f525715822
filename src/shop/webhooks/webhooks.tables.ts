import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { OffReason } from './webhook-events.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Addresses of other systems that are told of events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    events: text().array().notNull(),
    isOn: boolean().notNull().default(true),
    /** AES-256-GCM, as `encryptSecret` writes it. */
    secret: text().notNull(),
    /** Signs beside the new one until then. */
    previousSecret: text(),
    previousUntil: instant(),
    /** Since its last success nothing has been delivered; null: it works. */
    failingSince: instant(),
    /** After a failure nothing is sent there until then. */
    restsUntil: instant(),
    offReason: text().$type<OffReason>(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('webhook_endpoints_name', sql`length(${t.name}) between 1 and 120`),
    check('webhook_endpoints_address', sql`length(${t.address}) between 1 and 2000`),
    check(
      'webhook_endpoints_off',
      sql`${t.offReason} is null or (not ${t.isOn} and ${t.offReason} in ('failing', 'gone'))`,
    ),
    check('webhook_endpoints_previous', sql`(${t.previousSecret} is null) = (${t.previousUntil} is null)`),
  ],
)

/** Written by triggers in the transaction of the event, one row for each endpoint that wants it. Kept for 30 days. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** `webhook-id`: the same in every attempt, so that a receiver knows a repeat. */
    uuid: uuid().notNull().defaultRandom(),
    /** No reference: its check would let an order wait for, or fail by, the deletion of an endpoint. */
    endpointId: integer().notNull(),
    type: text().notNull(),
    /** `order:7`. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When it is sent next; null: it was delivered or given up. */
    dueAt: instant().defaultNow(),
    attempts: integer().notNull().default(0),
    deliveredAt: instant(),
    /** A thing that changes twice in a transaction is told of once. */
    txid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    unique('webhook_messages_once').on(t.endpointId, t.type, t.subject, t.txid),
    index('webhook_messages_due').on(t.endpointId, t.dueAt).where(sql`due_at is not null`),
    index('webhook_messages_list').on(t.endpointId, t.id),
    index('webhook_messages_created').on(t.createdAt),
    check('webhook_messages_state', sql`${t.dueAt} is null or ${t.deliveredAt} is null`),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    ms: integer().notNull(),
    /** Of HTTP; null: there was no answer. */
    status: integer(),
    /** Why there was none. */
    problem: text(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Its beginning. */
    answer: text().notNull().default(''),
  },
  (t) => [index('webhook_attempts_message').on(t.messageId, t.id)],
)
