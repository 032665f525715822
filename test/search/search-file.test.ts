import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate/catalogue.db.ts'
import { type ChangeFeed, followChanges } from '../../src/adapters/database/changes.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { openSharedFiles, type SharedFiles, sharedFolder } from '../../src/adapters/media/shared-files.ts'
import { searchFile } from '../../src/adapters/search/search-file.ts'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import type { SearchRequest } from '../../src/shop/search/search-request.ts'
import { openTestDatabase } from '../support/databases.ts'
import { S3_KEYS, startS3 } from '../vendors/s3.ts'

type Search = ReturnType<typeof createSearch>

let database: Database
let drop: () => Promise<void>
let feed: ChangeFeed
/** The model that receives change notifications. */
let running: Search | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'shop-search-file-'))
const file = join(dataDir, 'search-model')

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await generateCatalogue(database.db, { products: 800, seed: 3 })
  feed = await followChanges(database, (changes) => running?.sync.changed(changes))
}, 60_000)
afterAll(async () => {
  feed.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** An instance that starts and ends: whether it read the whole catalogue, and what it finds. */
async function start<T>(
  look: (search: Search) => T | Promise<T>,
  { of = database, in: folder = dataDir, shared }: { of?: Database; in?: string; shared?: SharedFiles } = {},
) {
  let builds = 0
  const log = pino({ level: 'silent' })
  const store = searchFile({ db: of.db, dataDir: folder, log, fewestProducts: 100, shared })
  const save: typeof store.save = (...base) => {
    builds += 1
    store.save(...base)
  }
  const search = createSearch(of.db, { store: { ...store, save }, position: feed.position })
  await search.sync.ready()
  await search.sync.settled()
  const seen = await look(search)
  search.sync.close()
  return { builds, seen }
}

async function find({ engine }: Search, { lang = 'lv', ...given }: Partial<SearchRequest> & { lang?: Lang }) {
  const page = (n: number) => engine.find({}, { ...DEFAULT_LISTING, per_page: 96, page: n, ...given }, lang)
  const { total, counts } = await page(1)
  const pages = await Promise.all(Array.from({ length: Math.ceil(total / 96) }, (_, n) => page(n + 1)))
  return { total, counts, ids: pages.flatMap(({ ids }) => ids) }
}
/** Lists in every order, words with and without endings and mistakes, parts of codes. */
const everything = (search: Search) =>
  Promise.all(
    [
      { sort: 'price_with_tax:asc' },
      { sort: 'quantity:desc' },
      { sort: 'created_at:desc' },
      { sort: 'title:asc' },
      { sort: 'title:desc', lang: 'en' },
      { sort: 'recommended' },
      { query: 'galds' },
      { query: 'galdam' },
      { query: 'lmpa' },
      { query: 'kresli' },
      { query: '10' },
    ].map((given) => find(search, given as Partial<SearchRequest> & { lang?: Lang })),
  )

beforeEach(async () => {
  rmSync(file, { force: true })
  await start(() => undefined)
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true)
})

test('a start from the file finds the same as one that reads the catalogue', async () => {
  const fromFile = await start(everything)
  rmSync(file)
  const built = await start(everything)
  expect([fromFile.builds, built.builds]).toEqual([0, 1])
  expect(fromFile.seen).toEqual(built.seen)
})

test('changes made while no instance ran are in it', async () => {
  const [first, second, third] = await rows<{ id: number }>(
    database.db,
    sql`select id from products where parent_id is null and type = 'product' and is_published order by id limit 3`,
  )
  await database.db.execute(sql`update products set price = 1, previous_price = null where id = ${first?.id}`)
  await database.db.execute(sql`update products set is_published = false where id = ${second?.id}`)
  await database.db.execute(sql`update product_texts set title = 'Zizmaris' where product_id = ${third?.id}`)
  const { builds, seen } = await start(async (search) => ({
    byPrice: (await find(search, { sort: 'price_with_tax:asc' })).ids,
    renamed: (await find(search, { query: 'zizmaris' })).ids,
  }))
  expect(builds).toBe(0)
  expect(seen.byPrice[0]).toBe(first?.id)
  expect(seen.byPrice).not.toContain(second?.id)
  expect(seen.renamed).toEqual([third?.id])
})

test('words of a category that changed while no instance ran are known without reading the catalogue', async () => {
  await database.db.execute(
    sql`update categories set title = '{"lv": "Zizmari"}' where id = (select min(id) from categories)`,
  )
  const { builds, seen } = await start(async ({ engine }) => (await engine.suggest('zizmari', 'lv', 3)).categories)
  expect([builds, seen.length]).toEqual([0, 1])
})

test('after a change of which nobody knows the products the catalogue is read', async () => {
  await database.db.execute(sql`select announce('{catalogue}', null)`)
  expect((await start(() => undefined)).builds).toBe(1)
})

test('changed products merge into a new base that finds what a new reading finds, and is saved', async () => {
  const store = searchFile({
    db: database.db,
    dataDir,
    log: pino({ level: 'silent' }),
    fewestProducts: 100,
  })
  let merges = 0
  const save: typeof store.save = (...base) => {
    merges += 1
    store.save(...base)
  }
  const search = createSearch(database.db, { store: { ...store, save }, position: feed.position, maxChanged: 25 })
  running = search
  await search.sync.ready()
  const shown = sql`parent_id is null and type = 'product'`
  for (let round = 1; round <= 6; round++) {
    await database.db.execute(
      sql`update products set price = 1 + (id * ${7_919 * round}::int8) % 977, quantity = (id * ${round}) % 13, previous_price = null,
            is_published = (id + ${round}) % 17 <> 0
          where ${shown} and (id + ${round}) % 11 = 0`,
    )
    await database.db.execute(
      sql`update product_texts set title = ${`Zizmaris ${round} galds`} where (product_id + ${round}) % 13 = 0`,
    )
    await database.db.execute(
      sql`with copied as (
            insert into products (slug, code, category_id, manufacturer_id, price, quantity, weight, width, depth, height)
            select 'jauns-' || id || '-' || ${round}::int, 'J-' || ${round}::int || '-' || id, category_id, manufacturer_id, price, 3, 1, 1, 1, 1
            from products where ${shown} order by id limit 5 returning id)
          insert into product_texts (product_id, lang, title) select id, 'lv', 'Jaunums ' || id from copied`,
    )
    // The round's last change: what is announced is read in one piece, so the others are heard of with it.
    const last = await rows<{ id: number }>(
      database.db,
      sql`update products set price = ${5_000_000 + round} where id = (select max(id) from products where slug like 'jauns-%')
          and is_published returning id`,
    )
    const dearest = async () => (await find(search, { sort: 'price_with_tax:desc' })).ids[0]
    await expect.poll(dearest, { timeout: 10_000 }).toBe(last[0]?.id)
    await search.sync.settled()
  }
  const merged = await everything(search)
  search.sync.close()
  running = undefined
  expect(merges).toBeGreaterThan(2)
  const fromFile = await start(everything)
  rmSync(file)
  const built = await start(everything)
  expect([fromFile.builds, built.builds]).toEqual([0, 1])
  expect(merged).toEqual(built.seen)
  expect(fromFile.seen).toEqual(built.seen)
}, 60_000)

test('an import of prices merges into a base that finds what a new reading finds', async () => {
  const search = createSearch(database.db, { maxChanged: 25 })
  running = search
  await search.sync.ready()
  const before = (await search.engine.find({}, DEFAULT_LISTING, 'lv')).total
  for (const round of [1, 2]) {
    await database.db.execute(
      sql`update products set price = ${round * 20_000_000} + id, previous_price = null
          where parent_id is null and type = 'product' and id % 5 = ${round}`,
    )
    const dearest = async () => (await find(search, { sort: 'price_with_tax:desc' })).ids[0]
    const [last] = await rows<{ id: number }>(
      database.db,
      sql`select id from products where parent_id is null and type = 'product' and is_published order by price desc limit 1`,
    )
    await expect.poll(dearest, { timeout: 10_000 }).toBe(last?.id)
    await search.sync.settled()
  }
  const merged = await everything(search)
  expect((await search.engine.find({}, DEFAULT_LISTING, 'lv')).total).toBe(before)
  search.sync.close()
  running = undefined
  rmSync(file)
  const built = await start(everything)
  expect([built.builds, merged]).toEqual([1, built.seen])
}, 30_000)

test('a damaged, a truncated and an empty file are ignored', async () => {
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole)
  damaged[1_000] = (damaged[1_000] ?? 0) ^ 1
  for (const bytes of [damaged, whole.subarray(0, whole.length - 100), Buffer.alloc(0)]) {
    rmSync(file, { force: true })
    writeFileSync(file, bytes)
    const { builds, seen } = await start(async (search) => (await find(search, {})).total)
    expect(builds).toBe(1)
    expect(seen).toBeGreaterThan(700)
  }
})

