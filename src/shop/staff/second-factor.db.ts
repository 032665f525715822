import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import { sha256 } from '../tokens.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'
import { staffRecoveryCodes } from './staff.tables.ts'
import { newTotpSecret, totpAddress, totpStep } from './totp.ts'

type TotpDeps = { database: { db: Db }; keys: Keys; now: () => Date }

type Totp = { totp_secret: string | null; totp_last_step: number | null; is_confirmed: boolean; email: string }

const findTotp = (db: Db, staffId: number) =>
  firstRow<Totp>(
    db,
    sql`select totp_secret, totp_last_step, totp_confirmed_at is not null as is_confirmed, email from staff where id = ${staffId}`,
  )

export const hasTotp = async (db: Db, staffId: number): Promise<boolean> =>
  (await findTotp(db, staffId))?.is_confirmed ?? false

/** Only a confirmed secret counts. No code is accepted twice: the step is taken by one statement. */
export async function isOwnTotpCode(deps: TotpDeps, staffId: number, code: string): Promise<boolean> {
  const found = await findTotp(deps.database.db, staffId)
  return found?.is_confirmed === true && takeStep(deps, { staffId, found, code })
}

async function takeStep(
  { database: { db }, keys, now }: TotpDeps,
  { staffId, found, code }: { staffId: number; found: Totp; code: string },
): Promise<boolean> {
  const secret = found.totp_secret && decryptSecret(keys, found.totp_secret)
  const step = secret ? totpStep(secret, code, { now: now(), lastStep: found.totp_last_step }) : null
  if (step === null) return false
  const taken = await changedRows(
    db,
    sql`update staff set totp_last_step = ${step} where id = ${staffId} and coalesce(totp_last_step, 0) < ${step}`,
  )
  return taken > 0
}

/** A new secret, which counts once `confirmTotp` has seen a code of it. Null where one is confirmed already. */
export async function prepareTotp(deps: TotpDeps, staffId: number, issuer: string): Promise<TotpSetup | null> {
  const { db } = deps.database
  const secret = newTotpSecret()
  const row = await db.transaction((tx) =>
    firstRow<{ email: string }>(
      tx,
      sql`update staff set totp_secret = ${encryptSecret(deps.keys, secret)}, totp_last_step = null
          where id = ${staffId} and totp_confirmed_at is null returning email`,
    ),
  )
  return row ? { secret, address: totpAddress(secret, { label: row.email, issuer }) } : null
}

export type TotpSetup = { secret: string; address: string }

/** @returns recovery codes, which are shown once; null for a wrong code */
export async function confirmTotp(deps: TotpDeps, staffId: number, code: string): Promise<string[] | null> {
  const found = await findTotp(deps.database.db, staffId)
  if (!found || found.is_confirmed || !(await takeStep(deps, { staffId, found, code }))) return null
  const { db } = deps.database
  return db.transaction(async (tx) => {
    await tx.execute(sql`update staff set totp_confirmed_at = ${deps.now().toISOString()} where id = ${staffId}`)
    return replaceRecoveryCodes(tx, staffId)
  })
}

export async function removeTotp(db: Db, staffId: number) {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update staff set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = ${staffId}`,
    )
    await tx.execute(sql`delete from staff_recovery_codes where staff_id = ${staffId}`)
  })
}

const RECOVERY_CODES = 10
const CODE_LENGTH = 10
/** Without characters that are easily mistaken for others. */
const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Older codes stop working. @returns ten codes of 49 random bits each */
export async function replaceRecoveryCodes(tx: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.execute(sql`delete from staff_recovery_codes where staff_id = ${staffId}`)
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ staffId, hash: sha256(code.replace('-', '')) })))
  return codes
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)])
  return `${characters.slice(0, CODE_LENGTH / 2).join('')}-${characters.slice(CODE_LENGTH / 2).join('')}`
}
