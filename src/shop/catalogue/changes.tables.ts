import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChangePosition } from '../changes.ts'
import { instant } from '../columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Written by triggers, one row a statement; deleted after `KEPT_HOURS`. */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    /** Ids are assigned before the commit, so they alone do not order what readers see. */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    tags: text().array().notNull(),
    products: integer().array(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] })],
)

/** Up to where a cache in front of the instances (its address) has surely dropped what changed. */
export const cachePositions = pgTable('cache_positions', {
  cache: text().primaryKey(),
  position: jsonb().$type<ChangePosition>().notNull(),
  keptAt: instant().notNull().defaultNow(),
})
