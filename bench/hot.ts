import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import {
  Buyer,
  freePort,
  lockerOrder,
  type RunningShop,
  sellableIds,
  startShopProcess,
} from '../test/support/running-shop.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { measureOnce } from './load.ts'
import { inTurns, withCart } from './visitors.ts'

/**
 * `node bench/hot.ts [rounds] [folders of builds …]`: orders of one product against orders of ninety, in turns, of each
 * build; then a crowd (`BUYERS`, 2,000; 0 for none) for fewer pieces (`PIECES`, 200): who gets one, and after how long
 * the last one is told.
 */
const ROUNDS = Number(process.argv[2] ?? 3)
const ORDERS = Number(process.env.BENCH_ORDERS ?? 300)
const BUYERS = Number(process.env.BUYERS ?? 2_000)
const PIECES = Number(process.env.PIECES ?? 200)
const GOODS = 90

type Side = { dist: string; dataDir: string; database: BenchDatabase; shop: RunningShop; goods: number[] }
type Speeds = Record<'spread' | 'hot', number[]>

const sides: Side[] = []
try {
  for (const dist of await builds()) sides.push(await open(dist))
  const speeds = sides.map((): Speeds => ({ spread: [], hot: [] }))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [n, side] of sides.entries()) {
      const found = await speedsOf(side)
      if (round === 0) continue
      speeds[n]?.spread.push(found.spread)
      speeds[n]?.hot.push(found.hot)
    }
  }
  for (const [n, { spread, hot }] of speeds.entries()) {
    const ratios = hot.map((speed, round) => speed / (spread[round] ?? 0))
    console.log(
      `${sides[n]?.dist}: spread ${median(spread).toFixed(0)}/s, one product ${median(hot).toFixed(0)}/s, ratio in the middle ${median(ratios).toFixed(2)}`,
    )
  }
  for (const side of sides) if (BUYERS > 0) await crowd(side)
} finally {
  for (const { shop, database, dataDir } of sides) {
    await shop.end('SIGTERM')
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function builds(): Promise<string[]> {
  const given = process.argv.slice(3)
  if (given.length > 0) return given.map((folder) => resolve(folder))
  process.env.DIST ??= 'dist-bench'
  const { buildIfStale, dist } = await import('../build/build.ts')
  await buildIfStale(console.log)
  return [dist]
}

async function open(dist: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-hot-'))
  const database = benchDatabase(dataDir)
  const env = { DIST: dist, LIMITS: 'off', ...database.env }
  const nodeArgs = process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : []
  const program = join(dist, 'server/main.js')
  const shop = await startShopProcess({ program, dataDir, port: await freePort(), env, nodeArgs })
  const ids = (await sellableIds(new Buyer(shop.url))).slice(0, GOODS)
  const fitting = await inTurns(ids.length, async (n) => ((await fits(shop.url, ids[n] ?? 0)) ? ids[n] : undefined))
  const goods = fitting.filter((id) => id !== undefined)
  await sql(database, `update products set quantity = 100000 where id = any('{${goods.join(',')}}')`)
  return { dist, dataDir, database, shop, goods }
}

async function speedsOf({ dist, shop: { url }, goods }: Side) {
  const spread = await measureOnce({ url, requests: await ordersOf(url, ORDERS, (n) => goods[n % goods.length] ?? 0) })
  const hot = await measureOnce({ url, requests: await ordersOf(url, ORDERS, () => goods[0] ?? 0) })
  console.log(
    `${basename(dist)}: spread ${spread.perSecond.toFixed(0)}/s (p99 ${spread.p99} ms, failed ${spread.failed}), one product ${hot.perSecond.toFixed(0)}/s (p99 ${hot.p99} ms, failed ${hot.failed}), ratio ${(hot.perSecond / spread.perSecond).toFixed(2)}`,
  )
  return { spread: spread.perSecond, hot: hot.perSecond }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** All at once, each over a connection of its own. */
async function crowd({ shop: { url }, database, goods: [id = 0] }: Side) {
  const requests = await ordersOf(url, BUYERS, () => id)
  await sql(database, `update products set quantity = ${PIECES}, virtual_quantity = 0 where id = ${id}`)
  const statuses = new Map<number, number>()
  let next = 0
  const result = await autocannon({
    url,
    connections: Math.min(BUYERS, 1_500),
    amount: BUYERS,
    timeout: 60,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...requests[next++ % BUYERS] }) }],
    setupClient: (client: autocannon.Client) => {
      client.on('response', (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1))
    },
  } as autocannon.Options)
  console.log(
    `${BUYERS} buyers for ${PIECES} pieces: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, longest ${result.latency.max} ms, errors ${result.errors}`,
  )
}

async function ordersOf(url: string, count: number, idOf: (index: number) => number): Promise<autocannon.Request[]> {
  const body = JSON.stringify(await lockerOrder(await withCart(url, [idOf(0)]), 'anna@ozoli.example'))
  return inTurns(count, async (index) => {
    const buyer = await withCart(url, [idOf(index)])
    const headers = { ...(await buyer.headers()), 'idempotency-key': crypto.randomUUID() }
    return { method: 'POST', path: '/api/order/store', headers, body }
  })
}

async function fits(url: string, id: number): Promise<boolean> {
  const buyer = await withCart(url, [id])
  const { shippingMethods } = await buyer.get<{ shippingMethods: { code: string }[] }>('/api/shipping')
  return shippingMethods.some(({ code }) => code === 'locker-omniva')
}

async function sql(database: BenchDatabase, text: string) {
  const { DATABASE_URL: url } = database.env
  const client = new pg.Client(
    url ? { connectionString: url } : { host: database.folder, user: 'shop', database: 'shop' },
  )
  await client.connect()
  await client.query(text)
  await client.end()
}
