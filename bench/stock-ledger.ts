import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { readConfig } from '../src/config.ts'
import { findViolations } from '../src/shop/audit/audit.db.ts'
import { stockRules } from '../src/shop/audit/stock.db.ts'
import { type Db, firstRow } from '../src/shop/db.ts'

/**
 * Whether the stock of each product equals its movements less what orders have taken, and each level of a place the sum
 * of its movements: node bench/stock-ledger.ts. On the shop of DATABASE_URL or DATA_DIR, also in use: it only reads, by
 * the rules of `npm run shop -- audit`. Ends with 1 where one product differs.
 */
const SLICE = 10_000

async function compare(db: Db): Promise<number> {
  const counted = await firstRow<Record<'last' | 'products' | 'movements' | 'lines', number>>(
    db,
    sql`select (select coalesce(max(id), 0)::int from products) as last, (select count(*)::int from products) as products,
          (select count(*)::int from stock_movements) as movements, (select count(*)::int from order_lines) as lines`,
  )
  const { last = 0, products = 0, movements = 0, lines = 0 } = counted ?? {}
  console.log(`${products} products, ${movements} movements, ${lines} lines of orders`)
  let differing = 0
  for (const [name, rule] of Object.entries(stockRules)) {
    const began = performance.now()
    let found = 0
    for (let from = 0; from < last; from += SLICE)
      found += (await findViolations(db, rule, { from, to: from + SLICE })).length
    console.log(`${name}: ${found} differ, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    differing += found
  }
  return differing
}

const database = await openDatabase(readConfig(process.env))
let differing = 1
try {
  differing = await compare(database.db)
} finally {
  await database.close()
}
process.exit(differing === 0 ? 0 : 1)
