import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'
import { cpuOf, cpuSince, databasePids } from './cpu.ts'
import { openTwin, STATEMENT_STATISTICS } from './database.ts'
import { measureOnce } from './load.ts'
import { fillShelves } from './shelves.ts'
import { orderRequests, pathsOf } from './visitors.ts'

/**
 * `node bench/order-statements.ts [orders]`: the statements of an order, those of triggers too, and the processor time of
 * shop and database, first until the buyer has the answer, then of what follows (e-mails, jobs).
 */
const ORDERS = Number(process.argv[2] ?? 300)
const SHOWN = Number(process.env.BENCH_SHOWN ?? 25)
const QUIET_MS = 3_000

process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist } = await import('../build/build.ts')
if (!process.env.BENCH_NO_BUILD) await buildIfStale(console.log)

const dataDir = mkdtempSync(join(tmpdir(), 'shop-statements-'))
const database = await openTwin(STATEMENT_STATISTICS)
const url = database.env.DATABASE_URL ?? ''
const client = new pg.Client({ connectionString: url })
const start = async () =>
  startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: process.env.DIST ?? '', LIMITS: 'off', ...database.env },
    nodeArgs: process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : [],
  })
try {
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const filled = await start()
  await filled.end('SIGTERM')
  await fillShelves(url, dataDir)
  const shop = await start()
  const paths = await pathsOf(shop.url)
  await measureOnce({ url: shop.url, requests: await orderRequests(shop.url, paths, 100), connections: 4 })
  await jobsDone()
  const requests = await orderRequests(shop.url, paths, ORDERS)
  await jobsDone()
  const times = async () => ({
    shop: cpuOf([shop.process.pid ?? 0]),
    database: cpuOf(await databasePids(url)),
  })
  const part = async (name: string, work: () => Promise<unknown>) => {
    await client.query('select pg_stat_statements_reset(), pg_stat_reset()')
    const before = await times()
    await work()
    const after = await times()
    const ms = (kind: 'shop' | 'database') => (cpuSince(before[kind], after[kind]) / ORDERS).toFixed(2)
    console.log(`\n## ${name}: shop ${ms('shop')} ms, database ${ms('database')} ms an order`)
    await show()
  }
  await part('until the answer', async () => {
    const { failed } = await measureOnce({ url: shop.url, requests, connections: 4 })
    if (failed > 0) throw new Error(`${failed} orders failed`)
  })
  await part('what follows', jobsDone)
  await part('nothing, as long', () => sleep(QUIET_MS))
  await shop.end('SIGTERM')
} finally {
  await client.end()
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function jobsDone() {
  for (let quiet = 0; quiet < QUIET_MS; quiet += 100) {
    const { rows } = await client.query(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() limit 1`,
    )
    if (rows.length > 0) quiet = 0
    await sleep(100)
  }
}

async function show() {
  const { rows } = await client.query<{ query: string; calls: number; ms: number; toplevel: boolean }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query, sum(calls)::float8 as calls,
       sum(total_exec_time + total_plan_time)::float8 as ms, toplevel
     from pg_stat_statements where query not like '%pg_stat_%' group by 1, 4 order by 3 desc`,
  )
  const top = rows.filter(({ toplevel }) => toplevel)
  const sum = (of: (row: (typeof rows)[number]) => number, list = top) =>
    (list.reduce((all, row) => all + of(row), 0) / ORDERS).toFixed(2)
  const nested = rows.filter(({ toplevel }) => !toplevel)
  console.log(
    `${sum(({ calls }) => calls)} statements, ${sum(({ ms }) => ms)} ms; in triggers and functions ${sum(({ calls }) => calls, nested)}`,
  )
  for (const { query, calls, ms, toplevel } of rows.slice(0, SHOWN))
    console.log(
      `${(ms / ORDERS).toFixed(3)} ms  ${(calls / ORDERS).toFixed(2)}x ${toplevel ? '' : '(nested) '}${query}`,
    )
  const functions = await client.query<{ name: string; calls: number; ms: number }>(
    'select funcname as name, calls::float8, self_time as ms from pg_stat_user_functions order by self_time desc limit 12',
  )
  for (const { name, calls, ms } of functions.rows)
    console.log(`${(ms / ORDERS).toFixed(3)} ms  ${(calls / ORDERS).toFixed(2)}x function ${name}`)
}
