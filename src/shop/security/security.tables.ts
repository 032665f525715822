import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (t) => [check('attempts_count', sql`${t.count} > 0`), index('attempts_resets').on(t.resetsAt)],
)
