import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'

/** One task for all e-mails that could not be sent: their list says which and why. */
const TASK = { kind: 'dead-emails', subject: 'dead-emails' }

export async function tellOfDeadEmail(tx: Db, now: Date) {
  await lockTask(tx)
  await openTask(tx, { ...TASK, note: '' }, now)
}

/** Of the row of an e-mail: retention has removed what it was about. */
export const IS_EMPTIED = sql`(data = '{}'::jsonb and subject like 'order:%')`

/** What retention has emptied can never be sent. */
export function endIfNoneIsDead(db: Db, now: Date): Promise<void> {
  // Without a transaction the lock would end before the task does.
  return db.transaction(async (tx) => {
    await lockTask(tx)
    const dead = sql`select 1 from letters where state = 'dead' and not ${IS_EMPTIED} limit 1`
    if (!(await firstRow(tx, dead))) await endTask(tx, TASK, now)
  })
}

/** Until the commit, so that the task does not end while another e-mail becomes one that could not be sent. */
const lockTask = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('dead-emails'))`)
