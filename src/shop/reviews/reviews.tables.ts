import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'
import type { Lang } from '../languages.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import type { ModerationState } from './review.ts'

/** Written only by buyers: the line of an order is the proof. Triggers count the published ones in `products`. */
export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    /** The product that has the page, not a variation. */
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    /** The account of the order; null for guests. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    stars: smallint().notNull(),
    title: text().notNull().default(''),
    text: text().notNull(),
    author: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    state: text().$type<ModerationState>().notNull().default('pending'),
    reason: text(),
    reply: text(),
    createdAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('reviews_order').on(t.orderId, t.productId),
    uniqueIndex('reviews_user').on(t.userId, t.productId),
    index('reviews_shown').on(t.productId, t.publishedAt).where(sql`state = 'published'`),
    index('reviews_pending').on(t.createdAt).where(sql`state = 'pending'`),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_state', sql`${t.state} in ('pending','published','rejected')`),
    check('reviews_published', sql`(${t.state} = 'published') = (${t.publishedAt} is not null)`),
    check('reviews_reason', sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
    check(
      'reviews_lengths',
      sql`length(${t.title}) <= 100 and length(${t.text}) between 1 and 3000 and length(${t.author}) <= 60 and length(${t.reply}) between 1 and 3000 and length(${t.reason}) between 1 and 1000`,
    ),
  ],
)

/** Anybody may ask; published with the answer. */
export const questions = pgTable(
  'questions',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    author: text().notNull(),
    /** Where the answer is sent; empty once it is no longer needed. */
    email: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    answer: text(),
    state: text().$type<ModerationState>().notNull().default('pending'),
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('questions_shown').on(t.productId, t.publishedAt).where(sql`state = 'published'`),
    index('questions_pending').on(t.createdAt).where(sql`state = 'pending'`),
    index('questions_email').on(t.email).where(sql`email <> ''`),
    check('questions_state', sql`${t.state} in ('pending','published','rejected')`),
    check(
      'questions_published',
      sql`(${t.state} = 'published') = (${t.publishedAt} is not null) and (${t.state} = 'published') = (${t.answer} is not null)`,
    ),
    check('questions_reason', sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
    check(
      'questions_lengths',
      sql`length(${t.text}) between 1 and 1000 and length(${t.author}) <= 60 and length(${t.email}) <= 254 and length(${t.answer}) between 1 and 3000 and length(${t.reason}) between 1 and 1000`,
    ),
  ],
)
