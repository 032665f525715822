import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { createLookupCache } from '../src/shop/cache/lookup-cache.ts'
import { catalogueDeps } from '../src/shop/catalogue/catalogue-deps.ts'
import { listProducts } from '../src/shop/catalogue/listing.db.ts'
import { DEFAULT_LISTING, type Listing, PER_PAGE_OPTIONS, type Place } from '../src/shop/catalogue/listing.ts'
import { createProductCaches } from '../src/shop/catalogue/product-caches.ts'
import { suggestions } from '../src/shop/catalogue/suggestions.db.ts'
import { categoryTree } from '../src/shop/catalogue/tree.db.ts'
import { rows } from '../src/shop/db.ts'
import { createSearch } from '../src/shop/search/live-index/create-search.db.ts'
import { RELEVANCE, SORTS } from '../src/shop/search/search-request.ts'

/**
 * Lists and searches with facets, cards and JSON, called as functions: node bench/search.ts <PostgreSQL address> …
 * Each address is a database that `npm run generate` has filled. Random requests, 16 at a time, no page cache.
 * `OUT` names a file for the figures as JSON.
 */

const REQUESTS = Number(process.env.REQUESTS ?? 2_000)
const AT_ONCE = 16
const WORDS =
  'galds krēsls kresli lampa lmpa galdam melns balta dators klēpjdators monitors plaukts papīrs a4 usb mape soma krūze skapis ozolkoks lampas 240 550 1000 zils spuldze'.split(
    ' ',
  )

type Ground = { places: Place[]; options: number[]; makers: number[]; codes: string[] }
type ListAsk = { place: Place; listing: Listing }
type Ask = ListAsk | { typed: string }

async function measure(url: string): Promise<CatalogueFigures> {
  const database = await openDatabase({
    DATABASE_URL: url,
    DATABASE_READ_URL: undefined,
    DATABASE_POOL: AT_ONCE,
    dataDir: '',
  })
  const memory = createLookupCache()
  const { engine: search, sync } = createSearch(database.readDb, { onError: (error) => console.error(error) })
  const before = memoryUsed()
  const stopWatching = watchTurns()
  const began = performance.now()
  await sync.ready()
  const loadSeconds = (performance.now() - began) / 1_000
  const longest = stopWatching()
  const services = { database, memory, search, productCaches: createProductCaches(), now: () => new Date() }
  const ground = await readGround(services)
  await warmPool(services)
  const { products } = await search.status()
  const keptMb = memoryUsed() - before
  const residentMb = Math.round(process.resourceUsage().maxRSS / 1_024)
  console.log(
    `\n${products} products: loaded in ${loadSeconds.toFixed(1)} s, ` +
      `${keptMb} MB kept, ${residentMb} MB resident at most, ` +
      `longest turn of the event loop meanwhile ${longest} ms`,
  )
  const kinds = {
    'category, filters': await timed(services, () => categoryAsk(ground)),
    'category, plain': await timed(services, () => ({ ...categoryAsk(ground), listing: pageOnly() })),
    'manufacturer, filters': await timed(services, () => ({
      ...categoryAsk(ground),
      place: { manufacturerId: one(ground.makers) },
    })),
    'one word': await timed(services, () => wordAsk(ground, 1)),
    'two words, filters': await timed(services, () => filtered(wordAsk(ground, 2), ground)),
    'part of a code': await timed(services, () => ({
      place: {},
      listing: { ...DEFAULT_LISTING, sort: RELEVANCE, query: partOf(one(ground.codes)) },
    })),
    'suggestions while typing': await timed(services, () => ({ typed: beginningOf(one([...WORDS, ...ground.codes])) })),
  }
  console.table(kinds)
  sync.close()
  await database.close()
  return { products, loadSeconds, keptMb, residentMb, kinds }
}

/** Memory in MB; `kinds` by the kind of question. */
export type CatalogueFigures = {
  products: number
  loadSeconds: number
  keptMb: number
  residentMb: number
  kinds: Record<string, Awaited<ReturnType<typeof timed>>>
}

type Services = Parameters<typeof catalogueDeps>[0]

