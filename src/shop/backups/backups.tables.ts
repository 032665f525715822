import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { BackupRunState } from './backup-run.ts'

/** Backups that staff asked for; those of the night are in the folder alone. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: serial().primaryKey(),
    state: text().$type<BackupRunState>().notNull().default('waiting'),
    /** `staff:1`, `key:1`. */
    actor: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    startedAt: instant(),
    endedAt: instant(),
    doneRows: bigint({ mode: 'number' }).notNull().default(0),
    totalRows: bigint({ mode: 'number' }),
    /** The folder that was made. */
    name: text(),
    /** Why it failed. */
    note: text(),
  },
  (t) => [
    // One at a time.
    uniqueIndex('backup_runs_open').on(sql`(true)`).where(sql`state in ('waiting', 'running')`),
    check('backup_runs_state', sql`${t.state} in ('waiting', 'running', 'done', 'failed')`),
    check('backup_runs_ended', sql`(${t.state} in ('done', 'failed')) = (${t.endedAt} is not null)`),
  ],
)
