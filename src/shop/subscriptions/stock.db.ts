import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'

export type Availability = 'unknown' | 'available' | 'sold-out'

export async function stockAvailability(db: Db, productId: number): Promise<Availability> {
  const found = await firstRow<{ is_sold_out: boolean }>(
    db,
    sql`select quantity = 0 and virtual_quantity = 0 as is_sold_out from products
        where id = ${productId} and type = 'product' and is_published and not has_variations`,
  )
  if (!found) return 'unknown'
  return found.is_sold_out ? 'sold-out' : 'available'
}

/** One per product and address; a new request after the e-mail subscribes again. */
export async function subscribeToStock(
  db: Db,
  wait: { productId: number; email: string; lang: Lang; tokenHash: string },
) {
  await db.execute(sql`
    insert into stock_subscriptions (product_id, email, lang, token_hash)
    values (${wait.productId}, ${wait.email}, ${wait.lang}, ${wait.tokenHash})
    on conflict (product_id, email) do update
      set lang = excluded.lang, notified_at = null,
        created_at = case when stock_subscriptions.notified_at is null then stock_subscriptions.created_at else now() end`)
}
