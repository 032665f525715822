import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'

/** One task for all e-mails that could not be sent: their list says which and why. */
const TASK = { kind: 'dead-emails', subject: 'dead-emails' }

export const tellOfDeadEmail = (tx: Db, now: Date) => openTask(tx, { ...TASK, note: '' }, now)

export async function endIfNoneIsDead(tx: Db, now: Date) {
  if (!(await firstRow(tx, sql`select 1 from letters where state = 'dead' limit 1`))) await endTask(tx, TASK, now)
}
