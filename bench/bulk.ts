import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pacedBuyers, quantile, together, type Visited } from '../test/support/paced-visits.ts'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'
import { signInStaffOver } from '../test/support/staff-over-http.ts'
import { cpuOf, cpuSince, databasePids } from './cpu.ts'
import { closeBench, openTwin, STATEMENT_STATISTICS } from './database.ts'

/**
 * `node bench/bulk.ts [build…]`: prices of 10,000 products (`BENCH_PRODUCTS`) +5 % and back, as a manager changes them, while
 * buyers open pages at a steady pace (`BENCH_RATE` a second, 60). A round is idle, change, idle, undo, each of all
 * builds by turns; `BENCH_ROUNDS` (3). Half of the pages are the same forty, which the shop keeps, half are products of the change, each
 * opened once, which it must draw. `BENCH_STATEMENTS=1` prints the statements of the last build, `BENCH_PROFILE` is a folder
 * for profiles of the processor.
 */
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const RATE = Number(process.env.BENCH_RATE ?? 60)
const IDLE_MS = Number(process.env.BENCH_IDLE_MS ?? 12_000)
const SHOWN = 22
const KEPT = 40

process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist: own } = await import('../build/build.ts')
const given = process.argv.slice(2)
if (given.length === 0) await buildIfStale(console.log)
const builds = given.length > 0 ? given.map((folder) => resolve(folder)) : [own]

type Edit = { id: string; state: string; planned: number; done: number; skipped: number }
type Phase = 'idle' | 'change' | 'undo'

const sides: Awaited<ReturnType<typeof open>>[] = []
try {
  for (const build of builds) sides.push(await open(build))
  for (const { visit } of sides) await visit(sleep(6_000))
  for (let round = 1; round <= ROUNDS; round += 1) await work(round)
  for (const side of sides) report(side)
  const side = sides.at(-1)
  if (process.env.BENCH_STATEMENTS && side) await showStatements(side.client)
} finally {
  for (const { close } of sides) await close()
}

async function open(build: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bulk-'))
  const database = await openTwin(process.env.BENCH_STATEMENTS ? STATEMENT_STATISTICS : {})
  const url = database.env.DATABASE_URL ?? ''
  const profile = process.env.BENCH_PROFILE
  const start = async (nodeArgs: string[] = []) =>
    startShopProcess({
      program: join(build, 'server/main.js'),
      dataDir,
      port: await freePort(),
      env: { DIST: basename(build), LIMITS: 'off', ...database.env },
      nodeArgs: ['--max-semi-space-size=8', ...nodeArgs],
    })
  await (await start()).end('SIGTERM')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  if (process.env.BENCH_STATEMENTS) await client.query('create extension pg_stat_statements')
  await fill(client)
  const others = await client.query<{ slug: string }>(
    `select slug from products where parent_id is null and type = 'product' and is_published and code not like 'BENCH-%'
     and category_id <> (select min(id) from categories) order by id limit ${KEPT}`,
  )
  const shop = await start(profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [])
  const staff = await signInStaffOver(shop.url)
  const countFrom = async (price: number) =>
    (await staff.get<{ count: number }>(`/products?q=Bench&limit=1&from=${price}`)).count
  await until(async () => (await countFrom(0)) === PRODUCTS)
  const visited: Record<Phase, Visited[]> = { idle: [], change: [], undo: [] }
  return {
    ...{ name: basename(build), shop, staff, client, countFrom, url, visited },
    visit: pacedBuyers({
      ratePerSecond: RATE,
      kept: others.rows.map(({ slug }) => `${shop.url}/p/${slug}`),
      drawn: (n) => `${shop.url}/p/bench-${1 + ((n * 37) % PRODUCTS)}`,
    }),
    close: () => closeBench({ client, shop, database, dataDir }),
  }
}

type Side = Awaited<ReturnType<typeof open>>

