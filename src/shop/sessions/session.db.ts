import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { isAlive, type Session } from './session.ts'
import { sessions } from './sessions.tables.ts'

type SessionRow = {
  hash: string
  user_id: number | null
  ends_at: string | null
  user_type: Session['userType']
  cart_id: string | null
  wishlist_id: string | null
  has_saved: boolean
  created_at: string
  seen_at: string
}

/** A lost right counts at once. */
const mayImpersonate = sql`exists (select from staff p join staff_roles m on m.staff_id = p.id join roles r on r.id = m.role_id
  where p.id = i.staff_id and p.disabled_at is null and r.rights && '{*,impersonate}')`

export async function findSession(db: Db, hash: string, now: Date): Promise<Session | null> {
  const row = await firstRow<SessionRow>(
    db,
    sql`select s.hash, u.id as user_id, i.ends_at, u.type as user_type, coalesce(u.cart_id, s.cart_id) as cart_id,
               coalesce(u.wishlist_id, s.wishlist_id) as wishlist_id,
               exists (select from saved_items i where i.session_hash = s.hash)
                 or exists (select from saved_items i where i.user_id = u.id) as has_saved, s.created_at, s.seen_at
        from sessions s left join impersonations i on i.id = s.impersonation_id
          left join users u on u.id = coalesce(s.user_id, i.user_id)
        where s.hash = ${hash} and u.deactivated_at is null and u.deleted_at is null
          and (i.id is null or (i.ended_at is null and i.ends_at > ${now.toISOString()} and ${mayImpersonate}))`,
  )
  if (!row) return null
  const seenAt = new Date(row.seen_at)
  if (!isAlive({ userId: row.user_id, createdAt: new Date(row.created_at), seenAt }, now)) return null
  if (now.getTime() - seenAt.getTime() > 60 * 60 * 1000) await touchSession(db, hash, now)
  return {
    hash: row.hash,
    userId: row.user_id,
    userType: row.user_type,
    cartId: row.cart_id,
    wishlistId: row.wishlist_id,
    hasSaved: row.has_saved,
    impersonation: row.ends_at === null ? null : { endsAt: row.ends_at },
  }
}

/** At most once an hour, so that reads cause few writes. */
async function touchSession(db: Db, hash: string, now: Date) {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.hash, hash))
}

export async function ensureSession(db: Db, hash: string) {
  await db.insert(sessions).values({ hash }).onConflictDoNothing()
}

export async function endSession(db: Db, hash: string) {
  await db.execute(sql`with gone as (delete from sessions where hash = ${hash} returning impersonation_id)
    update impersonations set ended_at = now() where ended_at is null and id in (select impersonation_id from gone)`)
}
