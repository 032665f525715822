import { performance } from 'node:perf_hooks'
import { type SQL, sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { readConfig } from '../src/config.ts'
import { type Db, rows } from '../src/shop/db.ts'
import { countOrders, findOrders, type OrderCursor, type OrderQuery } from '../src/shop/orders/find-orders.db.ts'
import { refreshOrderSearch } from '../src/shop/orders/order-search.db.ts'

/**
 * The list and the search of orders in the back office, at the database: node bench/orders-list.ts [rounds]
 * On the orders of DATABASE_URL or DATA_DIR: `npm run shop -- seed`, then `npm run generate -- --orders 1000000`.
 * Each question has other words each time, taken from the orders; a page is 50 rows.
 */
const ROUNDS = Number(process.argv[2] ?? 60)
const PAGE = 50
/** Only these questions: `ONLY='name and surname,e-mail'`. */
const ONLY = process.env.ONLY?.split(',')
const TABLES = ['orders', 'order_search', 'order_lines', 'payments', 'refunds', 'invoices', 'parcels'] as const

type Row = Record<'number' | 'name' | 'email' | 'phone' | 'code' | 'invoice' | 'parcel', string | null>
type Ask = { query: Partial<OrderQuery>; after?: OrderCursor | null }

async function bench(db: Db) {
  const began = performance.now()
  let indexed = 0
  for (let some = 1; some > 0; indexed += some) some = await refreshOrderSearch(db, 2_000)
  if (indexed > 0) await analyse(db)
  const [{ orders, refunded } = { orders: 0, refunded: 0 }] = await rows<{ orders: number; refunded: number }>(
    db,
    sql`select count(*)::int as orders, count(*) filter (where has_refund)::int as refunded from orders`,
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${orders} orders, ${refunded} with a refund; ${indexed} search texts were missing (${seconds} s)`)
  const samples = await sample(db)
  const table: Record<string, object> = {}
  for (const [name, askOf] of Object.entries(questions(await cursorInTheMiddle(db)))) {
    if (ONLY && !ONLY.includes(name)) continue
    const asks = Array.from({ length: ROUNDS }, (_, at) => askOf(samples[at % samples.length] as Row))
    table[name] = await figures(db, asks)
  }
  console.table(table)
}

/** One by one and without the limit of the shop, which ends statements after five seconds. */
async function analyse(db: Db) {
  for (const table of TABLES) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`analyze ${sql.identifier(table)}`)
    })
  }
}

/** Over all years. */
const sample = (db: Db) =>
  rows<Row>(
    db,
    sql`select o.prefixed_id as number, o.name || ' ' || o.surname as name, o.email, o.phone_number as phone,
          (select code from order_lines l where l.order_id = o.id limit 1) as code,
          (select i.series || '-' || lpad(i.number::text, 5, '0') from invoices i where i.order_id = o.id limit 1) as invoice,
          (select p.code from parcels p where p.order_id = o.id and p.code is not null limit 1) as parcel
        from orders o ${atRandom} limit ${ROUNDS}`,
  )

const atRandom: SQL = sql`where o.id in (select 1 + floor(random() * (select max(id) from orders))::int from generate_series(1, 2000))`

async function cursorInTheMiddle(db: Db): Promise<OrderCursor | null> {
  const [middle] = await rows<OrderCursor>(
    db,
    sql`select placed_at as "placedAt", id from orders where id = (select max(id) / 2 from orders)`,
  )
  return middle ?? null
}

const words = (text: string | null): Ask => ({ query: { query: text ?? '' } })

const questions = (middle: OrderCursor | null): Readonly<Record<string, (row: Row) => Ask>> => ({
  'newest first': () => ({ query: {} }),
  'in the middle': () => ({ query: {}, after: middle }),
  'oldest first': () => ({ query: { direction: 'oldest' } }),
  'to pack': () => ({ query: { states: ['paid', 'processing'] } }),
  completed: () => ({ query: { states: ['completed'] } }),
  'cancelled or refunded': () => ({ query: { states: ['cancelled', 'refunded'] } }),
  'with a refund': () => ({ query: { isRefunded: true } }),
  'with a refund, in the middle': () => ({ query: { isRefunded: true }, after: middle }),
  number: ({ number }) => words(number),
  'part of a number': ({ number }) => words((number ?? '').slice(2, 7)),
  'name and surname': ({ name }) => words(name),
  surname: ({ name }) => words((name ?? '').split(' ').at(-1) ?? ''),
  'e-mail': ({ email }) => words(email),
  phone: ({ phone }) => words(phone),
  'code of a product': ({ code }) => words(code),
  invoice: ({ invoice }) => words(invoice),
  parcel: ({ parcel }) => words(parcel),
  'nothing has it': ({ phone }) => words(`nav${phone}`),
})

async function figures(db: Db, asks: readonly Ask[]) {
  const page: number[] = []
  const count: number[] = []
  let found = 0
  for (const { query, after = null } of asks) {
    const whole: OrderQuery = { direction: 'newest', ...query }
    page.push(
      await timed(async () => {
        const { orders } = await findOrders(db, whole, { after, limit: PAGE })
        found += orders.length
      }),
    )
    count.push(await timed(() => countOrders(db, whole)))
  }
  return {
    'rows, mean': Math.round(found / asks.length),
    'page p50': at(page, 0.5),
    'page p99': at(page, 0.99),
    'count p50': at(count, 0.5),
    'count p99': at(count, 0.99),
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Milliseconds. */
function at(took: number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}

const database = await openDatabase(readConfig(process.env))
try {
  await bench(database.db)
} finally {
  await database.close()
}
process.exit(0)
