import { eq, sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import { randomToken, sha256 } from '../tokens.ts'
import { setTransactionActor } from '../transaction-actor.db.ts'
import { insertPasskey, type NewPasskey } from './passkeys.db.ts'
import { canGrant } from './rights.ts'
import type { OpenInvitation } from './staff.calls.ts'
import { hasOwner, insertStaff, ownerRoleId, rightsOfRoles } from './staff.db.ts'
import { staffInvitations } from './staff.tables.ts'

const HOUR_MS = 60 * 60_000
const INVITATION_MS = 48 * HOUR_MS
const SETUP_MS = 24 * HOUR_MS

export const openInvitations = (db: Db, now: Date): Promise<OpenInvitation[]> =>
  rows<OpenInvitation>(
    db,
    sql`select email, role_ids as "roleIds", expires_at as "expiresAt" from staff_invitations
        where email is not null and accepted_at is null and expires_at > ${now.toISOString()}::timestamptz order by email`,
  )

type Invitation = { email: string; roleIds: readonly number[]; lang: Lang; invitedBy: string }

export type Invited = { ok: true } | { ok: false; reason: 'taken' | 'not-granted' }

/** The e-mail is stored without it. */
export const invitationToken = (keys: Keys, nonce: string): string => keys.mac('staff-invitations', nonce)

/** An older invitation of the same address stops working. @param rights of the person who invites */
export async function inviteStaff(
  { db, queue, keys, now }: { db: Db; queue: Queue; keys: Keys; now: Date },
  { roleIds, lang, invitedBy, ...given }: Invitation,
  rights: readonly string[],
): Promise<Invited> {
  const email = emailKey(given.email)
  return db.transaction(async (tx): Promise<Invited> => {
    const taken = await firstRow(tx, sql`select 1 from staff where lower(email) = ${email}`)
    if (taken) return { ok: false, reason: 'taken' }
    if (!canGrant(rights, await rightsOfRoles(tx, roleIds))) return { ok: false, reason: 'not-granted' }
    const nonce = randomToken()
    const tokenHash = await insertInvitation(tx, invitationToken(keys, nonce), { email, roleIds, invitedBy, now })
    const subject = `staff-invitation:${tokenHash}`
    await queueEmail(tx, queue, { kind: 'staff-invitation', subject, recipient: email, lang, data: { nonce } })
    return { ok: true }
  })
}

type NewInvitation = { email: string; roleIds: readonly number[]; invitedBy: string; now: Date }

/** In place of an older one of the same address. @returns the token's hash */
export async function insertInvitation(tx: Db, token: string, { email, roleIds, invitedBy, now }: NewInvitation) {
  await tx.execute(sql`delete from staff_invitations where email = ${email} and accepted_at is null`)
  const tokenHash = sha256(token)
  await tx.insert(staffInvitations).values({
    tokenHash,
    email,
    roleIds: [...roleIds],
    invitedBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  })
  return tokenHash
}

/** @returns false where the address has no open invitation */
export const withdrawInvitation = (db: Db, email: string): Promise<boolean> =>
  db.transaction(
    async (tx) =>
      (await changedRows(
        tx,
        sql`delete from staff_invitations where email = ${emailKey(email)} and accepted_at is null`,
      )) > 0,
  )

/**
 * The token of the address where the first owner signs up; null when the shop has an owner. Older ones stay: of several
 * instances each prints its own when it starts, and all of them end with the first owner.
 */
export function createSetupToken(db: Db, { now, invitedBy }: { now: Date; invitedBy: 'shop' | 'cli' }) {
  return db.transaction(async (tx): Promise<string | null> => {
    if (await hasOwner(tx)) return null
    const token = randomToken()
    await tx.insert(staffInvitations).values({
      tokenHash: sha256(token),
      email: null,
      roleIds: [await ownerRoleId(tx)],
      invitedBy,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SETUP_MS),
    })
    return token
  })
}

type Found = { email: string | null; role_ids: number[] }

/**
 * Null for unknown, used and expired tokens, and for a set-up token of a shop that has an owner. `name`: of somebody who
 * works here and whose access was reset.
 */
export async function findInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ email: string | null; name: string | null } | null> {
  const found = await firstRow<Found>(db, openByToken(token, now))
  if (!found || (found.email === null && (await hasOwner(db)))) return null
  const member = found.email === null ? undefined : await findWithoutAccess(db, found.email)
  return { email: found.email, name: member?.name ?? null }
}

/** Somebody whose access was reset: nobody else has neither password nor passkey. */
const findWithoutAccess = (db: Db, email: string) =>
  firstRow<{ id: number; name: string }>(
    db,
    sql`select id, name from staff where lower(email) = ${email} and disabled_at is null and password_hash is null
        and not exists (select from staff_passkeys where staff_id = staff.id)`,
  )

const openByToken = (token: string, now: Date) => sql`select email, role_ids from staff_invitations
  where token_hash = ${sha256(token)} and accepted_at is null and expires_at > ${now.toISOString()}::timestamptz`

export type Accepted = { ok: true; staffId: number } | { ok: false; reason: 'unknown' | 'taken' }

type Acceptance = {
  name: string
  /** Used for a set-up token only; an invitation has its own. */
  email: string
  lang: Lang
  credential: { passwordHash: string } | { passkey: NewPasskey; passkeyName: string }
  now: Date
}

export function acceptInvitation(db: Db, token: string, given: Acceptance): Promise<Accepted> {
  return db.transaction(async (tx): Promise<Accepted> => {
    const { name, lang, credential, now } = given
    // Two people with two set-up addresses: one becomes the owner.
    const asked = await firstRow<Found>(tx, openByToken(token, now))
    if (asked?.email === null) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff-setup'))`)
    const found = await firstRow<Found>(tx, sql`${openByToken(token, now)} for update`)
    if (!found || (found.email === null && (await hasOwner(tx)))) return { ok: false, reason: 'unknown' }
    const email = found.email ?? emailKey(given.email)
    const passwordHash = 'passwordHash' in credential ? credential.passwordHash : null
    await setTransactionActor(tx, 'invitation')
    const member = found.email === null ? undefined : await findWithoutAccess(tx, email)
    const staffId = member
      ? await giveAccess(tx, member.id, { name, lang, passwordHash })
      : await insertStaff(tx, { email, name, lang, passwordHash, roleIds: found.role_ids })
    if (staffId === null) return { ok: false, reason: 'taken' }
    if ('passkey' in credential) {
      await insertPasskey(tx, credential.passkey, { staffId, name: credential.passkeyName, now })
    }
    await tx
      .update(staffInvitations)
      .set({ acceptedAt: now })
      .where(eq(staffInvitations.tokenHash, sha256(token)))
    return { ok: true, staffId }
  })
}

/** Roles stay as they are. */
async function giveAccess(
  tx: Db,
  staffId: number,
  { name, lang, passwordHash }: { name: string; lang: Lang; passwordHash: string | null },
): Promise<number> {
  await tx.execute(sql`update staff set name = ${name}, lang = ${lang}, password_hash = ${passwordHash},
    version = version + 1 where id = ${staffId}`)
  return staffId
}
