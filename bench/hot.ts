import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { benchDatabase } from './database.ts'
import { measureOnce } from './load.ts'
import { inTurns, withCart } from './visitors.ts'

/**
 * `node bench/hot.ts [rounds]`: orders of one product against orders of ninety, in turns; then a crowd (`BUYERS`, 2,000)
 * for fewer pieces (`PIECES`, 200): who gets one, and after how long the last one is told.
 */
const ROUNDS = Number(process.argv[2] ?? 3)
const ORDERS = Number(process.env.BENCH_ORDERS ?? 300)
const BUYERS = Number(process.env.BUYERS ?? 2_000)
const PIECES = Number(process.env.PIECES ?? 200)
const GOODS = 90

process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist } = await import('../build/build.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'shop-hot-'))
const database = benchDatabase(dataDir)
let shop: RunningShop | undefined
try {
  await buildIfStale(console.log)
  const port = await freePort()
  const env = { DIST: process.env.DIST ?? '', LIMITS: 'off', ...database.env }
  shop = await startShopProcess({ program: join(dist, 'server/main.js'), dataDir, port, env })
  await bench(shop.url)
} finally {
  await shop?.end('SIGTERM')
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function bench(url: string) {
  const ids = (await sellableIds(new Buyer(url))).slice(0, GOODS)
  const fitting = (
    await inTurns(ids.length, async (index) => ((await fits(url, ids[index] ?? 0)) ? ids[index] : undefined))
  ).filter((id) => id !== undefined)
  const hot = fitting[0] ?? 0
  await sql(`update products set quantity = 100000 where id = any('{${fitting.join(',')}}')`)
  const speeds: { spread: number; hot: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const spread = await measureOnce({
      url,
      requests: await ordersOf(url, ORDERS, (index) => fitting[index % fitting.length] ?? 0),
    })
    const one = await measureOnce({ url, requests: await ordersOf(url, ORDERS, () => hot) })
    if (round === 0) continue
    speeds.push({ spread: spread.perSecond, hot: one.perSecond })
    console.log(
      `spread ${spread.perSecond.toFixed(0)}/s (p99 ${spread.p99} ms, failed ${spread.failed}), one product ${one.perSecond.toFixed(0)}/s (p99 ${one.p99} ms, failed ${one.failed}), ratio ${(one.perSecond / spread.perSecond).toFixed(2)}`,
    )
  }
  const ratios = speeds.map(({ spread, hot: one }) => one / spread).sort((a, b) => a - b)
  console.log(`ratio in the middle: ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)}`)
  await crowd(url, hot)
}

/** All at once, each over a connection of its own. */
async function crowd(url: string, id: number) {
  const requests = await ordersOf(url, BUYERS, () => id)
  await sql(`update products set quantity = ${PIECES}, virtual_quantity = 0 where id = ${id}`)
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

async function sql(text: string) {
  const { DATABASE_URL: url } = database.env
  const client = new pg.Client(
    url ? { connectionString: url } : { host: database.folder, user: 'shop', database: 'shop' },
  )
  await client.connect()
  await client.query(text)
  await client.end()
}
