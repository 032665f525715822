import { sql } from 'drizzle-orm'
import { type CreditOffers, type CreditSettings, offers } from '../credit/credit.ts'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'

/** Products without an offer are left out. Null: no such product. */
export async function creditByProduct(
  db: Db,
  id: number,
  settings: CreditSettings,
  isSold: (price: Cents) => boolean,
): Promise<Record<string, CreditOffers> | null> {
  const found = await rows<{ id: number; price: number }>(
    db,
    sql`select id, price from products where (id = ${id} or parent_id = ${id}) and type = 'product' and is_published`,
  )
  if (found.length === 0) return null
  return Object.fromEntries(
    found.flatMap((product) => {
      const offer = isSold(product.price) ? offers(product.price, settings) : null
      return offer ? [[String(product.id), offer] as const] : []
    }),
  )
}
