import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Written by the trigger `write_audit_log` only; other triggers refuse changes. `before` and `after`: changed columns. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull().defaultNow(),
    /** `staff:7`, `key:3`, `cli`, `shop` (buyers and jobs), or `database` for everything else. */
    actor: text().notNull(),
    act: text().$type<'insert' | 'update' | 'delete'>().notNull(),
    /** What the change belongs to: `staff:7`, also for a passkey of that person. */
    subject: text().notNull(),
    tableName: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    requestId: text(),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.id),
    index('audit_log_actor').on(t.actor, t.id),
    index('audit_log_table').on(t.tableName, t.id),
    index('audit_log_at').on(t.at),
  ],
)
