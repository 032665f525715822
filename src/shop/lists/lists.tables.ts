import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'

/** Lines that a visitor saved for later. They belong to the visitor, not to a cart, so an order cannot take them. */
export const savedItems = pgTable(
  'saved_items',
  {
    id: serial().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: text().references(() => sessions.hash, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    seenPrice: cents().notNull(),
    /** Services that were chosen for these goods and fit no others of the cart. */
    serviceIds: integer().array().notNull().default([]),
    savedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('saved_items_product').on(t.userId, t.sessionHash, t.productId).nullsNotDistinct(),
    index('saved_items_session').on(t.sessionHash),
    index('saved_items_of_product').on(t.productId),
    check('saved_items_quantity', sql`${t.quantity} between 1 and 100`),
    check('saved_items_owner', sql`num_nonnulls(${t.userId}, ${t.sessionHash}) = 1`),
  ],
)

/** Named lists. The first list of a customer (`users.wishlist_id`) has a row once it is shared or has a name. */
export const wishLists = pgTable(
  'wish_lists',
  {
    /** The `wishlist_id` of its `wishlist_items`. */
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    /** Null while the list is not shared. */
    shareToken: text().unique('wish_lists_share_token'),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('wish_lists_user').on(t.userId),
    check('wish_lists_name', sql`char_length(${t.name}) between 1 and 60`),
  ],
)
