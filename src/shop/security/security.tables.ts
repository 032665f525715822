import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Tries counted before the work they guard (log-in, coupon guessing …), one row a key and window. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (t) => [check('attempts_count', sql`${t.count} > 0`), index('attempts_resets').on(t.resetsAt)],
)
