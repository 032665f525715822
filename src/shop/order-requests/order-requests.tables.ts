import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { carts } from '../cart/cart.tables.ts'
import { cents, instant } from '../columns.ts'
import { companies, users } from '../customers/customers.tables.ts'
import type { Lang } from '../languages.ts'
import { orders } from '../orders/orders.tables.ts'
import type { RequestContent, RequestState } from './order-request.ts'

/** Orders that a member of the company has to approve before they are placed. */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: serial().primaryKey(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Not the buyer's cart any more; null once it was given back. */
    cartId: uuid().references(() => carts.id, { onDelete: 'set null' }),
    state: text().$type<RequestState>().notNull().default('open'),
    /** Cents, when it was asked for. */
    total: cents().notNull(),
    /** What the buyer sent, and the lines as they cost then; null once the account is closed. */
    content: jsonb().$type<RequestContent>(),
    lang: text().$type<Lang>().notNull(),
    reason: text().notNull().default(''),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    orderId: integer()
      .unique()
      .references(() => orders.id),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('order_requests_company').on(t.companyId, t.id),
    index('order_requests_user').on(t.userId),
    uniqueIndex('order_requests_cart').on(t.cartId).where(sql`cart_id is not null`),
    index('order_requests_open').on(t.expiresAt).where(sql`state = 'open'`),
    check('order_requests_state', sql`${t.state} in ('open', 'approved', 'refused', 'withdrawn', 'expired')`),
    check('order_requests_order', sql`(${t.state} = 'approved') = (${t.orderId} is not null)`),
    check('order_requests_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
    check('order_requests_cart_kept', sql`${t.state} <> 'open' or ${t.cartId} is not null`),
  ],
)
