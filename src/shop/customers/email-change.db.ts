import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { movePastOrders } from '../past-orders/write-past-orders.db.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../sql-state.ts'
import { CONFIRM_LIVES_MS, type FreshToken, queueNotice, RESET_LIVES_MS, storeToken } from './account-emails.db.ts'
import { endSessionsOf } from './end-sessions.db.ts'

const UNDO_LIVES_MS = 7 * 24 * 60 * 60_000

type Account = { id: number; email: string; lang: Lang; isConfirmed: boolean }

type EmailChange = {
  account: Account
  email: string
  token: FreshToken
  now: Date
  sendsEmail: boolean
}

/** The old address stays until the link is used. A registered address gets an e-mail without a link. */
export async function requestEmailChange(tx: Db, queue: Queue, change: EmailChange) {
  const { account, email, token, now, sendsEmail } = change
  await tx.execute(sql`select 1 from users where id = ${account.id} for update`)
  await tx.execute(sql`delete from user_tokens where user_id = ${account.id} and purpose = 'change'`)
  const expiresAt = new Date(now.getTime() + CONFIRM_LIVES_MS)
  await storeToken(tx, token, { userId: account.id, email, purpose: 'change', expiresAt })
  if (!sendsEmail) return
  if (await isEmailTaken(tx, { email, userId: account.id, now })) {
    await queueNotice(tx, queue, { kind: 'email-taken', to: { email, lang: account.lang } })
    return
  }
  await queueEmail(tx, queue, {
    kind: 'change-email',
    subject: `user:${account.id}:${token.nonce.slice(0, 12)}`,
    recipient: email,
    lang: account.lang,
    data: { nonce: token.nonce },
  })
}

type Warning = { kind: 'email-change-asked' | 'email-changed'; account: Account; undo: FreshToken; now: Date }

/** Only a confirmed address gets the undo link: an unconfirmed one may belong to a stranger. */
export async function warnOldAddress(tx: Db, queue: Queue, { kind, account, undo, now }: Warning) {
  if (!account.isConfirmed) return queueNotice(tx, queue, { kind, to: account })
  const expiresAt = new Date(now.getTime() + UNDO_LIVES_MS)
  await storeToken(tx, undo, { userId: account.id, email: account.email, purpose: 'undo', expiresAt })
  await queueNotice(tx, queue, { kind, to: account, data: { nonce: undo.nonce } })
}

export async function pendingEmailOf(db: Db, userId: number, now: Date): Promise<string | null> {
  const row = await firstRow<{ email: string }>(
    db,
    sql`select email from user_tokens where user_id = ${userId} and purpose = 'change' and used_at is null
        and expires_at > ${now.toISOString()}::timestamptz`,
  )
  return row?.email ?? null
}

export async function cancelEmailChange(db: Db, userId: number) {
  await db.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'change' and used_at is null`)
}

/** `userId` is null for a new account. */
type WantedEmail = { email: string; userId: number | null; now: Date }

/** Also taken while another account may still undo its change. */
export async function isEmailTaken(db: Db, { email, userId, now }: WantedEmail): Promise<boolean> {
  const taken = await firstRow(
    db,
    sql`select 1 from users where email = ${email} and id is distinct from ${userId}::int
        union all
        select 1 from user_tokens t join users u on u.id = t.user_id and u.email <> t.email and u.deactivated_at is null
        where t.purpose = 'undo' and t.email = ${email} and t.user_id is distinct from ${userId}::int
          and t.used_at is null and t.expires_at > ${now.toISOString()}::timestamptz
        limit 1`,
  )
  return taken !== undefined
}

type EmailChangeOutcome = 'changed' | 'taken' | 'dead'

export async function confirmEmailChange(
  db: Db,
  queue: Queue,
  link: { hash: string; undo: FreshToken; now: Date },
): Promise<EmailChangeOutcome> {
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const { hash, undo, now } = link
      const account = await lockOwner(tx, { hash, purpose: 'change', now })
      const token = account && (await readToken(tx, hash))
      if (!account || !token) return 'dead'
      if (token.isUsed) return account.email === token.email ? 'changed' : 'dead'
      if (await isEmailTaken(tx, { email: token.email, userId: account.id, now })) return 'taken'
      const at = sql`${now.toISOString()}::timestamptz`
      await tx.execute(sql`update user_tokens set used_at = ${at} where hash = ${hash}`)
      await tx.execute(
        sql`update users set email = ${token.email}, email_confirmed_at = ${at} where id = ${account.id}`,
      )
      // An unconfirmed address may be a stranger's, and so may what was ordered with it.
      if (account.isConfirmed) await movePastOrders(tx, { from: account.email, to: token.email })
      await warnOldAddress(tx, queue, { kind: 'email-changed', account, undo, now })
      return 'changed'
    }),
  )
}

export const isUndoAlive = async (db: Db, hash: string, now: Date): Promise<boolean> =>
  (await firstRow(db, sql`select 1 ${aliveToken({ hash, purpose: 'undo', now })} and t.used_at is null`)) !== undefined

/** Ends all sessions; `reset`: link to a new password. Earlier undo links stay, so that no owner is locked out. */
export async function undoEmailChange(
  db: Db,
  link: { hash: string; reset: FreshToken; now: Date },
): Promise<'undone' | 'taken' | 'dead'> {
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const { hash, reset, now } = link
      const account = await lockOwner(tx, { hash, purpose: 'undo', now })
      const token = account && (await readToken(tx, hash))
      if (!account || !token || token.isUsed) return 'dead'
      const at = sql`${now.toISOString()}::timestamptz`
      await tx.execute(sql`update user_tokens set used_at = ${at} where hash = ${hash}`)
      await tx.execute(sql`delete from user_tokens t using user_tokens used where used.hash = ${hash}
        and t.user_id = used.user_id and (t.purpose <> 'undo' or t.created_at > used.created_at)`)
      await tx.execute(sql`update users set email = ${token.email}, email_confirmed_at = ${at}, password_hash = null
        where id = ${account.id}`)
      await movePastOrders(tx, { from: account.email, to: token.email })
      await endSessionsOf(tx, account.id)
      const expiresAt = new Date(now.getTime() + RESET_LIVES_MS)
      await storeToken(tx, reset, { userId: account.id, email: token.email, purpose: 'reset', expiresAt })
      return 'undone'
    }),
  )
}

type LinkToken = { hash: string; purpose: 'change' | 'undo'; now: Date }

const aliveToken = ({ hash, purpose, now }: LinkToken) => sql`
  from user_tokens t join users u on u.id = t.user_id and u.deactivated_at is null and u.deleted_at is null
  where t.hash = ${hash} and t.purpose = ${purpose} and t.expires_at > ${now.toISOString()}::timestamptz`

/** Accounts are locked before their tokens, everywhere. */
const lockOwner = (tx: Db, link: LinkToken) =>
  firstRow<Account>(
    tx,
    sql`select u.id, u.email, u.lang, u.email_confirmed_at is not null as "isConfirmed"
        ${aliveToken(link)} for update of u`,
  )

const readToken = (tx: Db, hash: string) =>
  firstRow<{ email: string; isUsed: boolean }>(
    tx,
    sql`select email, used_at is not null as "isUsed" from user_tokens where hash = ${hash}`,
  )

async function unlessTaken<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'taken'> {
  try {
    return await work()
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return 'taken'
    throw error
  }
}
