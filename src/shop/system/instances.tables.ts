import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { InstanceState } from './instance-state.ts'

/** Processes that run the shop; each writes its row again and again, and deletes it when it stops. */
export const instances = pgTable('instances', {
  id: uuid().primaryKey(),
  state: jsonb().$type<InstanceState>().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
})
