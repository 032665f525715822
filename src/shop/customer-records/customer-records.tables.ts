import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'

/** What staff search customers by, in one folded text; kept by triggers. */
export const customerSearch = pgTable(
  'customer_search',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
  },
  (t) => [index('customer_search_text').using('gin', t.text.op('gin_trgm_ops'))],
)

/** Notes of staff; customers do not see them. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** `staff:7` or `key:3`. */
    actor: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index('customer_notes_user').on(t.userId, t.id), check('customer_notes_text', sql`${t.text} <> ''`)],
)
