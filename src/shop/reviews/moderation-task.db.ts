import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'

/** One task for all that wait, so that it says nothing of who wrote what. */
const TASK = { kind: 'reviews', subject: 'reviews' }

export const askForModeration = (tx: Db, now: Date) => openTask(tx, { ...TASK, note: '' }, now)

export async function endIfModerated(tx: Db, now: Date) {
  const waiting = await firstRow(
    tx,
    sql`select 1 from reviews where state = 'pending' union all select 1 from questions where state = 'pending' limit 1`,
  )
  if (!waiting) await endTask(tx, TASK, now)
}
