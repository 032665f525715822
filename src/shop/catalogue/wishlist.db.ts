import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Session } from '../sessions/session.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import { MAX_WISHES } from './wishlist.ts'

export type Toggled = { ok: true; isIn: boolean; total: number } | { ok: false; reason: 'unknown' | 'full' }

/** Creates a list when there is none; for commands only. */
export async function openWishlist(db: Db, session: Session): Promise<string> {
  if (session.wishlistId) return session.wishlistId
  const row = await firstRow<{ wishlist_id: string }>(
    db,
    sql`update sessions set wishlist_id = coalesce(wishlist_id, gen_random_uuid())
        where hash = ${session.hash} returning wishlist_id`,
  )
  if (!row) throw new Error('A session that was just read is gone')
  return row.wishlist_id
}

export function toggleWishlistItem(db: Db, wishlistId: string, productId: number): Promise<Toggled> {
  return db.transaction(async (tx) => {
    // Serialised, so that two concurrent clicks are two toggles.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${wishlistId}, 5))`)
    const removed = await rows(
      tx,
      sql`delete from wishlist_items where wishlist_id = ${wishlistId} and product_id = ${productId} returning product_id`,
    )
    const total = await countWishes(tx, wishlistId)
    if (removed.length > 0) return { ok: true, isIn: false, total }
    if (total >= MAX_WISHES) return { ok: false, reason: 'full' }
    const added = await rows(
      tx,
      sql`insert into wishlist_items (wishlist_id, product_id)
          select ${wishlistId}, id from products
          where id = ${productId} and type = 'product' and parent_id is null and is_published returning product_id`,
    )
    return added.length > 0 ? { ok: true, isIn: true, total: total + 1 } : { ok: false, reason: 'unknown' }
  })
}

export async function readWishlist(deps: CatalogueDeps, wishlistId: string): Promise<ProductCard[]> {
  const found = await rows<{ id: number }>(
    deps.db,
    sql`select product_id as id from wishlist_items where wishlist_id = ${wishlistId} order by added_at desc, product_id`,
  )
  return readCards(
    deps,
    found.map(({ id }) => id),
  )
}

export async function mergeWishlists(tx: Db, from: string, to: string) {
  if (from === to) return
  await tx.execute(sql`insert into wishlist_items (wishlist_id, product_id, added_at)
    select ${to}, product_id, added_at from wishlist_items where wishlist_id = ${from}
    order by added_at desc limit ${MAX_WISHES} on conflict do nothing`)
  await tx.execute(sql`delete from wishlist_items where wishlist_id = ${from}`)
}

async function countWishes(db: Db, wishlistId: string): Promise<number> {
  const row = await firstRow<{ total: number }>(
    db,
    sql`select count(*)::int as total from wishlist_items where wishlist_id = ${wishlistId}`,
  )
  return row?.total ?? 0
}
