import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { sha256 } from '../tokens.ts'
import type { ListedPasskey } from './staff.calls.ts'
import { staffChallenges, staffPasskeys } from './staff.tables.ts'

/** `origin`: of BASE_URL, which the browser signs. */
export type PasskeyDeps = { db: Db; origin: URL; now: Date }

// Loaded at the first use: it reads many kinds of certificates.
const webauthn = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * 60_000
const NAME_LENGTH = 60

type Person = { email: string; name: string }

export type NewPasskey = Pick<typeof staffPasskeys.$inferInsert, 'id' | 'publicKey' | 'counter' | 'transports'>

/** What the browser needs to make a passkey. @param staffId null: of a person who accepts an invitation */
export async function passkeyCreationOptions(
  deps: PasskeyDeps,
  { email, name, shopName }: Person & { shopName: string },
  staffId: number | null,
) {
  const { generateRegistrationOptions } = await webauthn()
  const own = await rows<{ id: string; transports: string[] }>(
    deps.db,
    sql`select id, transports from staff_passkeys where staff_id = ${staffId}::int`,
  )
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: deps.origin.hostname,
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_MS,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(deps, options.challenge, staffId)
  return options
}

/** Null for an answer to no open challenge, or from another origin. */
export async function verifyNewPasskey(
  deps: PasskeyDeps,
  response: RegistrationResponseJSON,
  staffId: number | null,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, staffId),
    expectedOrigin: deps.origin.origin,
    expectedRPID: deps.origin.hostname,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey, counter, transports: response.response.transports ?? [] }
}

/** @param owner.name of the passkey, by which the person recognises it @returns false where somebody has it already */
export async function insertPasskey(
  tx: Db,
  passkey: NewPasskey,
  owner: { staffId: number; name: string; now: Date },
): Promise<boolean> {
  const { staffId, name, now } = owner
  const added = await tx
    .insert(staffPasskeys)
    .values({ ...passkey, staffId, name: name.slice(0, NAME_LENGTH), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  return added.length > 0
}

/** What the browser needs to ask for a passkey. @param staffId null: of anybody, at sign-in */
export async function passkeyRequestOptions(deps: PasskeyDeps, staffId: number | null) {
  const { generateAuthenticationOptions } = await webauthn()
  const own = staffId === null ? [] : await passkeysOf(deps.db, staffId)
  const options = await generateAuthenticationOptions({
    rpID: deps.origin.hostname,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(staffId === null ? {} : { allowCredentials: own.map(({ id }) => ({ id })) }),
  })
  await storeChallenge(deps, options.challenge, staffId)
  return options
}

type Stored = { staff_id: number; public_key: Uint8Array<ArrayBuffer>; counter: number; transports: string[] }

/** @param expected whose passkey it must be; null: anybody's @returns the person; null when it is refused */
export async function verifyPasskey(
  deps: PasskeyDeps,
  response: AuthenticationResponseJSON,
  expected: number | null,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const stored = await firstRow<Stored>(
    deps.db,
    sql`select k.staff_id, k.public_key, k.counter, k.transports from staff_passkeys k join staff s on s.id = k.staff_id
        where k.id = ${response.id} and s.disabled_at is null`,
  )
  if (!stored || (expected !== null && stored.staff_id !== expected)) return null
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, expected),
    expectedOrigin: deps.origin.origin,
    expectedRPID: deps.origin.hostname,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
  }).catch(() => null)
  if (!verified?.verified) return null
  await deps.db
    .update(staffPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, usedAt: deps.now })
    .where(eq(staffPasskeys.id, response.id))
  return stored.staff_id
}

export const passkeysOf = (db: Db, staffId: number): Promise<ListedPasskey[]> =>
  rows<ListedPasskey>(
    db,
    sql`select id, name, created_at as "createdAt", used_at as "usedAt" from staff_passkeys
        where staff_id = ${staffId} order by created_at, id`,
  )

/** @returns false where the person has no such passkey */
export const removePasskey = (db: Db, staffId: number, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
      .returning({ id: staffPasskeys.id })
    return removed.length > 0
  })

async function storeChallenge({ db, now }: PasskeyDeps, challenge: string, staffId: number | null) {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await db.insert(staffChallenges).values({ hash: sha256(challenge), staffId, expiresAt })
}

/** Deleting is using, so an answer cannot be sent twice. */
async function takeChallenge({ db, now }: PasskeyDeps, challenge: string, staffId: number | null): Promise<boolean> {
  const taken = await changedRows(
    db,
    sql`delete from staff_challenges where hash = ${sha256(challenge)} and staff_id is not distinct from ${staffId}::int
        and expires_at > ${now.toISOString()}::timestamptz`,
  )
  return taken > 0
}
