import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Pace, quantile, visitPaced } from '../test/support/paced-visits.ts'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'
import { signInStaffOver } from '../test/support/staff-over-http.ts'
import { cpuOf, cpuSince, databasePids } from './cpu.ts'
import { openTwin, STATEMENT_STATISTICS } from './database.ts'

/**
 * `node bench/bulk.ts [products]`: prices of so many products +5 %, as a manager changes them, while buyers open pages at
 * a steady pace (`BENCH_RATE` a second), beside the same buyers alone in the same run. `BENCH_ROUNDS`: changes one after
 * another. `BENCH_STATEMENTS=1` prints the statements of the last change.
 */
const PRODUCTS = Number(process.argv[2] ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2)
const RATE = Number(process.env.BENCH_RATE ?? 20)
const IDLE_MS = 15_000
const SHOWN = 22

process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist } = await import('../build/build.ts')
if (!process.env.BENCH_NO_BUILD) await buildIfStale(console.log)

type Edit = { id: string; state: string; planned: number; done: number; skipped: number }

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bulk-'))
const database = await openTwin(process.env.BENCH_STATEMENTS ? STATEMENT_STATISTICS : {})
const url = database.env.DATABASE_URL ?? ''
const client = new pg.Client({ connectionString: url })
const start = async () =>
  startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: process.env.DIST ?? '', LIMITS: 'off', ...database.env },
    nodeArgs: [
      '--max-semi-space-size=8',
      ...(process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : []),
    ],
  })
try {
  await client.connect()
  if (process.env.BENCH_STATEMENTS) await client.query('create extension pg_stat_statements')
  await (await start()).end('SIGTERM')
  await fill()
  const shop = await start()
  const staff = await signInStaffOver(shop.url)
  const countFrom = async (price: number) =>
    (await staff.get<{ count: number }>(`/products?q=Bench&limit=1&from=${price}`)).count
  await until(async () => (await countFrom(0)) === PRODUCTS)
  const pace: Pace = {
    ratePerSecond: RATE,
    addressOf: (n) => `${shop.url}/p/bench-${1 + ((n * 37) % PRODUCTS)}`,
  }
  await visitPaced(pace, sleep(5_000))
  for (let round = 1; round <= ROUNDS; round += 1) {
    const idle = await visitPaced(pace, sleep(IDLE_MS))
    let began = performance.now()
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
    const body = { selection: { filter: { q: 'Bench' } }, changes: [{ field: 'price', act: 'formula', value: '+5%' }] }
    let edit = await staff.post<Edit>('/products/bulk', body)
    const look = async () => {
      edit = await staff.get<Edit>(`/products/bulk/${edit.id}`)
      return edit.state
    }
    if (edit.state !== 'checked') await until(async () => (await look()) === 'checked')
    const checked = seconds()
    if (process.env.BENCH_STATEMENTS) await client.query('select pg_stat_statements_reset(), pg_stat_reset()')
    const cpuBefore = await times()
    began = performance.now()
    const written = (async () => {
      await staff.post(`/products/bulk/${edit.id}/run`)
      await until(async () => (await look()) === 'done')
    })()
    const meanwhile = await visitPaced(pace, written)
    const done = seconds()
    began = performance.now()
    const [last] = (
      await client.query<{ price: number }>(`select max(price) as price from products where code like 'BENCH-%'`)
    ).rows
    await until(async () => (await countFrom(last?.price ?? 0)) === 1)
    const cpu = await times()
    const worked = (kind: 'shop' | 'database') => (cpuSince(cpuBefore[kind], cpu[kind]) / 1000).toFixed(1)
    console.log(
      `${edit.done} of ${edit.planned}: check ${checked} s, run ${done} s (processor: shop ${worked('shop')} s, database ${worked('database')} s), lists right after ${seconds()} s; pages p50 ${ms(quantile(idle, 0.5))} and ${ms(quantile(meanwhile, 0.5))}, p99 ${ms(quantile(idle, 0.99))} and ${ms(quantile(meanwhile, 0.99))}, ratio ${(quantile(meanwhile, 0.99) / quantile(idle, 0.99)).toFixed(2)} (${idle.length}, ${meanwhile.length})`,
    )
  }
  if (process.env.BENCH_STATEMENTS) await show()
  await shop.end('SIGTERM')

  async function times() {
    return { shop: cpuOf([shop.process.pid ?? 0]), database: cpuOf(await databasePids(url)) }
  }
} finally {
  await client.end()
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill() {
  await client.query(
    `with made as (
       insert into products (category_id, manufacturer_id, code, slug, price, is_published)
       select (select min(id) from categories), (select min(id) from manufacturers), 'BENCH-' || n, 'bench-' || n, 1000 + n, true
       from generate_series(1, $1::int) n returning id, code)
     insert into product_texts (product_id, lang, title) select id, 'lv', 'Bench ' || code from made`,
    [PRODUCTS],
  )
  await client.query('analyze')
}

async function until(holds: () => Promise<boolean>) {
  for (const end = performance.now() + 240_000; performance.now() < end; await sleep(100)) if (await holds()) return
  throw new Error('Not within 4 minutes')
}

function ms(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`
}

async function show() {
  const { rows } = await client.query<{ query: string; calls: number; ms: number; toplevel: boolean }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query, sum(calls)::float8 as calls,
       sum(total_exec_time + total_plan_time)::float8 as ms, toplevel
     from pg_stat_statements where query not like '%pg_stat_%' group by 1, 4 order by 3 desc limit ${SHOWN}`,
  )
  for (const { query, calls, ms, toplevel } of rows)
    console.log(`${ms.toFixed(0).padStart(6)} ms ${String(calls).padStart(6)}x ${toplevel ? '' : '(nested) '}${query}`)
  const functions = await client.query<{ name: string; calls: number; ms: number }>(
    'select funcname as name, calls::float8, self_time as ms from pg_stat_user_functions order by self_time desc limit 12',
  )
  for (const { name, calls, ms } of functions.rows)
    console.log(`${ms.toFixed(0).padStart(6)} ms ${String(calls).padStart(6)}x function ${name}`)
}
