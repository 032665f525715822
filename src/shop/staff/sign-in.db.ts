import { sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { isPassword, unlessBusy } from '../customers/password-hash.ts'
import { changedRows, type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import { type AttemptLimit, forgetAttempts } from '../security/attempts.db.ts'
import { type LimitDeps, limitAttempts, limitNetwork } from '../security/limit-attempts.db.ts'
import { sha256, signedToken } from '../tokens.ts'
import { isOwnTotpCode } from './second-factor.db.ts'
import type { StaffSession } from './session.ts'
import { endStaffSession, insertStaffSession, recordProof } from './sessions.db.ts'

export type StaffDeps = LimitDeps & { keys: Keys }

/** The browser that signs in. */
export type Device = { ip: string; userAgent: string; network: string }

/** `token`: the value of the cookie. */
export type SignedIn = { ok: true; token: string; isPending: boolean }
export type SignInRejected = { ok: false; reason: 'wrong' | 'too-many' | 'busy'; retryAfter?: number }

const MINUTE_MS = 60_000

/** Passkeys cannot be guessed, so nobody is locked out by strangers who try passwords. */
const LIMITS = {
  network: { limit: 30, windowMs: MINUTE_MS },
  pair: { limit: 5, windowMs: MINUTE_MS, doubles: true },
  account: { limit: 20, windowMs: 60 * MINUTE_MS },
  code: { limit: 5, windowMs: 5 * MINUTE_MS, doubles: true },
} as const satisfies Record<string, AttemptLimit>

type Credentials = { id: number; password_hash: string | null; needs_second: boolean }

/** Known, unknown and disabled accounts get the same answer in the same time. */
export async function signInByPassword(
  deps: StaffDeps,
  given: { email: string; password: string },
  device: Device,
): Promise<SignedIn | SignInRejected> {
  const { db } = deps.database
  const email = emailKey(given.email)
  const emailHash = sha256(email).slice(0, 32)
  const pair = `staff-login:${device.network}:${emailHash}`
  const account = `staff-login-account:${emailHash}`
  const counted = [
    await countSignIn(deps, device),
    await limitAttempts(deps, pair, LIMITS.pair),
    await limitAttempts(deps, account, LIMITS.account),
  ]
  const limited = counted.find((attempt) => !attempt.ok)
  if (limited) return { ok: false, reason: 'too-many', retryAfter: limited.retryAfterSeconds }
  const found = await firstRow<Credentials>(
    db,
    sql`select id, password_hash, not is_demo as needs_second from staff where lower(email) = ${email} and disabled_at is null`,
  )
  const isRight = await unlessBusy(() => isPassword(found?.password_hash ?? null, given.password))
  if (isRight === null) return { ok: false, reason: 'busy', retryAfter: 2 }
  if (!isRight || !found) return { ok: false, reason: 'wrong' }
  await forgetAttempts(db, pair)
  await forgetAttempts(db, account)
  return startSession(deps, { staffId: found.id, isPending: found.needs_second }, device)
}

/** Tries of a network, whatever the way of signing in. */
export const countSignIn = (deps: StaffDeps, { ip }: Device) =>
  limitNetwork(deps, { purpose: 'staff-login', ip, limit: LIMITS.network })

export async function startSession(
  { database, keys, now }: StaffDeps,
  { staffId, isPending }: { staffId: number; isPending: boolean },
  { userAgent, network }: Device,
): Promise<SignedIn> {
  const token = signedToken(keys)
  await insertStaffSession(database.db, { hash: sha256(token), staffId, isPending, userAgent, network, now: now() })
  return { ok: true, token, isPending }
}

/** The second step after a password. The session gets a new token, because its rights change. @param code of an app, or a recovery code */
export async function completeSignIn(
  deps: StaffDeps,
  session: StaffSession,
  { code, device }: { code: string; device: Device },
): Promise<SignedIn | SignInRejected> {
  const counted = await limitAttempts(deps, `staff-code:${session.staffId}`, LIMITS.code)
  if (!counted.ok) return { ok: false, reason: 'too-many', retryAfter: counted.retryAfterSeconds }
  const { db } = deps.database
  const isRight =
    (await isOwnTotpCode(deps, session.staffId, code)) || (await spendRecoveryCode(db, session.staffId, code))
  if (!isRight) return { ok: false, reason: 'wrong' }
  await forgetAttempts(db, `staff-code:${session.staffId}`)
  await endStaffSession(db, session.hash)
  return startSession(deps, { staffId: session.staffId, isPending: false }, device)
}

/** After the first code of an app that a pending session has just added. */
export async function completeEnrolment(deps: StaffDeps, session: StaffSession, device: Device): Promise<SignedIn> {
  await endStaffSession(deps.database.db, session.hash)
  return startSession(deps, { staffId: session.staffId, isPending: false }, device)
}

/** Passkeys, and an authenticator app with a password. */
export async function countSecondFactors(db: Db, staffId: number): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`select (select count(*) from staff_passkeys where staff_id = s.id)::int
          + (s.totp_confirmed_at is not null and s.password_hash is not null)::int as count
        from staff s where s.id = ${staffId}`,
  )
  return row?.count ?? 0
}

/** For acts that need a recent proof. @param given.code where the person has an authenticator app */
export async function proveByPassword(
  deps: StaffDeps,
  session: StaffSession,
  given: { password: string; code: string },
): Promise<{ ok: true } | SignInRejected> {
  const counted = await limitAttempts(deps, `staff-proof:${session.staffId}`, LIMITS.code)
  if (!counted.ok) return { ok: false, reason: 'too-many', retryAfter: counted.retryAfterSeconds }
  const { db } = deps.database
  const stored = await firstRow<{ password_hash: string | null; has_totp: boolean }>(
    db,
    sql`select password_hash, totp_confirmed_at is not null as has_totp from staff where id = ${session.staffId}`,
  )
  const isRight = await unlessBusy(() => isPassword(stored?.password_hash ?? null, given.password))
  if (isRight === null) return { ok: false, reason: 'busy', retryAfter: 2 }
  if (!isRight || (stored?.has_totp && !(await isOwnTotpCode(deps, session.staffId, given.code)))) {
    return { ok: false, reason: 'wrong' }
  }
  await forgetAttempts(db, `staff-proof:${session.staffId}`)
  await recordProof(db, session.hash, deps.now())
  return { ok: true }
}

/** Deleting is using: of two requests with one code, one finds it. */
const spendRecoveryCode = async (db: Db, staffId: number, code: string): Promise<boolean> =>
  (await changedRows(
    db,
    sql`delete from staff_recovery_codes where staff_id = ${staffId} and hash = ${sha256(recoveryCodeKey(code))}`,
  )) > 0

/** As it is hashed: without the hyphens and capitals in which people copy it. */
const recoveryCodeKey = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')
