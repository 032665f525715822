import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateCatalogue } from '../bench/generate/catalogue.db.ts'
import { type ChangeFeed, followChanges } from '../src/adapters/database/changes.ts'
import type { Database } from '../src/adapters/database/database.ts'
import { searchFile } from '../src/adapters/search/search-file.ts'
import { DEFAULT_LISTING, type Listing } from '../src/shop/catalogue/listing.ts'
import { rows } from '../src/shop/db.ts'
import type { Lang } from '../src/shop/languages.ts'
import { createSearchModel } from '../src/shop/search/model.db.ts'
import type { SearchModel } from '../src/shop/search/search.ts'
import { openTestDatabase } from './support/databases.ts'

let database: Database
let drop: () => Promise<void>
let feed: ChangeFeed
/** The model that hears of changes. */
let running: SearchModel | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'shop-search-file-'))
const file = join(dataDir, 'search-model')

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await generateCatalogue(database.db, { products: 800, seed: 3 })
  feed = await followChanges(database, (changes) => running?.changed(changes))
}, 60_000)
afterAll(async () => {
  feed.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** An instance that starts and ends: whether it read the whole catalogue, and what it finds. */
async function start<T>(look: (model: SearchModel) => T, of = database) {
  let builds = 0
  const log = pino({ level: 'silent' })
  const store = searchFile({ db: of.db, dataDir, log, position: feed.position, fewestProducts: 100 })
  const counted = {
    ...store,
    begin() {
      builds += 1
      return store.begin()
    },
  }
  const model = createSearchModel(of.db, { store: counted })
  await model.ready()
  await model.settled()
  const seen = look(model)
  model.close()
  return { builds, seen }
}

const find = (model: SearchModel, { lang = 'lv', ...given }: Partial<Listing> & { lang?: Lang }) => {
  const page = (n: number) => model.find({}, { ...DEFAULT_LISTING, per_page: 96, page: n, ...given }, lang)
  const { total, counts } = page(1)
  return { total, counts, ids: Array.from({ length: Math.ceil(total / 96) }, (_, n) => page(n + 1).ids).flat() }
}
/** Lists in every order, words with and without endings and mistakes, parts of codes. */
const everything = (model: SearchModel) =>
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
  ].map((given) => find(model, given as Partial<Listing> & { lang?: Lang }))

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

test('what changed while nobody looked is in it', async () => {
  const [first, second, third] = await rows<{ id: number }>(
    database.db,
    sql`select id from products where parent_id is null and type = 'product' and is_published order by id limit 3`,
  )
  await database.db.execute(sql`update products set price = 1, previous_price = null where id = ${first?.id}`)
  await database.db.execute(sql`update products set is_published = false where id = ${second?.id}`)
  await database.db.execute(sql`update product_texts set title = 'Zizmaris' where product_id = ${third?.id}`)
  const { builds, seen } = await start((model) => ({
    byPrice: find(model, { sort: 'price_with_tax:asc' }).ids,
    renamed: find(model, { query: 'zizmaris' }).ids,
  }))
  expect(builds).toBe(0)
  expect(seen.byPrice[0]).toBe(first?.id)
  expect(seen.byPrice).not.toContain(second?.id)
  expect(seen.renamed).toEqual([third?.id])
})

test('after a change of which nobody knows the products the catalogue is read', async () => {
  await database.db.execute(sql`update categories set title = title`)
  expect((await start(() => undefined)).builds).toBe(1)
})

test('changed products merge into a new base that finds what a new reading finds, and is saved', async () => {
  const store = searchFile({
    db: database.db,
    dataDir,
    log: pino({ level: 'silent' }),
    position: feed.position,
    fewestProducts: 100,
  })
  let merges = 0
  const begin: typeof store.begin = () => {
    const save = store.begin()
    return (facets, base) => {
      merges += 1
      save(facets, base)
    }
  }
  const model = createSearchModel(database.db, { store: { ...store, begin }, mostChanged: 25 })
  running = model
  await model.ready()
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
    const dearest = () => find(model, { sort: 'price_with_tax:desc' }).ids[0]
    await expect.poll(dearest, { timeout: 10_000 }).toBe(last[0]?.id)
    await model.settled()
  }
  const merged = everything(model)
  model.close()
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
  const model = createSearchModel(database.db, { mostChanged: 25 })
  running = model
  await model.ready()
  const before = model.find({}, DEFAULT_LISTING, 'lv').total
  for (const round of [1, 2]) {
    await database.db.execute(
      sql`update products set price = ${round * 20_000_000} + id, previous_price = null
          where parent_id is null and type = 'product' and id % 5 = ${round}`,
    )
    const dearest = () => find(model, { sort: 'price_with_tax:desc' }).ids[0]
    const [last] = await rows<{ id: number }>(
      database.db,
      sql`select id from products where parent_id is null and type = 'product' and is_published order by price desc limit 1`,
    )
    await expect.poll(dearest, { timeout: 10_000 }).toBe(last?.id)
    await model.settled()
  }
  const merged = everything(model)
  expect(model.find({}, DEFAULT_LISTING, 'lv').total).toBe(before)
  model.close()
  running = undefined
  rmSync(file)
  const built = await start(everything)
  expect([built.builds, merged]).toEqual([1, built.seen])
}, 30_000)

test('a damaged, a cut and an empty file are as good as none', async () => {
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole)
  damaged[1_000] = (damaged[1_000] ?? 0) ^ 1
  for (const bytes of [damaged, whole.subarray(0, whole.length - 100), Buffer.alloc(0)]) {
    rmSync(file, { force: true })
    writeFileSync(file, bytes)
    const { builds, seen } = await start((model) => find(model, {}).total)
    expect(builds).toBe(1)
    expect(seen).toBeGreaterThan(700)
  }
})

test('a file of another database is as good as none', async () => {
  const other = await openTestDatabase()
  await generateCatalogue(other.database.db, { products: 120, seed: 8 })
  const { builds, seen } = await start((model) => find(model, {}).total, other.database)
  expect([builds, seen]).toEqual([1, 120])
  await other.drop()
})

test('of two instances that write at once one leaves a whole file', async () => {
  rmSync(file)
  await Promise.all([start(() => undefined), start(() => undefined)])
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true)
  expect((await start(() => undefined)).builds).toBe(0)
})
