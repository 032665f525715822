import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { StaffSession } from './session.ts'
import { endStaffSessions } from './sessions.db.ts'

export type OwnChange = { name?: string | undefined; lang?: Lang | undefined }

export async function changeOwnPerson(db: Db, staffId: number, { name, lang }: OwnChange) {
  await db.execute(sql`update staff set version = version + 1, name = coalesce(${name ?? null}, name),
    lang = coalesce(${lang ?? null}, lang) where id = ${staffId}`)
}

export const hasPassword = async (db: Db, staffId: number): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from staff where id = ${staffId} and password_hash is not null`)) !== undefined

export type PasswordSet = { ok: true } | { ok: false; reason: 'demo' | 'needs-app' }

/**
 * Ends the person's other sessions. Without a password so far an authenticator app must be there: else whoever learns the new password could
 * add an app of their own at the sign-in, where a passkey was needed before. The passwords of a demo are public.
 */
export function setOwnPassword(db: Db, { staffId, hash }: StaffSession, passwordHash: string): Promise<PasswordSet> {
  return db.transaction(async (tx): Promise<PasswordSet> => {
    const found = await firstRow<{ is_demo: boolean; is_safe: boolean }>(
      tx,
      sql`select is_demo, password_hash is not null or totp_confirmed_at is not null as is_safe
          from staff where id = ${staffId} for update`,
    )
    if (!found || found.is_demo) return { ok: false, reason: 'demo' }
    if (!found.is_safe) return { ok: false, reason: 'needs-app' }
    await tx.execute(sql`update staff set password_hash = ${passwordHash}, version = version + 1 where id = ${staffId}`)
    await endStaffSessions(tx, staffId, hash)
    return { ok: true }
  })
}
