import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { type BenchDatabase, embeddedIn, openOwnPostgres, openTwin } from './database.ts'
import { type Figures, measure, measureOnce, middle, ROUNDS } from './load.ts'
import { fillShelves } from './shelves.ts'
import { addRequests, orderRequests, pathsOf } from './visitors.ts'

/** One engine under the shop. Memory in MB of the shop and of the database, shared pages counted once (PSS). */
type Memory = { shop: number; database: number }
type Engine = {
  title: string
  firstStartSeconds: number
  adds: Figures
  orders: Figures
  /** Milliseconds of processor time of the shop and of the database. */
  cpu: { add: number; order: number }
  rest: Memory
  /** Right after the last order, and when all e-mails about the orders are sent. */
  loaded: Memory
  sent: Memory
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ORDERS = 300
const REST_MS = 30_000
/** The queue is looked at every second. */
const QUIET_MS = 3_000

/**
 * The embedded PostgreSQL beside its own programs run by hand, and beside the installed one with its default settings, a
 * round of each in turn. No round begins while e-mails about the orders of another one are sent.
 */
export async function compareEngines(program: string): Promise<Engine[]> {
  const dataDirs = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'shop-bench-')))
  const [embeddedDir = '', twinDir = '', ownDir = ''] = dataDirs
  const twin = await openTwin()
  const own = await openOwnPostgres()
  const databases = [
    { database: embeddedIn(embeddedDir), dataDir: embeddedDir },
    { database: twin, dataDir: twinDir },
    ...(own ? [{ database: own, dataDir: ownDir }] : []),
  ]
  try {
    const engines: Opened[] = []
    for (const { database, dataDir } of databases) engines.push(await open(program, database, dataDir))
    await sleep(REST_MS)
    const measured = engines.map((engine) => ({ engine, rest: memoryOf(engine), ...emptyRounds() }))
    for (let round = 0; round < ROUNDS; round++) {
      // Whoever is first each time would have the quieter machine.
      const turn = round % 2 === 0 ? measured : measured.toReversed()
      for (const { engine, adds } of turn) {
        const { url } = engine.shop
        const requests = await addRequests(url, await pathsOf(url))
        if (round === 0) await measure({ url, requests }, 2, 1)
        adds.push(await withCpu(engine, () => measure({ url, requests }, SECONDS, 1), SECONDS))
      }
      for (const each of turn) {
        const { url } = each.engine.shop
        const requests = await orderRequests(url, await pathsOf(url), ORDERS)
        each.orders.push(await withCpu(each.engine, () => measureOnce({ url, requests })))
        each.loaded = memoryOf(each.engine)
        await allEmailsSent(each.engine)
        each.sent = memoryOf(each.engine)
      }
    }
    for (const { shop } of engines) await shop.end('SIGTERM')
    return measured.map(({ engine, adds, orders, rest, loaded, sent }) => ({
      title: engine.title,
      firstStartSeconds: engine.firstStartSeconds,
      adds: middle(adds),
      orders: middle(orders),
      cpu: { add: middleCpu(adds), order: middleCpu(orders) },
      rest,
      loaded,
      sent,
    }))
  } finally {
    twin.close()
    own?.close()
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

type Round = Figures & { cpuMs: number }

const emptyRounds = () => ({
  adds: [] as Round[],
  orders: [] as Round[],
  loaded: { shop: 0, database: 0 },
  sent: { shop: 0, database: 0 },
})

async function withCpu({ shop, folder }: Opened, run: () => Promise<Figures>, seconds?: number): Promise<Round> {
  const pids = [shop.process.pid ?? 0, ...serverProcesses(folder)]
  const before = cpuOf(pids)
  const figures = await run()
  const used = cpuSince(before, cpuOf([shop.process.pid ?? 0, ...serverProcesses(folder)]))
  return { ...figures, cpuMs: used / (seconds === undefined ? ORDERS : figures.perSecond * seconds) }
}

const middleCpu = (rounds: readonly Round[]) =>
  rounds.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0

/** Without a mail server the shop writes them as files. */
async function allEmailsSent({ dataDir }: Opened) {
  const folder = join(dataDir, 'mail')
  const count = () => (existsSync(folder) ? readdirSync(folder).length : 0)
  for (let before = -1, now = count(); now !== before; now = count()) {
    before = now
    await sleep(QUIET_MS)
  }
}

type Opened = { title: string; firstStartSeconds: number; shop: RunningShop; folder: string; dataDir: string }

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
  return { title: database.title, firstStartSeconds, shop: await start(), folder: database.folder ?? '', dataDir }
}

function memoryOf({ shop, folder }: Opened): Memory {
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
  return Math.round(pids.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1_024)
}

/** A worker of autovacuum may have ended meanwhile. */
function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A column an engine. */
export function enginesTable(engines: readonly Engine[]): string {
  const cells = (of: (engine: Engine) => string) => engines.map(of).join(' | ')
  const memory = ({ shop, database }: Memory) => `${shop} + ${database} = ${shop + database} MB`
  return [
    `| | ${cells(({ title }) => title)} |`,
    `|---|${engines.map(() => '--:').join('|')}|`,
    `| first start, empty folder or database to filled shop | ${cells((e) => `${e.firstStartSeconds.toFixed(1)} s`)} |`,
    `| adds to the cart a second; p99 | ${cells((e) => `${Math.round(e.adds.perSecond)}; ${e.adds.p99} ms`)} |`,
    `| orders a second; p99 | ${cells((e) => `${Math.round(e.orders.perSecond)}; ${e.orders.p99} ms`)} |`,
    `| processor time of an add; of an order, e-mails of its minute included, shop + database | ${cells(({ cpu }) => `${cpu.add.toFixed(2)}; ${cpu.order.toFixed(2)} ms`)} |`,
    `| memory at rest, shop + database (PSS) | ${cells((e) => memory(e.rest))} |`,
    `| memory after the last order | ${cells((e) => memory(e.loaded))} |`,
    `| memory when its e-mails are sent | ${cells((e) => memory(e.sent))} |`,
    '',
  ].join('\n')
}
