import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'

/** @param email null: all customers @returns how many sessions ended; null: no such customer */
export async function endSessions(db: Db, email: string | null): Promise<number | null> {
  if (email === null) return (await rows(db, sql`delete from sessions where user_id is not null returning hash`)).length
  const user = await firstRow<{ id: number }>(db, sql`select id from users where email = ${email}`)
  if (!user) return null
  return (await rows(db, sql`delete from sessions where user_id = ${user.id} returning hash`)).length
}

export async function endSessionsOf(db: Db, userId: number) {
  await db.execute(sql`delete from sessions where user_id = ${userId}`)
}