async function timed(services: Services, ask: () => Ask) {
  // The first requests find cold code.
  for (let index = 0; index < 100; index++) await request(services, ask())
  const times: number[] = []
  const began = performance.now()
  const cpu = process.threadCpuUsage()
  const client = async () => {
    while (times.length < REQUESTS) {
      // A real request comes in over the network, so never before what already waits there.
      await nextTurn()
      const start = performance.now()
      await request(services, ask())
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.threadCpuUsage(cpu)
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10
  return {
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'requests/s': Math.round(sorted.length / seconds),
    // Says more than the others on a machine that has other work.
    'CPU ms each': Math.round((user + system) / 100 / sorted.length) / 10,
  }
}

/** The most processor time of the main thread between two looks of a timer: what holds up everybody else. */
function watchTurns(): () => number {
  let longest = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longest = Math.max(longest, user + system)
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.round(longest / 1_000)
  }
}

async function request(services: Services, ask: Ask): Promise<number> {
  if ('typed' in ask) return JSON.stringify(await suggestions(catalogueDeps(services, 'lv'), ask.typed, 6)).length
  const { place, listing } = ask
  const found = await listProducts(catalogueDeps(services, 'lv'), place, listing, (next) => `?page=${next.page}`)
  return JSON.stringify(found).length
}

/** Opening a connection takes several turns of the event loop, which are long while 16 lists are being made at once. */
const warmPool = ({ database }: Services) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => rows(database.readDb, sql`select pg_sleep(0.2)`)))

async function readGround(services: Services): Promise<Ground> {
  const db = services.database.readDb
  const idsOf = async (table: 'attribute_options' | 'manufacturers') =>
    (await rows<{ id: number }>(db, sql`select id from ${sql.identifier(table)}`)).map((row) => row.id)
  const tree = await categoryTree(db, services.memory)
  const codes = await rows<{ code: string }>(db, sql`select code from products where parent_id is null limit 5000`)
  return {
    places: [...tree.byId.values()].filter(({ count }) => count > 0).map(({ id }) => ({ categoryId: id })),
    options: await idsOf('attribute_options'),
    makers: await idsOf('manufacturers'),
    codes: codes.map((row) => row.code),
  }
}

const below = (n: number) => Math.floor(Math.random() * n)

function one<T>(list: readonly T[]): T {
  const found = list[below(list.length)]
  if (found === undefined) throw new Error('the database is empty: generate a catalogue first')
  return found
}

const some = <T>(list: readonly T[], most: number): T[] => Array.from({ length: below(most + 1) }, () => one(list))

const pageOnly = (): Listing => ({
  ...DEFAULT_LISTING,
  page: 1 + below(20),
  sort: one(SORTS),
  per_page: one([24, ...PER_PAGE_OPTIONS.slice(0, 1)]),
})

const filtered = ({ place, listing }: ListAsk, { options, makers }: Ground): ListAsk => ({
  place,
  listing: { ...listing, attributes: some(options, 3), manufactures: some(makers, 3) },
})

const categoryAsk = (ground: Ground): ListAsk =>
  filtered({ place: one(ground.places), listing: { ...DEFAULT_LISTING, page: 1 + below(3), sort: one(SORTS) } }, ground)

// Words of makers and numbers make nearly every question another one, so that kept answers do not flatter.
const wordAsk = (ground: Ground, count: number): ListAsk => ({
  place: {},
  listing: {
    ...DEFAULT_LISTING,
    sort: below(3) === 0 ? one(SORTS) : RELEVANCE,
    attributes: below(2) === 0 ? [one(ground.options)] : [],
    manufactures: [one(ground.makers), one(ground.makers), one(ground.makers)].slice(below(4)),
    query: Array.from({ length: count }, () => one(WORDS)).join(' '),
  },
})

const beginningOf = (text: string) => text.slice(0, 2 + below(5))

function partOf(code: string): string {
  const start = below(4)
  return code.slice(start, start + 4 + below(4))
}

function memoryUsed(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 1_048_576)
}

const measured: CatalogueFigures[] = []
for (const url of process.argv.slice(2)) measured.push(await measure(url))
if (process.env.OUT) writeFileSync(process.env.OUT, JSON.stringify(measured))
