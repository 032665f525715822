import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { type TokenPurpose, userTokens } from './customers.tables.ts'

const MINUTE_MS = 60_000
export const RESET_LIVES_MS = 60 * MINUTE_MS
export const CONFIRM_LIVES_MS = 7 * 24 * 60 * MINUTE_MS

/** Only hash and nonce are stored, so neither a copy of the database nor of the queue opens an account. */
export type FreshToken = { nonce: string; hash: string }

type Recipient = { userId: number; email: string; lang: Lang }

type Confirmation = { to: Recipient; token: FreshToken; now: Date }

export async function queueConfirmation(tx: Db, queue: Queue, { to, token, now }: Confirmation) {
  const expiresAt = new Date(now.getTime() + CONFIRM_LIVES_MS)
  await storeToken(tx, token, { userId: to.userId, email: to.email, purpose: 'confirm', expiresAt })
  await queueEmail(tx, queue, {
    kind: 'confirm-email',
    subject: `user:${to.userId}:${token.nonce.slice(0, 12)}`,
    recipient: to.email,
    lang: to.lang,
    data: { nonce: token.nonce, hash: token.hash },
  })
}

type ResetDeps = { db: Db; queue: Queue; now: Date }

/** Called by a job, so that the response does not reveal whether the address has an account. */
export async function queueReset({ db, queue, now }: ResetDeps, email: string, token: FreshToken) {
  await db.transaction(async (tx) => {
    const user = await firstRow<{ id: number; lang: Lang }>(
      tx,
      sql`select id, lang from users where email = ${email} and deactivated_at is null`,
    )
    if (!user) return
    const expiresAt = new Date(now.getTime() + RESET_LIVES_MS)
    await storeToken(tx, token, { userId: user.id, email, purpose: 'reset', expiresAt })
    await queueEmail(tx, queue, {
      kind: 'reset-password',
      subject: `user:${user.id}:${token.nonce.slice(0, 12)}`,
      recipient: email,
      lang: user.lang,
      data: { nonce: token.nonce, hash: token.hash },
    })
  })
}

type Notice = {
  kind: 'password-changed' | 'email-change-asked' | 'email-changed' | 'email-taken' | 'account-exists'
  to: { email: string; lang: Lang }
  data?: { nonce?: string }
}

export async function queueNotice(tx: Db, queue: Queue, { kind, to, data = {} }: Notice) {
  const email = { kind, subject: `notice:${randomUUID()}`, recipient: to.email, lang: to.lang, data }
  await queueEmail(tx, queue, email)
}

type TokenUse = Pick<Recipient, 'userId' | 'email'> & { purpose: TokenPurpose; expiresAt: Date }

export async function storeToken(tx: Db, { hash }: FreshToken, use: TokenUse) {
  await tx.insert(userTokens).values({ ...use, hash })
}

/** Idempotent: the link may be used twice. */
export async function confirmEmail(db: Db, hash: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const confirmed = await firstRow<{ id: number }>(
    db,
    sql`update users u set email_confirmed_at = coalesce(u.email_confirmed_at, ${at}::timestamptz) from user_tokens t
        where t.hash = ${hash} and t.purpose = 'confirm' and t.expires_at > ${at}::timestamptz
          and u.id = t.user_id and u.email = t.email returning u.id`,
  )
  return confirmed !== undefined
}
