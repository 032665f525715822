import { desc, eq, or } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Session } from '../sessions/session.ts'
import { quotes } from './quotes.tables.ts'

const LISTED = 5

/** The newest ones of the account and of this session. */
export function ownQuotes(db: Db, { hash, userId }: Pick<Session, 'hash' | 'userId'>) {
  const { number, buyer, createdAt, total, validUntil, withdrawnAt, addressNonce, tokenHash } = quotes
  const isOwn = eq(quotes.sessionHash, hash)
  return db
    .select({ number, buyer, createdAt, total, validUntil, withdrawnAt, addressNonce, tokenHash })
    .from(quotes)
    .where(userId === null ? isOwn : or(isOwn, eq(quotes.userId, userId)))
    .orderBy(desc(createdAt))
    .limit(LISTED)
}
