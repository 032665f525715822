import { sql } from 'drizzle-orm'
import { countries as countryTable, regions as regionTable } from '../../shop/addresses/addresses.tables.ts'
import type { Db } from '../../shop/db.ts'
import { vatRates as vatTable } from '../../shop/tax/tax.tables.ts'
import { markDemo } from './again.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedContent } from './content.ts'
import { seedDelivery } from './delivery.ts'
import { countries, regions, vatRates } from './geography.ts'
import { seedOrders } from './orders.ts'
import { seedPeople } from './people.ts'

export type SeedOptions = {
  now: Date
  hashPassword: (password: string) => Promise<string>
  /** SHA-256 of the secret in an order's address, as the running shop derives it. */
  tokenHash: (orderId: number) => string
  onProgress: (done: number, total: number) => void
  /** Runs first, in the same transaction. */
  begin?: ((tx: Db) => Promise<void>) | undefined
}

/** Fills an empty shop with the demo shop, all of it or nothing. */
export async function seed(db: Db, options: SeedOptions) {
  await db.transaction(async (tx) => {
    await options.begin?.(tx)
    await seedGround(tx)
    await seedDelivery(tx, true)
    await seedCatalogue(tx, options.now, options.onProgress)
    await seedContent(tx)
    await seedPeople(tx, options.hashPassword)
    await seedOrders(tx, options.now, options.tokenHash)
    await markDemo(tx)
  })
  // Plans of the first requests should know how much there is.
  await db.execute(sql`analyze`)
}

/** Countries, regions and VAT rates: what any shop in Latvia needs. */
export async function seedGround(tx: Db) {
  await tx.insert(vatTable).values(vatRates).onConflictDoNothing()
  await tx
    .insert(countryTable)
    .values(countries.map((country) => ({ ...country, delivers: true })))
    .onConflictDoNothing()
  await tx.insert(regionTable).values(regions).onConflictDoNothing()
}
