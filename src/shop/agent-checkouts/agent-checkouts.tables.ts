import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { carts } from '../cart/cart.tables.ts'
import { instant } from '../columns.ts'
import type { Lang } from '../languages.ts'
import type { AgentBuyer, AgentDelivery } from './agent-checkout.ts'

/** Carts and checkouts of agents: what they have besides the lines and choices of their cart. Their ids are secrets. */
export const agentCheckouts = pgTable(
  'agent_checkouts',
  {
    /** SHA-256 of the id. */
    hash: text().primaryKey(),
    /** The id, encrypted: a platform hears of its order by ids that nobody sends then. */
    sealedId: text().notNull(),
    kind: text().$type<'cart' | 'checkout'>().notNull(),
    /** A checkout made of a cart shares its cart. An ordered cart tells which order it became. */
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** As the session of an order that the agent places. */
    sessionHash: text().notNull(),
    /** Of the secret in `continue_url`. */
    continueHash: text().notNull().unique(),
    /** Of the id of the order. */
    orderHash: text().notNull().unique(),
    /** Of the profile of the platform. */
    host: text().notNull(),
    /** The platform signed the request that made it: then it signs what is about it, too. */
    isSigned: boolean().notNull().default(false),
    lang: text().$type<Lang>().notNull(),
    buyer: jsonb().$type<AgentBuyer>().notNull().default({}),
    delivery: jsonb().$type<AgentDelivery>().notNull().default({}),
    attribution: jsonb().$type<Record<string, string>>(),
    /** Of discounts, as they were sent; which of them count is said by the cart. */
    codes: text().array().notNull().default([]),
    /** What rules gave in the last answer. */
    promotionsSeen: text().notNull().default(''),
    /** Cents that the last answer had in total; null: none that knew this column. */
    seenTotal: integer(),
    /** Where the platform hears of its order; null: nowhere. */
    webhook: text(),
    /** The newest event of the order that the platform was told. */
    toldEvent: integer().notNull().default(0),
    /** What happened to the order that is no event of it, as a parcel or a refund; how much of it was told. */
    changes: integer().notNull().default(0),
    toldChanges: integer().notNull().default(0),
    changedAt: instant(),
    /** In a row; the next attempt waits longer. */
    failures: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** The session of the browser that opened `continue_url`. */
    continuedBy: text(),
    canceledAt: instant(),
  },
  (t) => [
    check('agent_checkouts_kind', sql`${t.kind} in ('cart', 'checkout')`),
    index('agent_checkouts_cart').on(t.cartId),
    // One active checkout of a cart.
    uniqueIndex('agent_checkouts_active').on(t.cartId).where(sql`kind = 'checkout' and canceled_at is null`),
    index('agent_checkouts_created').on(t.createdAt),
    index('agent_checkouts_webhook').on(t.nextAttemptAt).where(sql`webhook is not null and canceled_at is null`),
  ],
)

/** So that a repeated call gets the same answer. */
export const agentAnswers = pgTable(
  'agent_answers',
  {
    /** SHA-256 of the platform and the operation. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Encrypted, since it has ids; null while the call works. */
    answer: text(),
    claimedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('agent_answers_claimed').on(t.claimedAt)],
)
