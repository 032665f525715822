import { eq, sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { PENDING_MS, STAFF_ABSOLUTE_MS, STAFF_IDLE_MS, type StaffSession } from './session.ts'
import type { OwnStaffSession } from './staff.calls.ts'
import { staffSessions } from './staff.tables.ts'

/** The use of a session is recorded at most this often, so that reading causes few writes. */
const TOUCH_MS = 5 * 60_000
const KEY_LENGTH = 16

type NewSession = { hash: string; staffId: number; isPending?: boolean; userAgent: string; network: string; now: Date }

export async function insertStaffSession(db: Db, { now, userAgent, ...session }: NewSession) {
  const row = { ...session, userAgent: userAgent.slice(0, 300), createdAt: now, seenAt: now, provenAt: now }
  await db.insert(staffSessions).values(row)
}

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

const isAlive = (now: Date) => sql`s.created_at > ${before(now, STAFF_ABSOLUTE_MS)}
  and s.seen_at > ${before(now, STAFF_IDLE_MS)}
  and (not s.is_pending or s.created_at > ${before(now, PENDING_MS)})`

/** Of the member of staff `p`. */
const rightsOfStaff = sql`array(select distinct r from staff_roles m join roles on roles.id = m.role_id, unnest(roles.rights) r
  where m.staff_id = p.id order by r)`

type Found = {
  hash: string
  staff_id: number
  name: string
  email: string
  lang: Lang
  rights: string[]
  is_pending: boolean
  proven_at: string
  is_untouched: boolean
}

/** Null when it has ended or the person is disabled. */
export async function findStaffSession(db: Db, hash: string, now: Date): Promise<StaffSession | null> {
  const row = await firstRow<Found>(
    db,
    sql`select s.hash, s.staff_id, p.name, p.email, p.lang, s.is_pending, s.proven_at,
          s.seen_at < ${before(now, TOUCH_MS)} as is_untouched,
          ${rightsOfStaff} as rights
        from staff_sessions s join staff p on p.id = s.staff_id
        where s.hash = ${hash} and p.disabled_at is null and ${isAlive(now)}`,
  )
  if (!row) return null
  if (row.is_untouched) await db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.hash, hash))
  const { staff_id: staffId, name, email, lang, rights, is_pending: isPending } = row
  return { hash, staffId, name, email, lang, rights, isPending, provenAt: new Date(row.proven_at) }
}

/** Rights by hash of those that are signed in; looking does not count as use. */
export async function aliveSessions(db: Db, hashes: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const found = await rows<{ hash: string; rights: string[] }>(
    db,
    sql`select s.hash, ${rightsOfStaff} as rights from staff_sessions s join staff p on p.id = s.staff_id
        where s.hash = any(${sql.param([...hashes])}::text[]) and not s.is_pending and p.disabled_at is null and ${isAlive(now)}`,
  )
  return new Map(found.map(({ hash, rights }) => [hash, rights]))
}

/** The person has shown a passkey or password and code again. */
export async function recordProof(db: Db, hash: string, now: Date) {
  await db.update(staffSessions).set({ provenAt: now, seenAt: now }).where(eq(staffSessions.hash, hash))
}

export async function endStaffSession(db: Db, hash: string) {
  await db.delete(staffSessions).where(eq(staffSessions.hash, hash))
}

/** @param except hash of a session that stays */
export const endStaffSessions = (db: Db, staffId: number, except: string | null = null): Promise<number> =>
  changedRows(db, sql`delete from staff_sessions where staff_id = ${staffId} and hash is distinct from ${except}::text`)

/** Last used first. */
export async function staffSessionsOf(db: Db, { staffId, hash }: StaffSession, now: Date): Promise<OwnStaffSession[]> {
  return rows<OwnStaffSession>(
    db,
    sql`select left(s.hash, ${KEY_LENGTH}) as key, s.hash = ${hash} as "isThis", s.user_agent as "userAgent",
          s.created_at as since, s.seen_at as seen
        from staff_sessions s where s.staff_id = ${staffId} and not s.is_pending and ${isAlive(now)}
        order by s.hash = ${hash} desc, s.seen_at desc limit 50`,
  )
}

/** @returns false where the person has no other session with that key */
export async function endOwnStaffSession(db: Db, { staffId, hash }: StaffSession, key: string): Promise<boolean> {
  const ended = await changedRows(
    db,
    sql`delete from staff_sessions where staff_id = ${staffId} and hash <> ${hash} and left(hash, ${KEY_LENGTH}) = ${key}`,
  )
  return ended > 0
}
