import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Lang } from '../languages.ts'
import { orders } from '../orders/orders.tables.ts'

/** Copies title and code, so that the receipt stays true. */
export type WithdrawnLine = { lineId: number; title: string; code: string; quantity: number }

/** Directive 2011/83 art. 11a. Never changed. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    tokenHash: text().unique(),
    name: text().notNull(),
    email: text().notNull(),
    lines: jsonb().$type<WithdrawnLine[]>().notNull(),
    isWhole: boolean().notNull(),
    lang: text().$type<Lang>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    handledAt: instant(),
  },
  (t) => [index().on(t.orderId)],
)
