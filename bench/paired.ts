import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type autocannon from 'autocannon'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { benchDatabase } from './database.ts'
import { serverProcesses } from './engines.ts'
import { measureOnce } from './load.ts'
import { fillShelves } from './shelves.ts'
import { addRequests, orderRequests, pathsOf } from './visitors.ts'

/**
 * `node bench/paired.ts <folder of the build before> <folder of the build after> [rounds]`: two builds side by side,
 * each with its own demo shop and embedded PostgreSQL, asked at the same time. Printed is the processor time of a request
 * (shop + database) after the change as a ratio of that before it: the median of the rounds, and the middle half.
 * `BENCH_ONLY` has parts of the names of those to run, with commas between; `BENCH_AFTER_ENV` (`A=1&B=2`) has settings of the second one alone. A folder is what `npm run build` writes (`dist`), beside the `node_modules` that it was built with.
 */
const [before, after] = process.argv.slice(2)
const ROUNDS = Number(process.argv[4] ?? 9)
/** Few, so that on a busy machine no request waits until it is refused. */
const CONNECTIONS = 4
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 400)
if (!before || !after) throw new Error('usage: node bench/paired.ts <dist before> <dist after> [rounds]')

type Side = { dist: string; dataDir: string; env: Record<string, string>; shop?: RunningShop }
const ONLY = (process.env.BENCH_ONLY ?? '').split(',')
const AFTER_ENV = Object.fromEntries(new URLSearchParams(process.env.BENCH_AFTER_ENV ?? ''))

type Case = [name: string, requests: (url: string) => Promise<autocannon.Request[]>]

const sides = [before, after].map((folder, index): Side => {
  const dist = resolve(folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-paired-'))
  return { dist, dataDir, env: { ...benchDatabase(dataDir).env, ...(index === 1 ? AFTER_ENV : {}) } }
})
try {
  for (const side of sides) {
    await start(side)
    await side.shop?.end('SIGTERM')
    await fillShelves(side.env.DATABASE_URL, side.dataDir)
  }
  await compare('on', [
    ['kept home page', repeated(() => '/', 25)],
    ['kept list', repeated(({ category }) => category, 25)],
    ['kept product page', repeated(({ product }) => product, 25)],
    ['search call', repeated(({ search }) => search, 5)],
    ['add to cart', async (url) => (await addRequests(url, await pathsOf(url))).slice(0, REQUESTS)],
    ['place an order', async (url) => orderRequests(url, await pathsOf(url), REQUESTS / 2)],
  ])
  await compare('pieces', [
    ['home page, not kept', repeated(() => '/', 4)],
    ['list, not kept', repeated(({ category }) => category, 4)],
    ['product page, not kept', repeated(({ product }) => product, 4)],
  ])
} finally {
  for (const { shop, dataDir } of sides) {
    await shop?.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Processor time is counted in hundredths of a second, so what is quickly answered is asked more often. */
function repeated(path: (paths: Awaited<ReturnType<typeof pathsOf>>) => string, times: number): Case[1] {
  return async (url) => {
    const found = path(await pathsOf(url))
    const count = REQUESTS * times
    return Array.from({ length: count }, () => ({ method: 'GET' as const, path: found }))
  }
}

async function compare(PAGE_CACHE: string, cases: readonly Case[]) {
  for (const side of sides) await start(side, { PAGE_CACHE })
  for (const [name, requests] of cases) {
    if (!ONLY.some((part) => name.includes(part))) continue
    const ratios: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      // At the same time: whatever else the machine does, it does to both.
      const spent = await Promise.all(sides.map((side) => processorTime(side, requests)))
      if (round >= 0) ratios.push((spent[1] ?? 0) / (spent[0] ?? 1))
    }
    console.log(`${name}: ${summary(ratios)}`)
  }
  for (const side of sides) await side.shop?.end('SIGTERM')
}

async function start(side: Side, env: Record<string, string> = {}) {
  side.shop = await startShopProcess({
    program: join(side.dist, 'server/main.js'),
    dataDir: side.dataDir,
    port: await freePort(),
    env: { DIST: basename(side.dist), LIMITS: 'off', ...side.env, ...env },
  })
}

/** Milliseconds of a request, of the shop and its database. */
async function processorTime({ shop, dataDir }: Side, requestsOf: Case[1]): Promise<number> {
  if (!shop?.process.pid) throw new Error('The shop does not run')
  const requests = await requestsOf(shop.url)
  const pids = [shop.process.pid, ...serverProcesses(join(dataDir, 'postgres'))]
  const before = cpuOf(pids)
  const { failed } = await measureOnce({ url: shop.url, requests, connections: CONNECTIONS })
  if (failed > 0) throw new Error(`${failed} of ${requests.length} requests failed`)
  return cpuSince(before, cpuOf(pids)) / requests.length
}

function summary(ratios: readonly number[]): string {
  const sorted = [...ratios].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(3)
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)}, ${sorted.length} rounds)`
}
