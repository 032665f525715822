import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { ABSOLUTE_MS, SIGNED_IN_IDLE_MS } from './session.ts'

export type OwnSession = {
  /** Prefix of the hash; cannot be used to log in. */
  key: string
  isThis: boolean
  since: Date
  seen: Date
}

const KEY_LENGTH = 16

/** Last used first. @param hash of the current session */
export async function sessionsOf(db: Db, userId: number, hash: string, now: Date): Promise<OwnSession[]> {
  const after = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const found = await rows<{ hash: string; created_at: string; seen_at: string }>(
    db,
    sql`select hash, created_at, seen_at from sessions where user_id = ${userId}
          and seen_at > ${after(SIGNED_IN_IDLE_MS)} and created_at > ${after(ABSOLUTE_MS)}
        order by hash = ${hash} desc, seen_at desc limit 50`,
  )
  return found.map((row) => ({
    key: row.hash.slice(0, KEY_LENGTH),
    isThis: row.hash === hash,
    since: new Date(row.created_at),
    seen: new Date(row.seen_at),
  }))
}

export async function endOwnSessions(db: Db, userId: number, hash: string, keys: readonly string[]) {
  if (keys.length === 0) return
  await db.execute(sql`delete from sessions
    where user_id = ${userId} and hash <> ${hash} and left(hash, ${KEY_LENGTH}) in ${[...keys]}`)
}
