import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildIfStale, dist } from '../build/build.ts'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'

/**
 * How long a start takes until lists are answered, with and without the search model on disk, and how soon an import of
 * prices is right in lists: node bench/catalogue-start.ts <PostgreSQL address>
 * The database is one that `npm run generate` has filled; its prices are changed.
 */

const IMPORTED = 10_000
const LISTS = '/api/search/products?sort=price_with_tax:desc&per_page=24'

const [url] = process.argv.slice(2)
if (!url) throw new Error('node bench/catalogue-start.ts <PostgreSQL address>')

await buildIfStale((line) => console.log(line))
const program = join(dist, 'server/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-start-'))
const client = new pg.Client({ connectionString: url })
await client.connect()
// What an earlier run made dear.
await client.query('update products set price = 100 + id % 5000, previous_price = null where price >= 10000000')

const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1)

async function start(): Promise<{ shop: RunningShop; port: string; list: string }> {
  const from = performance.now()
  const port = await freePort()
  const at = `http://localhost:${port}`
  const starting = startShopProcess({
    program,
    dataDir,
    port,
    env: { DATABASE_URL: url ?? '' },
    // As `npm start` does.
    nodeArgs: ['--max-semi-space-size=8'],
  })
  await until(async () => (await fetch(`${at}/healthz`).catch(() => undefined))?.ok)
  const opened = seconds(from)
  await until(async () => (await fetch(at + LISTS).catch(() => undefined))?.ok)
  return { shop: await starting, port: opened, list: seconds(from) }
}

async function until(isSo: () => Promise<boolean | undefined>) {
  while (!(await isSo())) await sleep(20)
}

/** Resident now, and at most so far. */
function memoryOf({ process: { pid } }: RunningShop): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
  return `${mb('VmRSS')} MB resident, ${mb('VmHWM')} MB at most`
}

/** Makes some products the dearest of all, each import other ones. */
async function importPrices(shop: RunningShop, round: number) {
  const { rows: changed } = await client.query<{ id: number }>(
    `update products set price = ${(round + 1) * 10_000_000} + id % 100000, previous_price = null where id in (
       select id from products where parent_id is null and type = 'product' and is_published order by id
       offset ${round * IMPORTED} limit ${IMPORTED}) returning id`,
  )
  const from = performance.now()
  const { rows: dearest } = await client.query<{ id: number }>(
    `select id from products where parent_id is null and type = 'product' and is_published order by price desc limit 24`,
  )
  const wanted = dearest.map(({ id }) => id).join()
  type Found = { collection: { data: { products: { id: number }[] } } }
  await until(async () => {
    const found = (await (await fetch(shop.url + LISTS)).json()) as Found
    return found.collection?.data.products.map(({ id }) => id).join() === wanted
  })
  console.log(`import of ${changed.length} prices: right in lists after ${seconds(from)} s; ${memoryOf(shop)}`)
}

try {
  const first = await start()
  console.log(
    `start without a file: port after ${first.port} s, first list after ${first.list} s; ${memoryOf(first.shop)}`,
  )
  const file = join(dataDir, 'search-model')
  await until(async () => existsSync(file))
  console.log(`the file has ${Math.round(statSync(file).size / 1_048_576)} MB`)
  await first.shop.end('SIGTERM')
  const second = await start()
  console.log(
    `start with the file: port after ${second.port} s, first list after ${second.list} s; ${memoryOf(second.shop)}`,
  )
  for (const round of [0, 1, 2]) await importPrices(second.shop, round)
  await second.shop.end('SIGTERM')
} finally {
  await client.end()
  rmSync(dataDir, { recursive: true, force: true })
}
