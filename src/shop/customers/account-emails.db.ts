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

export async function queueConfirmation(tx: Db, queue: Queue, to: Recipient, token: FreshToken, now: Date) {
  await storeToken(tx, to, token, 'confirm', new Date(now.getTime() + CONFIRM_LIVES_MS))
  await queueEmail(tx, queue, {
    kind: 'confirm-email',
    subject: `user:${to.userId}:${token.nonce.slice(0, 12)}`,
    recipient: to.email,
    lang: to.lang,
    data: { nonce: token.nonce, hash: token.hash },
  })
}

/** Called by a job, so that the response does not reveal whether the address has an account. */
export async function queueReset(db: Db, queue: Queue, email: string, token: FreshToken, now: Date) {
  await db.transaction(async (tx) => {
    const user = await firstRow<{ id: number; lang: Lang }>(
      tx,
      sql`select id, lang from users where email = ${email} and deactivated_at is null`,
    )
    if (!user) return
    const to = { userId: user.id, email, lang: user.lang }
    await storeToken(tx, to, token, 'reset', new Date(now.getTime() + RESET_LIVES_MS))
    await queueEmail(tx, queue, {
      kind: 'reset-password',
      subject: `user:${user.id}:${token.nonce.slice(0, 12)}`,
      recipient: email,
      lang: user.lang,
      data: { nonce: token.nonce, hash: token.hash },
    })
  })
}

export async function queueNotice(
  tx: Db,
  queue: Queue,
  kind: 'password-changed' | 'email-change-asked' | 'email-changed' | 'email-taken' | 'account-exists',
  to: { email: string; lang: Lang },
  data: { nonce?: string } = {},
) {
  const email = { kind, subject: `notice:${randomUUID()}`, recipient: to.email, lang: to.lang, data }
  await queueEmail(tx, queue, email)
}

type TokenOwner = Pick<Recipient, 'userId' | 'email'>

export async function storeToken(tx: Db, to: TokenOwner, token: FreshToken, purpose: TokenPurpose, expiresAt: Date) {
  await tx.insert(userTokens).values({ hash: token.hash, userId: to.userId, purpose, email: to.email, expiresAt })
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
