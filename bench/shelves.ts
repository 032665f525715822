import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/server/database/database.ts'

/** Enough of everything that no order is refused for want of goods. The shop must not be running. */
export async function fillShelves(databaseUrl: string | undefined, dataDir: string) {
  const database = await openDatabase({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: undefined,
    DATABASE_POOL: 2,
    dataDir,
  })
  await database.db.execute(sql`update products set quantity = 1000000 where type = 'product'`)
  await database.close()
}
