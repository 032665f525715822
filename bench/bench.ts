import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop, startShopProcess } from '../test/running-shop.ts'
import { browserCode } from './browser-code.ts'
import { openBenchDatabase } from './database.ts'
import { CONNECTIONS, type Figures, type Load, measure, measureOnce, middle, ROUNDS, startBare } from './load.ts'
import { profile } from './profile.ts'
import { fillShelves } from './shelves.ts'
import { addRequests, orderRequests, type Paths, pathsOf } from './visitors.ts'

/**
 * `npm run bench`: the built shop as a process of its own, each kind of request beside what bare Node.js does with an
 * answer of the same size in the same minute. `-- --profile` says where the processor's time goes instead.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ORDERS = 300
const REPORT = join(import.meta.dirname, '../docs/benchmarks.md')

type Row = { what: string; figures: Figures; bare: Figures; note?: string }

process.env.DIST = 'dist-bench'
const { buildIfStale, dist } = await import('../build/build.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const database = await openBenchDatabase()
let shop: RunningShop | undefined
try {
  await buildIfStale(console.log)
  console.log(`Database: ${database.title}`)
  await seedOnce()
  if (process.argv.includes('--profile')) await profile(startShop, dataDir)
  else await bench()
} finally {
  await shop?.end('SIGKILL')
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function startShop(env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<RunningShop> {
  shop = await startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: 'dist-bench', LIMITS: 'off', ...database.env, ...env },
    nodeArgs,
  })
  return shop
}

/** The first start fills in the demo; shelves without end keep orders going. */
async function seedOnce() {
  await (await startShop()).end('SIGTERM')
  await fillShelves(database.env.DATABASE_URL, dataDir)
}

async function bench() {
  const rows: Row[] = []
  const startSeconds: number[] = []
  for (let index = 0; index < 3; index++) {
    const began = performance.now()
    const started = await startShop()
    startSeconds.push((performance.now() - began) / 1_000)
    if (index < 2) await started.end('SIGTERM')
  }
  const cached = running()
  const paths = await pathsOf(cached.url)
  await sleep(5_000)
  const restMemory = memoryOf(cached)
  await compare(rows, 'category page, from the cache', { url: cached.url + paths.category })
  await compare(rows, 'product page, from the cache', { url: cached.url + paths.product })
  await compareCalls(rows, cached, paths)
  const loadedMemory = memoryOf(cached)
  const code = await browserCode(cached.url, paths, dist)
  await cached.end('SIGTERM')

  const fresh = await startShop({ PAGE_CACHE: 'pieces' })
  const category = await compare(rows, 'category page, drawn afresh', { url: fresh.url + paths.category })
  await compareReact(rows, fresh, paths, category)
  await compare(rows, 'product page, drawn afresh', { url: fresh.url + paths.product })
  await fresh.end('SIGTERM')

  const text = report({ rows, startSeconds, restMemory, loadedMemory, code, paths })
  console.log(`\n${text}`)
  writeReport(text)
}

function running(): RunningShop {
  if (!shop) throw new Error('The shop is not running')
  return shop
}

/** The shop's figures and bare Node.js's, a round of each in turn, so that a busy machine slows both. */
async function compare(rows: Row[], what: string, load: Load, note?: string): Promise<Figures> {
  // Warms the code up, and tells the size of an answer.
  const probe = await measure(load, 2, 1)
  const port = await freePort()
  const bare = await startBare('bytes', String(probe.bytes), port)
  const shops: Figures[] = []
  const bares: Figures[] = []
  for (let index = 0; index < ROUNDS; index++) {
    shops.push(await measure(load, SECONDS, 1))
    bares.push(await measure({ url: `http://localhost:${port}` }, SECONDS, 1))
  }
  bare.kill()
  const row = { what, figures: middle(shops), bare: middle(bares), ...(note ? { note } : {}) }
  rows.push(row)
  say(row)
  return row.figures
}

/** The same elements drawn by React alone, without loading, layout code, compression or a router. */
async function compareReact(rows: Row[], { url }: RunningShop, paths: Paths, category: Figures) {
  const file = join(dataDir, 'category.html')
  writeFileSync(file, await (await fetch(url + paths.category)).text())
  const port = await freePort()
  const bare = await startBare('react', file, port)
  const figures = await measure({ url: `http://localhost:${port}` }, SECONDS)
  bare.kill()
  const row = { what: 'category page, drawn afresh, beside bare renderToString', figures: category, bare: figures }
  rows.push(row)
  say(row)
}

