import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { isCode } from '../stock/code.db.ts'

type Shelf = { code: string; location: string; shelf: string | null }

/** @param given.shelf such as `A-03-2`; null: it has none */
export function setShelf(
  db: Db,
  { code, location, shelf }: Shelf,
): Promise<'done' | 'unknown-product' | 'unknown-location'> {
  return db.transaction(async (tx) => {
    const product = await firstRow<{ id: number }>(
      tx,
      sql`select id from products where ${isCode(code)} and type = 'product'`,
    )
    if (!product) return 'unknown-product'
    const place = await firstRow<{ id: number }>(tx, sql`select id from stock_locations where code = ${location}`)
    if (!place) return 'unknown-location'
    await tx.execute(
      shelf === null
        ? sql`delete from stock_shelves where product_id = ${product.id} and location_id = ${place.id}`
        : sql`insert into stock_shelves (product_id, location_id, shelf) values (${product.id}, ${place.id}, ${shelf})
            on conflict (product_id, location_id) do update set shelf = excluded.shelf`,
    )
    return 'done'
  })
}
