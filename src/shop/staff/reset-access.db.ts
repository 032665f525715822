import { sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import { revokeApiKeysOf } from './api-keys.db.ts'
import { insertInvitation } from './invitations.db.ts'
import { canGrant } from './rights.ts'
import { endStaffSessions } from './sessions.db.ts'
import { rightsOfRoles } from './staff.db.ts'

export type AccessReset =
  | { ok: true; email: string; lang: Lang; tokenHash: string }
  | { ok: false; reason: 'not-found' | 'not-granted' | 'disabled' | 'demo' }

type Reset = { id: number; token: string; rights: readonly string[]; by: string; now: Date }

type Found = { email: string; lang: Lang; role_ids: number[]; is_disabled: boolean; is_demo: boolean }

/**
 * Takes passkeys, password, authenticator app, recovery codes and sessions from a member of staff and revokes the API
 * keys that the person made. The token leads to where the person chooses new ones, like an invitation. @param rights of the person who resets
 */
export async function resetStaffAccess(tx: Db, { id, token, rights, by, now }: Reset): Promise<AccessReset> {
  const found = await firstRow<Found>(
    tx,
    sql`select email, lang, disabled_at is not null as is_disabled, is_demo,
          array(select role_id from staff_roles where staff_id = staff.id) as role_ids
        from staff where id = ${id} for update`,
  )
  if (!found) return { ok: false, reason: 'not-found' }
  if (!canGrant(rights, await rightsOfRoles(tx, found.role_ids))) return { ok: false, reason: 'not-granted' }
  if (found.is_disabled) return { ok: false, reason: 'disabled' }
  // Its password is public, and production disables it.
  if (found.is_demo) return { ok: false, reason: 'demo' }
  await tx.execute(sql`delete from staff_passkeys where staff_id = ${id}`)
  await tx.execute(sql`delete from staff_recovery_codes where staff_id = ${id}`)
  await tx.execute(sql`update staff set password_hash = null, totp_secret = null, totp_confirmed_at = null,
    totp_last_step = null, version = version + 1 where id = ${id}`)
  await endStaffSessions(tx, id)
  // Whoever got in with what was lost may have made keys.
  await revokeApiKeysOf(tx, id, now)
  const tokenHash = await insertInvitation(tx, token, {
    email: emailKey(found.email),
    roleIds: found.role_ids,
    invitedBy: by,
    now,
  })
  return { ok: true, email: found.email, lang: found.lang, tokenHash }
}
