import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { readConfig } from '../src/config.ts'
import { type Db, firstRow } from '../src/shop/db.ts'
import { countOffers, listOffers } from '../src/shop/quotes/list-offers.db.ts'

/**
 * The list and the search of price offers in the back office, at the database: node bench/offers-list.ts [offers] [rounds]
 * Copies the offers of the demo in DATA_DIR until there are so many; use a folder that may be thrown away.
 * The same question of orders is `bench/orders-list.ts`.
 */
const OFFERS = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 60)
const PAGE = 50
const SLICE = 2_000

const countAll = async (db: Db) =>
  (await firstRow<{ count: number }>(db, sql`select count(*)::int as count from quotes`))?.count ?? 0

/** With a number, name, e-mail and code of its own each, as real ones have. */
async function fill(db: Db) {
  for (let made = await countAll(db); made < OFFERS; made += SLICE) {
    await db.execute(sql`
      insert into quotes select r.* from generate_series(${made}::int, ${made + SLICE - 1}::int) n
      cross join lateral (select * from quotes order by id limit 1) q
      cross join lateral jsonb_populate_record(null::quotes, to_jsonb(q) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('quotes', 'id')),
        'number', 'CP-2025-B' || n,
        'token_hash', md5('offer' || n),
        'email', 'pircejs' || n || '@uznemums' || n % 4000 || '.example',
        'buyer', q.buyer || jsonb_build_object('name', 'Uznemums ' || md5((n % 4000)::text)),
        'search_text', concat_ws(' ', 'cp-2025-b' || n, 'cp2025b' || n, 'uznemums ' || md5((n % 4000)::text),
          'pircejs' || n || '@uznemums' || n % 4000 || '.example', 'ko-' || n % 10000))) r`)
  }
  await db.execute(sql`analyze quotes`)
}

const questions: Readonly<Record<string, (n: number) => { query?: string; before?: number; by?: 'staff' }>> = {
  'newest first': () => ({}),
  'in the middle': () => ({ before: OFFERS / 2 }),
  'of staff': () => ({ by: 'staff' }),
  number: (n) => ({ query: `CP-2025-B${n}` }),
  'part of a number': (n) => ({ query: `b${String(n).slice(0, 4)}` }),
  'e-mail': (n) => ({ query: `pircejs${n}@uznemums${n % 4000}.example` }),
  'code of a product': (n) => ({ query: `ko-${n % 10_000}` }),
  'nothing has it': (n) => ({ query: `nav${n}tada` }),
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Milliseconds. */
function at(took: readonly number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}

async function bench(db: Db) {
  await fill(db)
  console.log(`${await countAll(db)} offers`)
  const table: Record<string, object> = {}
  for (const [name, askOf] of Object.entries(questions)) {
    const [page, count]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const { before, ...asked } = askOf(1_000 + Math.floor(Math.random() * (OFFERS - 2_000)))
      page.push(await timed(() => listOffers(db, { ...asked, before, limit: PAGE, now: new Date() })))
      count.push(await timed(() => countOffers(db, asked)))
    }
    table[name] = {
      'page p50': at(page, 0.5),
      'page p99': at(page, 0.99),
      'count p50': at(count, 0.5),
      'count p99': at(count, 0.99),
    }
  }
  console.table(table)
}

const database = await openDatabase(readConfig(process.env))
try {
  await bench(database.db)
} finally {
  await database.close()
}
process.exit(0)
