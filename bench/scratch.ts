import { openDatabase } from '../src/adapters/database/database.ts'
import { readConfig } from '../src/config.ts'
import { sql } from 'drizzle-orm'
import { rows } from '../src/shop/db.ts'
import { refreshOrderSearch } from '../src/shop/orders/order-search.db.ts'
const database = await openDatabase(readConfig(process.env))
const { db } = database
const began = performance.now()
let n = 0
for (let some = 1; some > 0; n += some) some = await refreshOrderSearch(db, 2_000)
console.log('indexed', n, Math.round((performance.now() - began) / 1000), 's')
for (const t of ['orders', 'order_search', 'order_lines', 'payments', 'refunds', 'invoices', 'parcels']) await db.execute(sql`analyze ${sql.identifier(t)}`)
console.log((await rows<object>(db, sql`select n.c, count(*)::int as codes, min(cnt)::int, max(cnt)::int from (select code, count(distinct order_id) as cnt, width_bucket(ln(count(distinct order_id)), 0, 14, 14) as c from order_lines where type='product' group by code) n group by 1 order by 1`)))
console.log('ready'); 
setTimeout(() => {}, 1e8)
