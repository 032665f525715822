import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type autocannon from 'autocannon'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'
import { cpuOf, cpuSince, databasePids } from './cpu.ts'
import { benchDatabase } from './database.ts'
import { serverProcesses } from './engines.ts'
import { type Figures, measure, measureOnce, sampleOf, startBare } from './load.ts'
import { fillShelves } from './shelves.ts'
import { addRequests, orderRequests, pathsOf } from './visitors.ts'

/**
 * `node bench/writes.ts [rounds]`: adding to the cart and storing an order, and the processor time that each takes of
 * the shop and of the database. Before and after a change, in the same minute, on a database that is kept
 * (`DATABASE_URL`) or on one of its own.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ORDERS = Number(process.env.BENCH_ORDERS ?? 600)
const ROUNDS = Number(process.argv[2] ?? 3)

process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist } = await import('../build/build.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const database = benchDatabase(dataDir)
let shop: RunningShop | undefined
try {
  if (!process.env.BENCH_NO_BUILD) await buildIfStale(console.log)
  await (await start()).end('SIGTERM')
  await fillShelves(database.env.DATABASE_URL, dataDir)
  await bench(await start())
} finally {
  await shop?.end('SIGTERM')
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function start(): Promise<RunningShop> {
  shop = await startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: process.env.DIST ?? '', LIMITS: 'off', ...database.env },
  })
  return shop
}

async function bench(running: RunningShop) {
  const { url } = running
  const paths = await pathsOf(url)
  await say(running, 'add to cart', await addRequests(url, paths), () => SECONDS)
  await measureOnce({ url, requests: await orderRequests(url, paths, 100) })
  await say(running, 'order store', () => orderRequests(url, paths, ORDERS), undefined)
}

type Requests = autocannon.Request[]

async function say(
  running: RunningShop,
  what: string,
  given: Requests | (() => Promise<Requests>),
  seconds?: () => number,
) {
  const { url } = running
  if (Array.isArray(given)) await measure({ url, requests: given }, 2, 1)
  const all: (Figures & { bare: number; shopMs: number; databaseMs: number })[] = []
  for (let index = 0; index < ROUNDS; index++) {
    const requests = Array.isArray(given) ? given : await given()
    const before = await times(running)
    const figures = seconds ? await measure({ url, requests }, seconds(), 1) : await measureOnce({ url, requests })
    const after = await times(running)
    const port = await freePort()
    const sample = join(dataDir, 'answer')
    writeFileSync(sample, await sampleOf({ url, requests }))
    const bare = await startBare('bytes', sample, port)
    const { perSecond } = await measure({ url: `http://localhost:${port}` }, 1, 1)
    bare.kill()
    const answers = seconds ? figures.perSecond * seconds() : requests.length
    const ms = (kind: 'shop' | 'database') => cpuSince(before[kind], after[kind]) / answers
    all.push({ ...figures, bare: perSecond, shopMs: ms('shop'), databaseMs: ms('database') })
  }
  all.sort((a, b) => b.perSecond - a.perSecond)
  for (const { perSecond, p50, p99, failed, bare, shopMs, databaseMs } of all) {
    console.log(
      `${what}: ${Math.round(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms, failed ${failed}; bare ${Math.round(bare)}/s, ratio ${(perSecond / bare).toFixed(3)}; processor time a request: shop ${shopMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`,
    )
  }
}

async function times(running: RunningShop) {
  const url = database.env.DATABASE_URL
  const pids = url ? await databasePids(url) : serverProcesses(database.folder ?? '')
  return { shop: cpuOf([running.process.pid ?? 0]), database: cpuOf(pids) }
}
