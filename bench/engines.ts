import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop, startShopProcess } from '../test/running-shop.ts'
import { type BenchDatabase, embeddedIn, openOwnPostgres } from './database.ts'
import { type Figures, measure, measureOnce, middle, ROUNDS } from './load.ts'
import { fillShelves } from './shelves.ts'
import { addRequests, orderRequests, pathsOf } from './visitors.ts'

/** One engine under the shop. Memory in MB of the shop and of the database, shared pages counted once (PSS). */
type Engine = {
  title: string
  firstStartSeconds: number
  adds: Figures
  orders: Figures
  rest: { shop: number; database: number }
  loaded: { shop: number; database: number }
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ORDERS = 300
const REST_MS = 30_000

/** The embedded PostgreSQL beside the installed one with its default settings, a round of each in turn. */
export async function compareEngines(program: string): Promise<Engine[]> {
  const dataDirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'shop-bench-')))
  const [embeddedDir = '', ownDir = ''] = dataDirs
  const own = await openOwnPostgres()
  const databases = [
    { database: embeddedIn(embeddedDir), dataDir: embeddedDir },
    ...(own ? [{ database: own, dataDir: ownDir }] : []),
  ]
  try {
    const engines = []
    for (const { database, dataDir } of databases) engines.push(await open(program, database, dataDir))
    await sleep(REST_MS)
    const rests = engines.map(memoryOf)
    const adds = engines.map((): Figures[] => [])
    const orders = engines.map((): Figures[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, { shop }] of engines.entries()) {
        const requests = await addRequests(shop.url, await pathsOf(shop.url))
        if (round === 0) await measure({ url: shop.url, requests }, 2, 1)
        adds[i]?.push(await measure({ url: shop.url, requests }, SECONDS, 1))
      }
      for (const [i, { shop }] of engines.entries()) {
        const requests = await orderRequests(shop.url, await pathsOf(shop.url), ORDERS)
        orders[i]?.push(await measureOnce({ url: shop.url, requests }))
      }
    }
    const loads = engines.map(memoryOf)
    for (const { shop } of engines) await shop.end('SIGTERM')
    return engines.map(({ title, firstStartSeconds }, i) => ({
      title,
      firstStartSeconds,
      adds: middle(adds[i] ?? []),
      orders: middle(orders[i] ?? []),
      rest: rests[i] ?? { shop: 0, database: 0 },
      loaded: loads[i] ?? { shop: 0, database: 0 },
    }))
  } finally {
    own?.close()
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

type Opened = { title: string; firstStartSeconds: number; shop: RunningShop; folder: string }

async function open(program: string, database: BenchDatabase, dataDir: string): Promise<Opened> {
  const start = async () =>
    startShopProcess({
      program,
      dataDir,
      port: await freePort(),
      env: { DIST: process.env.DIST ?? '', LIMITS: 'off', ...database.env },
      nodeArgs: ['--max-semi-space-size=8'],
    })
  const began = performance.now()
  const first = await start()
  const firstStartSeconds = (performance.now() - began) / 1_000
  await first.end('SIGTERM')
  await fillShelves(database.env.DATABASE_URL, dataDir)
  return { title: database.title, firstStartSeconds, shop: await start(), folder: database.folder ?? '' }
}

function memoryOf({ shop, folder }: Opened) {
  return { shop: proportionalMemory([shop.process.pid ?? 0]), database: proportionalMemory(serverProcesses(folder)) }
}

/** Processes of a PostgreSQL server work in the folder of its cluster. */
export function serverProcesses(folder: string): number[] {
  const path = realpathSync(folder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && workingFolder(pid) === path)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function proportionalMemory(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  )
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1_024)
}

/** A column an engine. */
export function enginesTable(engines: readonly Engine[]): string {
  const cells = (of: (engine: Engine) => string) => engines.map(of).join(' | ')
  const memory = ({ shop, database }: Engine['rest']) => `${shop} + ${database} = ${shop + database} MB`
  return [
    `| | ${cells(({ title }) => title)} |`,
    `|---|${engines.map(() => '--:').join('|')}|`,
    `| first start, empty folder or database to filled shop | ${cells((e) => `${e.firstStartSeconds.toFixed(1)} s`)} |`,
    `| adds to the cart a second; p99 | ${cells((e) => `${Math.round(e.adds.perSecond)}; ${e.adds.p99} ms`)} |`,
    `| orders a second; p99 | ${cells((e) => `${Math.round(e.orders.perSecond)}; ${e.orders.p99} ms`)} |`,
    `| memory at rest, shop + database (PSS) | ${cells((e) => memory(e.rest))} |`,
    `| memory after the load | ${cells((e) => memory(e.loaded))} |`,
    '',
  ].join('\n')
}
