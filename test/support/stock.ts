import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../src/shop/db.ts'
import { moveMany } from '../../src/shop/stock/move.db.ts'

type Stock = { quantity?: number; virtual?: number }

/** Puts exactly so much of the products on the shelf, through the ledger. */
export async function setStock(db: Db, ids: readonly number[], { quantity, virtual }: Stock) {
  const differences: [string, SQL | undefined][] = [
    ['main', quantity === undefined ? undefined : sql`${quantity}::int - quantity`],
    ['supplier', virtual === undefined ? undefined : sql`${virtual}::int - virtual_quantity`],
  ]
  for (const [location, change] of differences) {
    if (!change) continue
    const changes = sql`select id as product_id, ${change} as quantity from products where id in ${ids}`
    await moveMany(db, changes, { actor: 'test', reason: 'correction', location })
  }
}
