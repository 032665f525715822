import { pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Things that a person has to decide: money that fits no order, refunds that a bank refused, overdue invoices. */
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
  (t) => [uniqueIndex('operator_tasks_once').on(t.kind, t.subject)],
)
