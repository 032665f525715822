import { sql } from 'drizzle-orm'
import { index, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

export const operatorTasks = pgTable(
  'operator_tasks',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    note: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('operator_tasks_once').on(t.kind, t.subject),
    index('operator_tasks_open').on(t.id).where(sql`done_at is null`),
  ],
)
