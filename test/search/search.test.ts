import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generateCatalogue } from '../../bench/generate/catalogue.db.ts'
import { type ChangeFeed, followChanges } from '../../src/adapters/database/changes.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { RECOMMENDED, type SearchRequest, SORTS } from '../../src/shop/search/search-request.ts'
import { openTestDatabase } from '../support/databases.ts'
import { type AskedLists, askedOf, expectListsAsPlainly, listing } from './plain-lists.ts'

let database: Database
let drop: () => Promise<void>
let search: ReturnType<typeof createSearch>
let feed: ChangeFeed
/** What was announced. */
const heard: string[] = []

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await generateCatalogue(database.db, { products: 600, seed: 5 })
  search = createSearch(database.db, {
    onError(error) {
      throw error
    },
  })
  feed = await followChanges(database, (changes) => {
    heard.push(...changes.tags)
    return search.sync.changed(changes)
  })
  await search.sync.ready()
}, 60_000)
afterAll(async () => {
  feed.close()
  search.sync.close()
  await drop()
})

/** Every change that is committed by now has been announced, heard and taken up. */
async function settled() {
  const end = `end:${randomUUID()}`
  await database.db.execute(sql`select announce(array[${end}], null)`)
  await vi.waitFor(() => expect(heard).toContain(end), { interval: 2, timeout: 10_000 })
  await search.sync.settled()
}

const find: AskedLists['find'] = (given, place, lang) => askedOf(search.engine).find(given, place, lang)
const found = async (query: string) => (await find({ query })).ids
const everyPage: AskedLists['everyPage'] = (given, place, lang) => askedOf(search.engine).everyPage(given, place, lang)

const expectAsPlainly = (runs: number) => expectListsAsPlainly(database.db, search.engine, runs)

describe('lists', () => {
  test('are filtered, counted and sorted as the tables say', () => expectAsPlainly(150), 60_000)

  test('have every product on exactly one page', async () => {
    for (const sort of [RECOMMENDED, ...SORTS] as const) {
      const ids = await everyPage({ sort }, {}, 'en')
      expect(new Set(ids).size).toBe(600)
      expect(ids.length).toBe(600)
    }
  })

  test('beyond the last page are empty but still counted', async () => {
    expect(await find({ page: 99 })).toMatchObject({ ids: [], total: 600 })
  })

  test('of an unknown category or manufacturer are empty', async () => {
    expect(await find({}, { categoryId: 999_999 })).toMatchObject({ ids: [], total: 0 })
    expect((await find({ manufactures: [999_999] })).total).toBe(0)
  })
})

