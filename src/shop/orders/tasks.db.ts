import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { operatorTasks } from './orders.tables.ts'

/** What waits for a person to decide, the oldest first. */
export function openTasks(db: Db) {
  return db.select().from(operatorTasks).where(isNull(operatorTasks.doneAt)).orderBy(asc(operatorTasks.id))
}

/** False when there is no such open task. */
export async function closeTask(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .update(operatorTasks)
    .set({ doneAt: new Date() })
    .where(and(eq(operatorTasks.id, id), isNull(operatorTasks.doneAt)))
    .returning({ id: operatorTasks.id })
  return closed.length > 0
}
