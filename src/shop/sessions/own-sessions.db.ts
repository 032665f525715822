import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { ABSOLUTE_MS, SIGNED_IN_IDLE_MS } from './session.ts'

/** A place where a customer is logged in. No more is kept of it than when. */
export type OwnSession = {
  /** Names it towards its owner; opens nothing. */
  key: string
  isThis: boolean
  since: Date
  /** To the hour. */
  seen: Date
}

const KEY_LENGTH = 16

/** A customer's living sessions, the last used one first. @param hash the one that asks */
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

/** Ends those of a customer's own sessions that are named, but never the one that asks. */
export async function endOwnSessions(db: Db, userId: number, hash: string, keys: readonly string[]) {
  if (keys.length === 0) return
  await db.execute(sql`delete from sessions
    where user_id = ${userId} and hash <> ${hash} and left(hash, ${KEY_LENGTH}) in ${[...keys]}`)
}
