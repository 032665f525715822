import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
