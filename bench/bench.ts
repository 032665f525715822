import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'
import { browserCode } from './browser-code.ts'
import { benchDatabase, openOwnPostgres } from './database.ts'
import { benchEmails } from './emails.ts'
import { compareEngines, enginesTable } from './engines.ts'
import { type Figures, type Load, measure, measureOnce, middle, ROUNDS, sampleOf, startBare } from './load.ts'
import { benchBrowser, benchCatalogues } from './more.ts'
import { profile } from './profile.ts'
import { circumstances, type Row, write, writeSection } from './report.ts'
import { fillShelves } from './shelves.ts'
import { addRequests, orderRequests, type Paths, pathsOf } from './visitors.ts'

/**
 * `npm run bench`: the built shop as a process of its own, each kind of request beside what bare Node.js does with an
 * answer of the same size in the same minute. `-- --profile` says where the processor's time goes instead; `-- --all`
 * goes on with catalogues of three sizes and with Lighthouse.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ORDERS = 300
const TURN_SECONDS = 20
/** Of mixed load before the memory is read once more. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 0)

const UNCACHED = [
  ['pieces', 'not cached (frame and cards are kept)'],
  ['off', 'not cached, nothing kept'],
] as const

process.env.DIST = 'dist-bench'
const { buildIfStale, dist } = await import('../build/build.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const database = benchDatabase(dataDir)
let shop: RunningShop | undefined
try {
  await buildIfStale(console.log)
  console.log(`Database: ${database.title}`)
  await seedOnce()
  if (process.argv.includes('--profile')) await profile(startShop, dataDir)
  else {
    await bench()
    await benchEmails(join(dist, 'server/main.js'), dataDir, { DIST: 'dist-bench', ...database.env })
    await benchEngines()
  }
  if (process.argv.includes('--all')) await benchMore()
} finally {
  await shop?.end('SIGTERM')
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function benchEngines() {
  const table = enginesTable(await compareEngines(join(dist, 'server/main.js')))
  console.log(`\n${table}`)
  writeSection('engines', `\`npm run bench\`, ${circumstances()}.\n\n${table}`)
}

/** What has programs of its own: growing catalogues, and the browser's side. */
async function benchMore() {
  const own = database.env.DATABASE_URL ? database : await openOwnPostgres()
  if (own?.env.DATABASE_URL) await benchCatalogues(own.env.DATABASE_URL, dist, dataDir)
  if (own !== database) own?.close()
  const open = await startShop({ CAPTCHA: 'off' })
  await benchBrowser(open.url, dataDir)
  await open.end('SIGTERM')
}

async function startShop(env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<RunningShop> {
  shop = await startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: 'dist-bench', LIMITS: 'off', ...database.env, ...env },
    // As `npm start` does.
    nodeArgs: ['--max-semi-space-size=8', ...nodeArgs],
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
  const soonMemory = memoryOf(cached)
  await sleep(55_000)
  const restMemory = memoryOf(cached)
  for (const page of ['category', 'product'] as const) {
    rows.push(await compare(`${page} page, from the cache`, { url: cached.url + paths[page] }))
  }
  rows.push(...(await compareCalls(cached, paths)))
  const loadedMemory = memoryOf(cached)
  const laterMemory = MINUTES > 0 ? await memoryAfter(cached, paths) : undefined
  const code = await browserCode(cached.url, paths, dist)
  await cached.end('SIGTERM')

  for (const [setting, words] of UNCACHED) {
    const fresh = await startShop({ PAGE_CACHE: setting })
    for (const page of ['category', 'product'] as const) {
      const row = await compare(`${page} page, ${words}`, { url: fresh.url + paths[page] })
      rows.push({ ...row, react: await reactAlone(fresh.url + paths[page]) })
    }
    await fresh.end('SIGTERM')
  }
  write(
    {
      rows,
      startSeconds,
      soonMemory,
      restMemory,
      loadedMemory,
      laterMemory,
      minutes: MINUTES,
      code,
      paths,
      seconds: SECONDS,
    },
    database.title,
  )
}

function running(): RunningShop {
  if (!shop) throw new Error('The shop is not running')
  return shop
}

/** The shop's figures and bare Node.js's with the same bytes, a round of each in turn, so that a busy machine slows both. */
async function compare(what: string, load: Load): Promise<Row> {
  // Warms the code up.
  await measure(load, 2, 1)
  const port = await freePort()
  const bare = await startBare('bytes', keep(await sampleOf(load)), port)
  const shops: Figures[] = []
  const bares: Figures[] = []
  for (let index = 0; index < ROUNDS; index++) {
    shops.push(await measure(load, SECONDS, 1))
    bares.push(await measure({ url: `http://localhost:${port}` }, SECONDS, 1))
  }
  bare.kill()
  return said({ what, figures: middle(shops), bare: middle(bares) })
}

/** The same elements drawn by React alone, without loading, layout code, compression or a router. */
async function reactAlone(url: string): Promise<Figures> {
  const port = await freePort()
  const bare = await startBare('react', keep(await (await fetch(url)).text()), port)
  const figures = await measure({ url: `http://localhost:${port}` }, SECONDS)
  bare.kill()
  console.log(`  React alone: ${Math.round(figures.perSecond)}/s`)
  return figures
}

function keep(answer: Buffer | string): string {
  const file = join(dataDir, `answer-${crypto.randomUUID()}`)
  writeFileSync(file, answer)
  return file
}

async function compareCalls({ url }: RunningShop, paths: Paths): Promise<Row[]> {
  const found = await compare('GET /api/search/products', { url: url + paths.search })
  const added = await compare('POST /api/cart-item/add', { url, requests: await addRequests(url, paths) })

  const shops: Figures[] = []
  const bares: Figures[] = []
  await measureOnce({ url, requests: await orderRequests(url, paths, 50) })
  for (let index = 0; index < ROUNDS; index++) {
    const requests = await orderRequests(url, paths, ORDERS)
    shops.push(await measureOnce({ url, requests }))
    const port = await freePort()
    // The same request again is answered with the same order.
    const bare = await startBare('bytes', keep(await sampleOf({ url, requests })), port)
    const turns = [{ method: 'POST' as const, path: '/', body: '{}' }]
    bares.push(await measure({ url: `http://localhost:${port}`, requests: turns }, SECONDS, 1))
    bare.kill()
  }
  return [found, added, said({ what: 'POST /api/order/store', figures: middle(shops), bare: middle(bares) })]
}

/** What the shop holds after minutes of pages, searches and carts in turn, and a rest. */
async function memoryAfter(shop: RunningShop, paths: Paths): Promise<number> {
  const until = performance.now() + MINUTES * 60_000
  const requests = await addRequests(shop.url, paths)
  while (performance.now() < until) {
    for (const path of [paths.category, paths.product, paths.search])
      await measure({ url: shop.url + path }, TURN_SECONDS, 1)
    await measure({ url: shop.url, requests }, TURN_SECONDS, 1)
  }
  await sleep(5_000)
  return memoryOf(shop)
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

function said(row: Row): Row {
  const { what, figures, bare } = row
  console.log(
    `${what}: ${Math.round(figures.perSecond)}/s, p50 ${figures.p50} ms, p99 ${figures.p99} ms; bare ${Math.round(bare.perSecond)}/s`,
  )
  return row
}