test('a file of another database is ignored', async () => {
  const other = await openTestDatabase()
  await generateCatalogue(other.database.db, { products: 120, seed: 8 })
  const { builds, seen } = await start(async (search) => (await find(search, {})).total, { of: other.database })
  expect([builds, seen]).toEqual([1, 120])
  await other.drop()
})

test('two instances that write at once leave one complete file', async () => {
  rmSync(file)
  await Promise.all([start(() => undefined), start(() => undefined)])
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true)
  expect((await start(() => undefined)).builds).toBe(0)
})

/** Instances with folders of their own. */
async function startTwo(shared: SharedFiles) {
  const [one = '', two = ''] = ['one', 'two'].map((name) => join(dataDir, name))
  for (const folder of [one, two]) rmSync(folder, { recursive: true, force: true })
  const first = await start(everything, { in: one, shared })
  await expect.poll(() => shared.age('search-model'), { timeout: 10_000 }).not.toBeNull()
  const second = await start(everything, { in: two, shared })
  expect([first.builds, second.builds]).toEqual([1, 0])
  expect(second.seen).toEqual(first.seen)
}

test('an instance with nothing of its own begins with what another one left in the shared folder, if it is whole', async () => {
  const folder = join(dataDir, 'shared')
  const shared = sharedFolder(folder)
  await startTwo(shared)
  const kept = join(folder, 'search-model')
  const third = join(dataDir, 'three')
  const bytes = readFileSync(kept)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  writeFileSync(kept, bytes)
  expect((await start(() => undefined, { in: third, shared })).builds).toBe(1)
  rmSync(third, { recursive: true })
  // Of two days ago: what has changed since may be forgotten.
  await startTwo(sharedFolder(join(dataDir, 'shared-later')))
  const long = new Date(Date.now() - 48 * 3_600_000)
  utimesSync(join(dataDir, 'shared-later', 'search-model'), long, long)
  expect(
    (await start(() => undefined, { in: third, shared: sharedFolder(join(dataDir, 'shared-later')) })).builds,
  ).toBe(1)
}, 30_000)

test('or in the bucket of pictures; one that does not answer keeps no instance from starting', async () => {
  const s3 = await startS3()
  const { region, key, secret } = S3_KEYS
  const config = { MEDIA_S3_URL: s3.url, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret, MEDIA_S3_REGION: region }
  const shared = openSharedFiles({ ...config, dataDir, DATABASE_URL: 'postgres://elsewhere' }, () => new Date())
  expect(openSharedFiles({ ...config, dataDir, DATABASE_URL: undefined }, () => new Date())).toBeUndefined()
  try {
    if (shared) await startTwo(shared)
    expect(s3.refused).toEqual([])
  } finally {
    await s3.close()
  }
  const alone = join(dataDir, 'alone')
  if (shared) expect((await start(() => undefined, { in: alone, shared })).builds).toBe(1)
}, 30_000)
