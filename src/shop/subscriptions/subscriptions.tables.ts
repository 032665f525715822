import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { instant } from '../columns.ts'
import type { Lang } from '../languages.ts'

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: serial().primaryKey(),
  email: text().notNull().unique(),
  lang: text().$type<Lang>().notNull(),
  tokenHash: text().notNull().unique(),
  consentText: text().notNull(),
  consentVersion: text().notNull().default(''),
  ip: text(),
  createdAt: instant().notNull().defaultNow(),
  confirmedAt: instant(),
  unsubscribedAt: instant(),
  /** When a mail server said that there is no such address. */
  bouncedAt: instant(),
  bounceReason: text(),
  /** Full mailboxes and the like. */
  softBounces: integer().notNull().default(0),
})

export const stockSubscriptions = pgTable(
  'stock_subscriptions',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    notifiedAt: instant(),
  },
  (t) => [
    uniqueIndex('stock_subscriptions_once').on(t.productId, t.email),
    index('stock_subscriptions_waiting').on(t.productId, t.createdAt),
  ],
)

export const contactMessages = pgTable('contact_messages', {
  id: serial().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  lang: text().$type<Lang>().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/** Each answer is valid once. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  {
    hash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
)
