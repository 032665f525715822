import { and, desc, eq, not, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { endIfNoneIsDead, IS_EMPTIED } from './dead-task.db.ts'
import { queueSending } from './emails.db.ts'
import { emails } from './emails.tables.ts'
import type { Queue } from './queue.ts'

/** Those that can be sent again. */
export function failedEmails(db: Db) {
  const isDead = and(eq(emails.state, 'dead'), not(IS_EMPTIED))
  return db.select().from(emails).where(isDead).orderBy(desc(emails.createdAt), emails.id)
}

/**
 * Keeps each Message-ID; what retention has emptied can never be sent. @param id prefix of an id; null: all
 * @returns how many; `several`: the prefix is ambiguous; `removed`: that one was emptied
 */
export function requeueFailed(
  { db, queue, now }: { db: Db; queue: Queue; now: Date },
  id: string | null,
): Promise<number | 'several' | 'removed'> {
  return db.transaction(async (tx) => {
    const all = await rows<{ id: string; kind: string; recipient: string; isEmptied: boolean }>(
      tx,
      sql`select id, kind, recipient, ${IS_EMPTIED} as "isEmptied" from letters where state = 'dead' and id::text like ${`${id ?? ''}%`}
          order by created_at for update`,
    )
    if (id !== null && all.length > 1) return 'several'
    const found = all.filter(({ isEmptied }) => !isEmptied)
    if (id !== null && found.length < all.length) return 'removed'
    for (const email of found) {
      await tx.update(emails).set({ state: 'queued', tries: 0 }).where(eq(emails.id, email.id))
      await queueSending(tx, queue, email)
    }
    await endIfNoneIsDead(tx, now)
    return found.length
  })
}
