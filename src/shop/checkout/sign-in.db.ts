import { sql } from 'drizzle-orm'
import { mergeCarts } from '../cart/merge.db.ts'
import { mergeWishlists } from '../catalogue/wishlist.db.ts'
import { type Db, firstRow } from '../db.ts'
import { mergeSaved } from '../lists/saved.db.ts'

/** Locks the customer, so that of two concurrent log-ins from one guest session only one moves the cart. */
export async function signIn(
  db: Db,
  hashes: { old: string | undefined; fresh: string },
  userId: number,
): Promise<{ capped: boolean }> {
  return db.transaction(async (tx) => {
    const customer = await firstRow<{ cart_id: string | null; wishlist_id: string }>(
      tx,
      sql`select cart_id, wishlist_id from users where id = ${userId} for update`,
    )
    if (!customer) throw new Error('The customer who signs in is gone')
    // Ends with the session otherwise.
    if (hashes.old) await mergeSaved(tx, hashes.old, userId)
    const guest = hashes.old ? await endGuest(tx, hashes.old) : undefined
    await tx.execute(sql`insert into sessions (hash, user_id) values (${hashes.fresh}, ${userId})`)
    if (guest?.wishlist_id) await mergeWishlists(tx, guest.wishlist_id, customer.wishlist_id)
    if (!guest?.cart_id) return { capped: false }
    return mergeCarts(tx, { userId, own: customer.cart_id, guest: guest.cart_id })
  })
}

async function endGuest(tx: Db, hash: string) {
  const ended = await firstRow<{ user_id: number | null; cart_id: string | null; wishlist_id: string | null }>(
    tx,
    sql`delete from sessions where hash = ${hash} returning user_id, cart_id, wishlist_id`,
  )
  return ended?.user_id === null ? ended : undefined
}
