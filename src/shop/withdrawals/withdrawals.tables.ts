import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Lang } from '../languages.ts'
import { orders } from '../orders/orders.tables.ts'

/** What is sent back: a copy of the line's words, so that the receipt stays true. */
export type WithdrawnLine = { lineId: number; title: string; code: string; quantity: number }

/** A consumer's notice that a contract is off, wholly or in part (Directive 2011/83 art. 11a). Never changed. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** SHA-256 of the secret in the receipt's address. */
    tokenHash: text().unique(),
    name: text().notNull(),
    /** Where the receipt goes. */
    email: text().notNull(),
    lines: jsonb().$type<WithdrawnLine[]>().notNull(),
    isWhole: boolean().notNull(),
    lang: text().$type<Lang>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** A person has dealt with it. */
    handledAt: instant(),
  },
  (t) => [index().on(t.orderId)],
)
