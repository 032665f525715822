import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { sha256 } from '../tokens.ts'

const LASTS_MS = 30 * 60_000
/** From the press in the back office to the shop. */
const OPENS_WITHIN_MS = 2 * 60_000

type Begun = { staffId: number; userId: number; reason: string; token: string; now: Date }

/** Ends an earlier one of the same person. @param token opens it once @returns when it ends; null where nobody may be impersonated */
export function beginImpersonation(db: Db, { staffId, userId, reason, token, now }: Begun): Promise<Date | null> {
  const endsAt = new Date(now.getTime() + LASTS_MS)
  return db.transaction(async (tx) => {
    const user = await firstRow(
      tx,
      sql`select 1 from users where id = ${userId} and deleted_at is null and deactivated_at is null for share`,
    )
    if (!user) return null
    await tx.execute(sql`update impersonations set ended_at = ${now.toISOString()}, token_hash = null
      where staff_id = ${staffId} and ended_at is null and ends_at > ${now.toISOString()}`)
    await tx.execute(sql`insert into impersonations (staff_id, user_id, reason, token_hash, started_at, ends_at)
      values (${staffId}, ${userId}, ${reason}, ${sha256(token)}, ${now.toISOString()}, ${endsAt.toISOString()})`)
    return endsAt
  })
}

type Opening = { token: string; renewSid: () => string; now: Date }

/** The session does not name the customer, so that an older program would take it for a guest's. @param renewSid sets its cookie */
export function openImpersonation(db: Db, { token, renewSid, now }: Opening) {
  return db.transaction(async (tx) => {
    const opened = await firstRow<{ id: number; userId: number }>(
      tx,
      sql`update impersonations set token_hash = null where token_hash = ${sha256(token)} and ended_at is null
            and started_at > ${new Date(now.getTime() - OPENS_WITHIN_MS).toISOString()}
          returning id, user_id as "userId"`,
    )
    if (opened)
      await tx.execute(sql`insert into sessions (hash, impersonation_id) values (${renewSid()}, ${opened.id})`)
    return opened
  })
}

/** @returns false where it has ended already */
export function endImpersonation(db: Db, id: number, { userId, now }: { userId: number; now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await firstRow(
      tx,
      sql`update impersonations set ended_at = ${now.toISOString()}, token_hash = null
          where id = ${id} and user_id = ${userId} and ended_at is null and ends_at > ${now.toISOString()} returning id`,
    )
    await tx.execute(sql`delete from sessions where impersonation_id = ${id}`)
    return ended !== undefined
  })
}
