import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { operatorTasks } from './tasks.tables.ts'

export function openTasks(db: Db) {
  return db.select().from(operatorTasks).where(isNull(operatorTasks.doneAt)).orderBy(asc(operatorTasks.id))
}

export async function closeTask(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .update(operatorTasks)
    .set({ doneAt: new Date() })
    .where(and(eq(operatorTasks.id, id), isNull(operatorTasks.doneAt)))
    .returning({ id: operatorTasks.id })
  return closed.length > 0
}

type Task = { kind: string; subject: string; note: string }

/** Updates an open task, reopens a done one. @returns whether it is new */
export function openTask(db: Db, { kind, subject, note }: Task, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const open = await firstRow<{ id: number }>(
      tx,
      sql`update operator_tasks set note = ${note} where kind = ${kind} and subject = ${subject} and done_at is null
          returning id`,
    )
    if (open) return false
    await tx
      .insert(operatorTasks)
      .values({ kind, subject, note, createdAt: now })
      .onConflictDoUpdate({
        target: [operatorTasks.kind, operatorTasks.subject],
        set: { note, createdAt: now, doneAt: null },
      })
    return true
  })
}

export async function endTask(db: Db, { kind, subject }: Omit<Task, 'note'>, now: Date) {
  await db.execute(sql`update operator_tasks set done_at = ${now.toISOString()}
    where kind = ${kind} and subject = ${subject} and done_at is null`)
}
