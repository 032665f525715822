import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import { users } from './customers.tables.ts'
import { endSessionsOf } from './end-sessions.db.ts'

export type Credentials = { id: number; passwordHash: string | null; isActive: boolean }

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return firstRow<Credentials>(
    db,
    sql`select id, password_hash as "passwordHash", deactivated_at is null and deleted_at is null as "isActive"
        from users where email = ${email}`,
  )
}

export async function findOwnHash(db: Db, userId: number): Promise<string | null> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return user?.hash ?? null
}

export async function storeHash(db: Db, userId: number, passwordHash: string) {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Also ends every session and every link that could still take over the account. */
export async function changePassword(tx: Db, userId: number, passwordHash: string) {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose in ('reset', 'change')`)
  await endSessionsOf(tx, userId)
}

export async function isResetAlive(db: Db, hash: string, now: Date): Promise<boolean> {
  const found = await firstRow<{ hash: string }>(db, sql`select t.hash ${aliveReset(hash, now)}`)
  return found !== undefined
}

const aliveReset = (hash: string, now: Date) => sql`
  from user_tokens t join users u on u.id = t.user_id and u.email = t.email and u.deactivated_at is null
  where t.hash = ${hash} and t.purpose = 'reset' and t.used_at is null and t.expires_at > ${now.toISOString()}::timestamptz`

export type ResetDone = { userId: number; email: string; lang: Lang }

/** A wrong `email` does not use the link up. The update decides between concurrent uses. */
export async function resetPassword(
  db: Db,
  reset: { hash: string; email: string; passwordHash: string; now: Date },
): Promise<ResetDone | null> {
  return db.transaction(async (tx) => {
    const spent = await firstRow<{ userId: number; email: string; lang: Lang }>(
      tx,
      sql`update user_tokens set used_at = ${reset.now.toISOString()}::timestamptz
          from (select u.id, u.lang, u.email as address, t.hash as token_hash ${aliveReset(reset.hash, reset.now)}) owner
          where user_tokens.hash = owner.token_hash and user_tokens.used_at is null and owner.address = ${reset.email}
          returning owner.id as "userId", owner.address as email, owner.lang as lang`,
    )
    if (!spent) return null
    await changePassword(tx, spent.userId, reset.passwordHash)
    // Receiving the e-mail proves the address.
    await tx.execute(sql`update users set email_confirmed_at = coalesce(email_confirmed_at, ${reset.now.toISOString()}::timestamptz)
      where id = ${spent.userId}`)
    return spent
  })
}
