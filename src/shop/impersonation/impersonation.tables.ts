import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'
import { staff } from '../staff/staff.tables.ts'

/** A member of staff uses the shop as a customer, for a reason that is kept. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: serial().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** SHA-256 of what opens it once; null afterwards. */
    tokenHash: text(),
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('impersonations_user').on(t.userId, t.id),
    index('impersonations_staff').on(t.staffId),
    uniqueIndex('impersonations_token').on(t.tokenHash).where(sql`token_hash is not null`),
    check('impersonations_reason', sql`${t.reason} <> ''`),
    check('impersonations_times', sql`${t.endsAt} > ${t.startedAt}`),
  ],
)