describe('searching', () => {
  let chair: number
  let table: number
  let lamp: number
  let plain: number

  beforeAll(async () => {
    const category = await newId(sql`insert into categories (slug, title, short_description, description)
      values ('zonas', '{"lv":"Klusuma zonas","en":"Quiet zones"}', '{"lv":""}', '{"lv":""}') returning id`)
    const brand = await newId(sql`insert into manufacturers (slug, title, description, safety)
      values ('samsunga', 'Zvaigžņu Fabrika', '{"lv":""}', '{}') returning id`)
    const add = async (code: string, title: string, en: string, maker: number | null = null) => {
      const id = await newId(sql`insert into products (slug, code, category_id, manufacturer_id, price)
        values (${`p-${code.toLowerCase()}`}, ${code}, ${category}, ${maker}, 1000) returning id`)
      await database.db.execute(
        sql`insert into product_texts (product_id, lang, title) values (${id}, 'lv', ${title}), (${id}, 'en', ${en})`,
      )
      return id
    }
    chair = await add('ZZ-7701', 'Šūpuļkrēsls Zīlīte', 'Rocking chair Zīlīte', brand)
    table = await add('ZZ-7702', 'Žagatiņu galds Zilite', 'Magpie table')
    lamp = await add('QX/7703-B', 'Gaismeklis ziemai 120x60', 'Filament bulb')
    plain = await add('ZZ-88', 'Zīlītes nams', 'Titmouse house')
    await settled()
  })

  const newId = async (query: ReturnType<typeof sql>) => (await firstRow<{ id: number }>(database.db, query))?.id ?? 0

  test.each([
    ['without diacritics', 'supulkresls', () => [chair]],
    ['with an ending', 'šūpuļkrēslam', () => [chair]],
    ['with an ending and without diacritics', 'zagatinas', () => [table]],
    ['with a letter missing', 'gaismklis', () => [lamp]],
    ['with a letter too much', 'gaismekklis', () => [lamp]],
    ['with two letters swapped', 'gaismekils', () => [lamp]],
    ['with another letter', 'gaismeblis', () => [lamp]],
    ['by the maker', 'zvaigznu fabrika', () => [chair]],
    ['by the maker in another case', 'zvaigžņu fabrikas šūpuļkrēsli', () => [chair]],
    ['by two sizes in one word', 'gaismeklis 60', () => [lamp]],
    ['by what stands before it', 'magpie', () => [table]],
    ['by a stop word beside it', 'gaismeklis un ar', () => [lamp]],
    ['by what nobody sells', 'qqqqqqqq', () => []],
    ['by a beginning', 'žagat', () => [table]],
  ])('%s: %s', async (_how, query, ids) => {
    expect(await found(query)).toEqual(ids())
  })

  test('what has some of the words stands behind what has all of them, where that is little', async () => {
    const [first, ...others] = await found('rocking chair')
    expect(first).toBe(chair)
    expect(others.length).toBeGreaterThan(3)
    expect(await found('šūpuļkrēsls qqqqqqqq')).toEqual([chair])
    expect(await found('gaismeklis 99999')).toEqual([lamp])
  })

  test('exact diacritics stand first, then the others', async () => {
    expect((await found('zīlīte')).slice(0, 3)).toEqual([chair, table, plain])
    expect((await found('zilite')).slice(0, 3)).toEqual([table, chair, plain])
  })

  test('codes are found whole, by their beginning, by a part, and without separators', async () => {
    expect(await found('zz-7701')).toEqual([chair])
    expect(await found('ZZ 77')).toEqual([chair, table])
    expect(await found('qx7703b')).toEqual([lamp])
    expect(await found('7703-b')).toEqual([lamp])
    expect((await found('zz-88'))[0]).toBe(plain)
  })

  test('an option of an attribute is a word too', async () => {
    const [row] = await rows<{ n: number }>(
      database.db,
      sql`select count(distinct o.product_id)::int as n from product_options o
          join attribute_options a on a.id = o.option_id join products p on p.id = o.product_id
          where a.slug = 'berzs' and p.parent_id is null`,
    )
    expect((await find({ query: 'bērza' })).total).toBe(row?.n)
  })

  test('a word for the category finds what is in it', async () => {
    expect((await found('klusuma zona')).sort()).toEqual([chair, table, lamp, plain].sort())
  })

  test('filters hold for what is found, and an explicit order wins over closeness', async () => {
    const [maker = 0] = (await find({ query: 'zilite' })).counts.manufacturers.keys()
    expect((await find({ query: 'zilite', manufactures: [maker] })).ids).toEqual([chair])
    expect((await find({ query: 'zilite', sort: 'code:desc' })).ids.slice(0, 2)).toEqual([plain, table])
    expect((await find({ query: 'zilite', sort: 'code:asc' })).ids.slice(0, 2)).toEqual([chair, table])
  })

  test('every hit stands on one page only', async () => {
    const ids = await everyPage({ query: 'galds' })
    expect(ids.length).toBe((await find({ query: 'galds' })).total)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('suggestions take the last word as unfinished', async () => {
    expect(await search.engine.suggest('zvaigz', 'lv', 5)).toMatchObject({
      products: [chair],
      manufacturers: [expect.any(Number)],
    })
    expect((await search.engine.suggest('klusuma zo', 'lv', 5)).categories).toHaveLength(1)
    expect(await search.engine.suggest('', 'lv', 5)).toEqual({ products: [], categories: [], manufacturers: [] })
  })

  test('anything may be typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (query) => void (await find({ query }))),
    )
  })
})

