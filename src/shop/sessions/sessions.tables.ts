import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { carts } from '../cart/cart.tables.ts'
import { instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'
import { impersonations } from '../impersonation/impersonation.tables.ts'

/** Only the cookie's SHA-256 is stored. Created when something is stored for a visitor. */
export const sessions = pgTable(
  'sessions',
  {
    hash: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    cartId: uuid().references(() => carts.id, { onDelete: 'set null' }),
    wishlistId: uuid(),
    draft: jsonb(),
    /** A member of staff acts as the customer. */
    impersonationId: integer().references(() => impersonations.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    seenAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_seen').on(t.seenAt),
    index('sessions_cart').on(t.cartId).where(sql`cart_id is not null`),
    index('sessions_impersonation').on(t.impersonationId).where(sql`impersonation_id is not null`),
  ],
)