async function compareCalls(rows: Row[], { url }: RunningShop, paths: Paths) {
  await compare(rows, 'GET /api/search/products', { url: url + paths.search })
  await compare(rows, 'POST /api/cart-item/add', { url, requests: await addRequests(url, paths) })

  const port = await freePort()
  const shops: Figures[] = []
  const bares: Figures[] = []
  await measureOnce({ url, requests: await orderRequests(url, paths, 50) })
  for (let index = 0; index < ROUNDS; index++) {
    const requests = await orderRequests(url, paths, ORDERS)
    const figures = await measureOnce({ url, requests })
    shops.push(figures)
    const bare = await startBare('bytes', String(figures.bytes), port)
    bares.push(await measure({ url: `http://localhost:${port}` }, SECONDS, 1))
    bare.kill()
  }
  const row = { what: 'POST /api/order/store', figures: middle(shops), bare: middle(bares) }
  rows.push(row)
  say(row)
}

/** Resident memory in MB; 0 where the system does not tell. */
function memoryOf({ process: { pid } }: RunningShop): number {
  try {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Math.round(Number(line?.[1] ?? 0) / 1_024)
  } catch {
    return 0
  }
}

function say({ what, figures, bare }: Row) {
  console.log(
    `${what}: ${Math.round(figures.perSecond)}/s, p50 ${figures.p50} ms, p99 ${figures.p99} ms; bare ${Math.round(bare.perSecond)}/s`,
  )
}

type Results = {
  rows: readonly Row[]
  startSeconds: readonly number[]
  restMemory: number
  loadedMemory: number
  code: readonly { page: string; bytes: number; files: number }[]
  paths: Paths
}

function report({ rows, startSeconds, restMemory, loadedMemory, code, paths }: Results): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const start = [...startSeconds].sort((a, b) => a - b)[1] ?? 0
  return [
    `\`npm run bench\`, ${day} UTC, commit ${commit}; ${machine}; ${database.title}; the demo shop; ${CONNECTIONS} connections, the middle of ${ROUNDS} rounds of ${SECONDS} s. Shop, database and load generator share the machine.`,
    '',
    '| what | requests/s | p50 ms | p99 ms | bytes sent | bare/s | ratio | failed |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ what, figures, bare }) =>
        `| ${what} | ${Math.round(figures.perSecond)} | ${figures.p50} | ${figures.p99} | ${figures.bytes} | ${Math.round(bare.perSecond)} | ${ratio(figures, bare)} | ${figures.failed} |`,
    ),
    '',
    `Category page: \`${paths.category}\`; product page: \`${paths.product}\`; search: \`${paths.search}\`. Bare: \`node:http\` with an answer of the same size, or React alone drawing the same elements.`,
    '',
    '| | |',
    '|---|--:|',
    `| from spawn to the first answer, on a filled shop (middle of 3) | ${start.toFixed(2)} s |`,
    `| resident memory after 5 s of rest | ${restMemory} MB |`,
    `| resident memory after the load | ${loadedMemory} MB |`,
    ...code.map(
      ({ page, bytes, files }) =>
        `| browser code of ${page}, gzipped | ${(bytes / 1_000).toFixed(1)} kB in ${files} files |`,
    ),
    '',
  ].join('\n')
}

function ratio(figures: Figures, bare: Figures): string {
  const share = figures.perSecond / Math.max(1, bare.perSecond)
  return share >= 0.1 ? share.toFixed(2) : share.toFixed(3)
}

/** Figures stand between two marks; the words around them are written by people. */
function writeReport(text: string) {
  const [before = '', rest = ''] = readReport().split('<!-- figures -->\n')
  const after = rest.split('<!-- end of figures -->\n')[1] ?? ''
  writeFileSync(REPORT, `${before}<!-- figures -->\n${text}<!-- end of figures -->\n${after}`)
}

function readReport(): string {
  try {
    return readFileSync(REPORT, 'utf8')
  } catch {
    return '# Benchmarks\n\n'
  }
}
