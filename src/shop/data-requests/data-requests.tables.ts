import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { DataRequestKind, DataRequestState } from './data-request.ts'

/** Somebody asked for their data or for its erasure (GDPR art. 15, 17, 20). */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: serial().primaryKey(),
    /** Null: of a guest. */
    userId: integer().references(() => users.id),
    /** The guest's newest order at that time, which says whose address it is; null: of an account. */
    orderId: integer().references(() => orders.id),
    /** The guest's, as it was when they asked; empty: that of the order, or an account's. Goes with that of the order. */
    email: text().notNull().default(''),
    kind: text().$type<DataRequestKind>().notNull(),
    state: text().$type<DataRequestState>().notNull().default('open'),
    /** When it came and by when it must be answered, by the day in Riga. */
    receivedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /** Null: by the customer, on a page of the shop. */
    enteredBy: text(),
    /** How staff knew that it was the customer. */
    proof: text().notNull().default(''),
    /** Why it was refused. */
    reason: text().notNull().default(''),
    closedBy: text(),
    closedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('data_requests_user').on(t.userId, t.id),
    uniqueIndex('data_requests_open').on(t.userId, t.kind).where(sql`state = 'open'`),
    uniqueIndex('data_requests_guest').on(t.orderId, t.kind).where(sql`state = 'open' and order_id is not null`),
    index('data_requests_order').on(t.orderId).where(sql`order_id is not null`),
    check('data_requests_subject', sql`num_nonnulls(${t.userId}, ${t.orderId}) = 1`),
    check('data_requests_kind', sql`${t.kind} in ('export', 'erase')`),
    check('data_requests_state', sql`${t.state} in ('open', 'done', 'refused')`),
    check('data_requests_closed', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check('data_requests_due', sql`${t.dueOn} > ${t.receivedOn}`),
    check('data_requests_refused', sql`${t.state} <> 'refused' or ${t.reason} <> ''`),
  ],
)