describe('changes', () => {
  test('of a product are seen within a second, in every order', async () => {
    const [cheapest = 0] = (await find({ sort: 'price_with_tax:asc' })).ids
    const began = performance.now()
    await database.db.execute(sql`update products set price = 99999999, quantity = 99999 where id = ${cheapest}`)
    while ((await find({ sort: 'price_with_tax:desc' })).ids[0] !== cheapest)
      await new Promise((done) => setTimeout(done, 5))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect((await find({ sort: 'quantity:desc' })).ids[0]).toBe(cheapest)
  })

  test('hidden and deleted products are gone, changed ones are counted anew', async () => {
    const [hidden = 0, deleted = 0, recoloured = 0] = (await find({ sort: 'created_at:asc' })).ids
    await database.db.execute(sql`update products set is_published = false where id = ${hidden}`)
    await database.db.execute(sql`delete from products where parent_id = ${deleted}`)
    await database.db.execute(sql`delete from products where id = ${deleted}`)
    await database.db.execute(sql`update product_options set option_id = (select max(id) from attribute_options)
      where product_id = ${recoloured} and option_id = (select min(option_id) from product_options where product_id = ${recoloured})`)
    await settled()
    expect(await everyPage({})).not.toContain(hidden)
    expect(await everyPage({})).not.toContain(deleted)
    await expectAsPlainly(40)
  }, 30_000)

  test('of titles and sales move the product to its place in both languages', async () => {
    const [id = 0, other = 0] = (await find({ sort: 'created_at:desc' })).ids
    const titled = async (lang: Lang, title: string) => {
      await database.db.execute(
        sql`update product_texts set title = ${title} where product_id = ${id} and lang = ${lang}`,
      )
      await settled()
    }
    const placeOf = async (sort: SearchRequest['sort'], lang: Lang) => (await everyPage({ sort }, {}, lang)).indexOf(id)
    await titled('lv', '!! Pirmais')
    expect([await placeOf('title:asc', 'lv'), (await placeOf('title:asc', 'en')) > 0]).toEqual([0, true])
    await titled('en', 'Žžž last')
    expect((await find({ sort: 'title:desc' }, {}, 'en')).ids[0]).toBe(id)
    await database.db.execute(sql`delete from product_texts where product_id = ${id} and lang = 'en'`)
    await settled()
    expect(await placeOf('title:asc', 'en')).toBe(0)
    await database.db.execute(sql`update products set is_featured = id in (${id}, ${other}) where parent_id is null`)
    await database.db.execute(sql`insert into product_sales (product_id, orders) values (${other}, 3), (${id}, 2)`)
    await settled()
    expect((await find({ sort: RECOMMENDED })).ids.slice(0, 2)).toEqual([other, id])
    await database.db.execute(sql`delete from product_sales where product_id = ${other}`)
    await settled()
    expect((await find({ sort: RECOMMENDED })).ids.slice(0, 2)).toEqual([id, other])
    await expectAsPlainly(60)
  }, 30_000)

  test('of a title or an option are announced by product, so that nothing else is read anew', async () => {
    const [id = 0] = (await find({})).ids
    const before = heard.length
    await database.db.execute(sql`update product_texts set title = 'Pavisam jauns nosaukums' where product_id = ${id}`)
    await settled()
    expect(heard.slice(before)).toContain(`product:${id}`)
    expect(heard.slice(before)).not.toContain('catalogue')
    expect(await found('pavisam jauniem nosaukumiem')).toEqual([id])
  })

  test('many single changes keep everything in order', async () => {
    const ids = (await find({ sort: 'code:desc' })).ids.slice(0, 40)
    for (const id of ids)
      await database.db.execute(sql`update products set price = price % 500, quantity = ${id} % 7 where id = ${id}`)
    await settled()
    await expectAsPlainly(40)
  }, 30_000)

  test('a new category is known to the products in it', async () => {
    await database.db.execute(sql`insert into categories (slug, title, short_description, description)
      values ('jauna', '{"lv":"Jauna"}', '{"lv":""}', '{"lv":""}')`)
    await database.db.execute(sql`update products set category_id = (select id from categories where slug = 'jauna')
      where id in (select id from products where parent_id is null order by id limit 3)`)
    await settled()
    await expectAsPlainly(30)
  }, 30_000)
})

test('an empty shop has empty lists', async () => {
  const empty = await openTestDatabase()
  const nothing = createSearch(empty.database.db)
  await nothing.sync.ready()
  expect(await nothing.engine.find({}, listing({ query: 'lampa' }), 'lv')).toMatchObject({ ids: [], total: 0 })
  expect(await nothing.engine.find({}, listing(), 'lv')).toMatchObject({ ids: [], total: 0 })
  expect((await nothing.engine.suggest('lam', 'lv', 5)).products).toEqual([])
  nothing.sync.close()
  await empty.drop()
}, 30_000)
