import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What triggers announce: one row a statement. Read with `readChanges`, deleted after `KEPT_HOURS`. */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    /** The writing transaction. Ids are given before the commit, so they alone do not say what a reader has seen. */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Cache tags. */
    tags: text().array().notNull(),
    /** Products of which lists and search must learn; null: nobody can say which. */
    products: integer().array(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] })],
)
