import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { moveMany } from '../src/shop/stock/move.db.ts'

/** Enough of everything that no order is refused for want of goods. The shop must not be running. */
export async function fillShelves(databaseUrl: string | undefined, dataDir: string) {
  const database = await openDatabase({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: undefined,
    DATABASE_POOL: 2,
    dataDir,
  })
  const missing = sql`select id as product_id, 1000000 - quantity as quantity from products where type = 'product'`
  await moveMany(database.db, missing, { actor: 'bench', reason: 'correction' })
  await database.close()
}