async function fill(client: pg.Client) {
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

/** Of all sides by turns, so that what else the machine does is the same for both. */
async function work(round: number) {
  const body = { selection: { filter: { q: 'Bench' } }, changes: [{ field: 'price', act: 'formula', value: '+5%' }] }
  const changed = new Map<Side, string>()
  const wait = async () => {
    for (const { visit, visited } of sides) visited.idle.push(await visit(sleep(IDLE_MS)))
  }
  await wait()
  for (const side of sides) {
    const ask = () => side.staff.post<Edit>('/products/bulk', body)
    changed.set(side, (await beside(side, { phase: 'change', round, ask })).id)
  }
  await wait()
  for (const side of sides) {
    const ask = () => side.staff.post<Edit>(`/products/bulk/${changed.get(side)}/undo`)
    await beside(side, { phase: 'undo', round, ask })
  }
}

type Asked = { phase: 'change' | 'undo'; round: number; ask: () => Promise<Edit> }

async function beside(side: Side, { phase, round, ask }: Asked): Promise<Edit> {
  const { staff, client } = side
  let began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  let edit = await ask()
  const look = async () => {
    edit = await staff.get<Edit>(`/products/bulk/${edit.id}`)
    return edit.state
  }
  if (edit.state !== 'checked') await until(async () => (await look()) === 'checked')
  const checked = seconds()
  if (process.env.BENCH_STATEMENTS) await client.query('select pg_stat_statements_reset(), pg_stat_reset()')
  const cpuBefore = await cpuTimes(side)
  began = performance.now()
  const written = (async () => {
    await staff.post(`/products/bulk/${edit.id}/run`)
    await until(async () => (await look()) === 'done')
  })()
  const visited = await side.visit(written)
  side.visited[phase].push(visited)
  const done = seconds()
  began = performance.now()
  const { rows } = await client.query<{ price: number }>(
    `select max(price) as price from products where code like 'BENCH-%'`,
  )
  await until(async () => (await side.countFrom(rows[0]?.price ?? 0)) === 1)
  const cpu = await cpuTimes(side)
  const worked = (kind: 'shop' | 'database') => (cpuSince(cpuBefore[kind], cpu[kind]) / 1000).toFixed(1)
  console.log(
    `${side.name} ${phase} ${round}: ${edit.done} of ${edit.planned}, check ${checked} s, run ${done} s (processor: shop ${worked('shop')} s, database ${worked('database')} s), lists right after ${seconds()} s; p99 kept ${ms(quantile(visited.kept, 0.99))}, drawn ${ms(quantile(visited.drawn, 0.99))}`,
  )
  return edit
}

async function cpuTimes({ shop, url }: Side) {
  return { shop: cpuOf([shop.process.pid ?? 0]), database: cpuOf(await databasePids(url)) }
}

/** All rounds together: a round alone has a few hundred pages of a kind. */
function report({ name, visited }: Side) {
  const all = (phase: Phase, kind: keyof Visited) => together(visited[phase])[kind]
  const table: Record<string, Record<string, string | number>> = {}
  for (const kind of ['kept', 'drawn'] as const)
    for (const phase of ['idle', 'change', 'undo'] as const) {
      const times = all(phase, kind)
      const by = (share: number) => quantile(times, share) / quantile(all('idle', kind), share)
      table[`${kind}, ${phase}`] = {
        pages: times.length,
        ...Object.fromEntries([0.5, 0.9, 0.99, 0.999].map((share) => [`p${share * 100}`, ms(quantile(times, share))])),
        ...{ 'p50 by idle': by(0.5).toFixed(2), 'p99 by idle': by(0.99).toFixed(2) },
      }
    }
  console.log(name)
  console.table(table)
}

async function until(holds: () => Promise<boolean>) {
  for (const end = performance.now() + 240_000; performance.now() < end; await sleep(100)) if (await holds()) return
  throw new Error('Not within 4 minutes')
}

function ms(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`
}

async function showStatements(client: pg.Client) {
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
