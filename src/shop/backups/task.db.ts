import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { operatorTasks } from '../orders/orders.tables.ts'

const KIND = 'backup'
const SUBJECT = 'nightly'

/**
 * One open task, however often the backup fails.
 * @returns whether the task is new
 */
export function openBackupTask(db: Db, note: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const open = await firstRow<{ id: number }>(
      tx,
      sql`update operator_tasks set note = ${note} where kind = ${KIND} and subject = ${SUBJECT} and done_at is null
          returning id`,
    )
    if (open) return false
    await tx
      .insert(operatorTasks)
      .values({ kind: KIND, subject: SUBJECT, note, createdAt: now })
      .onConflictDoUpdate({
        target: [operatorTasks.kind, operatorTasks.subject],
        set: { note, createdAt: now, doneAt: null },
      })
    return true
  })
}

export async function closeBackupTask(db: Db, now: Date) {
  await db.execute(sql`update operator_tasks set done_at = ${now.toISOString()}
    where kind = ${KIND} and subject = ${SUBJECT} and done_at is null`)
}
