import { desc, eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { queueSending } from './emails.db.ts'
import { emails } from './emails.tables.ts'
import type { Queue } from './queue.ts'

/** Letters that could not be sent and are not tried any more, the newest first. */
export function failedEmails(db: Db) {
  return db.select().from(emails).where(eq(emails.state, 'dead')).orderBy(desc(emails.createdAt), emails.id)
}

/**
 * Queues dead letters anew, each under its old Message-ID.
 * @param id the beginning of one letter's id, or null: all of them
 * @returns how many were queued; `several` when more than one id begins so
 */
export function queueAgain(db: Db, queue: Queue, id: string | null): Promise<number | 'several'> {
  return db.transaction(async (tx) => {
    const found = await rows<{ id: string; kind: string; recipient: string }>(
      tx,
      sql`select id, kind, recipient from letters where state = 'dead' and id::text like ${`${id ?? ''}%`}
          order by created_at for update`,
    )
    if (id !== null && found.length > 1) return 'several'
    for (const letter of found) {
      await tx.update(emails).set({ state: 'queued', tries: 0 }).where(eq(emails.id, letter.id))
      await queueSending(tx, queue, letter)
    }
    return found.length
  })
}
