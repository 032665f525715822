import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate/catalogue.db.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { languages } from '../../src/shop/languages.ts'
import { listPricesOf } from '../../src/shop/search/own-prices.ts'
import type { SearchEngine } from '../../src/shop/search/search-engine.ts'
import { RECOMMENDED, SORTS } from '../../src/shop/search/search-request.ts'
import { openTestDatabase } from '../support/databases.ts'
import { askedOf, expectListsAsPlainly } from './plain-lists.ts'

export type OpenedEngine = {
  engine: SearchEngine
  /** Resolves when every change that is committed by now can be found. */
  settled(): Promise<void>
  /** Has everything indexed anew; resolves when that is done. */
  rebuild(): Promise<void>
  /** After a commit, a change can be found within this time. */
  visibleWithinMs: number
  close(): Promise<void>
}

const PRODUCTS = 240
/** Titles of the closeness tests, by code. */
const WORDS: readonly (readonly [code: string, title: string, english: string])[] = [
  ['QA-1', 'Žagatas krēsls', 'Magpie chair'],
  ['QA-2', 'Zagatas sols', 'Bench'],
  ['QA-3', 'Žagatām plaukts', 'Shelf for magpies'],
  ['QA-4', 'Žagatiņas ligzda', 'Little nest'],
  ['QA-5', 'Ķirbja lāpstiņa', 'Pumpkin spatula'],
  ['QA-6', 'Tējkanna Vilnis 1,5 l', 'Kettle Vilnis 1.5 l'],
  ['QA-7', 'Tējkanna Vilnis 1,7 l', 'Kettle Vilnis 1.7 l'],
  ['QX/7703-B', 'Gaismeklis ziemai', 'Filament bulb'],
  ['QX/7704-B', 'Gaismeklis vasarai', 'Filament bulb two'],
  ['ZAGATA', 'Putnu būris', 'Bird house'],
]

/** What every engine of the shop promises, whatever it is made of. */
export function describeEngine(name: string, open: (database: Database) => Promise<OpenedEngine>) {
  describe(`the ${name} search engine`, () => {
    let database: Database
    let drop: () => Promise<void>
    let opened: OpenedEngine
    const ids = new Map<string, number>()
    const codes = new Map<number, string>()
    const asked = () => askedOf(opened.engine)
    const found = async (query: string) =>
      (await asked().find({ query })).ids.map((id) => codes.get(id)).filter((code) => code !== undefined)

    beforeAll(async () => {
      ;({ database, drop } = await openTestDatabase())
      await generateCatalogue(database.db, { products: PRODUCTS, seed: 11 })
      const category = await firstRow<{ id: number }>(
        database.db,
        sql`insert into categories (slug, title, short_description, description)
            values ('klusums', '{"lv":"Klusuma stūris","en":"Quiet corner"}', '{"lv":""}', '{"lv":""}') returning id`,
      )
      for (const [code, title, english] of WORDS) {
        const row = await firstRow<{ id: number }>(
          database.db,
          sql`insert into products (slug, code, category_id, price)
              values (${`p-${code.toLowerCase().replace('/', '-')}`}, ${code}, ${category?.id}, 1000) returning id`,
        )
        const id = row?.id ?? 0
        ids.set(code, id)
        codes.set(id, code)
        await database.db.execute(sql`insert into product_texts (product_id, lang, title)
          values (${id}, 'lv', ${title}), (${id}, 'en', ${english})`)
      }
      opened = await open(database)
      await opened.settled()
    }, 120_000)
    afterAll(async () => {
      await opened?.close()
      await drop()
    })

    test('lists, filters, counts and prices are what the tables say', async () => {
      await expectListsAsPlainly(database.db, opened.engine, 60)
    }, 60_000)

    test('every product is on exactly one page, in every order', async () => {
      const all = PRODUCTS + WORDS.length
      for (const sort of [RECOMMENDED, ...SORTS] as const) {
        for (const lang of languages) {
          const listed = await asked().everyPage({ sort }, {}, lang)
          expect({ sort, lang, listed: listed.length, different: new Set(listed).size }).toEqual({
            sort,
            lang,
            listed: all,
            different: all,
          })
        }
      }
      const hits = await asked().everyPage({ query: 'galds' })
      expect(new Set(hits).size).toBe(hits.length)
      expect(hits.length).toBe((await asked().find({ query: 'galds' })).total)
    }, 60_000)

    test('a buyer with price lists sees every product once, in the order of the own prices, also on later pages', async () => {
      const products = await rows<{ id: number; price: number }>(
        database.db,
        sql`select id, price from products where parent_id is null and is_published and type = 'product'`,
      )
      const own = products.map(({ id, price }) => ({ id, price: id % 3 === 0 ? Math.round(price / 2) : price }))
      const priceLists = [
        listPricesOf(new Map(own.filter(({ id }) => id % 3 === 0).map(({ id, price }) => [id, price]))),
      ]
      const ascending = own.sort((a, b) => a.price - b.price || a.id - b.id).map(({ id }) => id)
      expect(await asked().everyPage({ sort: 'price_with_tax:asc', priceLists })).toEqual(ascending)
      expect(await asked().everyPage({ sort: 'price_with_tax:desc', priceLists })).toEqual(ascending.toReversed())
      const middle = own[Math.floor(own.length / 2)]?.price ?? 0
      const limit = { from: null, to: middle }
      const price = { standard: limit, reduced: limit, super_reduced: limit, zero: limit }
      const within = own.filter((each) => each.price <= middle).map(({ id }) => id)
      for (const sort of ['price_with_tax:asc', 'code:asc'] as const) {
        expect(new Set(await asked().everyPage({ sort, priceLists, price }))).toEqual(new Set(within))
      }
      const { total, counts, prices } = await asked().find({ priceLists, price })
      expect(total).toBe(within.length)
      expect(counts.onSale).toBeLessThanOrEqual(total)
      expect([prices?.limits.at(0), prices?.limits.at(-1)]).toEqual([own.at(0)?.price, own.at(-1)?.price])
    })

    test('a page past the end is empty and still counted, an unknown place has nothing', async () => {
      expect(await asked().find({ page: 99 })).toMatchObject({ ids: [], total: PRODUCTS + WORDS.length })
      expect(await asked().find({}, { categoryId: 999_999 })).toMatchObject({ ids: [], total: 0 })
      expect((await asked().find({ manufactures: [999_999] })).total).toBe(0)
    })

    test('the closest stand first: a code, the word itself, without diacritics, another form', async () => {
      expect(await found('zagata')).toEqual(expect.arrayContaining(['ZAGATA', 'QA-1', 'QA-2']))
      expect((await found('zagata'))[0]).toBe('ZAGATA')
      expect((await found('žagatas')).slice(0, 3)).toEqual(['QA-1', 'QA-2', 'QA-3'])
      expect((await found('zagatas')).slice(0, 3)).toEqual(['QA-2', 'QA-1', 'QA-3'])
    })

    test('beginnings, one wrong letter, a missing and a swapped one find what was meant', async () => {
      expect(await found('gaismek')).toEqual(expect.arrayContaining(['QX/7703-B', 'QX/7704-B']))
      for (const typed of ['gaismeblis', 'gaismklis', 'gaismekils', 'gaismekklis']) {
        expect({ typed, first: (await found(`${typed} ziemai`))[0] }).toEqual({ typed, first: 'QX/7703-B' })
      }
      expect((await asked().find({ query: 'gaismeblis' })).spelling.corrected).toBe('gaismeklis')
      expect(await found('qqqqqqqq')).toEqual([])
      expect((await asked().find({ query: 'qqqqqqqq' })).spelling.unknown).toEqual(['qqqqqqqq'])
    })

    test.each([
      ['krēsls', 'QA-1'],
      ['kresli', 'QA-1'],
      ['krēslus', 'QA-1'],
      ['ķirbja', 'QA-5'],
      ['kirbja', 'QA-5'],
      ['kirbim lapstina', 'QA-5'],
    ])('Latvian: „%s” finds %s', async (query, code) => {
      const hits = await asked().everyPage({ query })
      expect(hits).toContain(ids.get(code))
    })

    test('a measure finds what has it, however it is written', async () => {
      for (const query of ['tējkanna 1,5 l', 'tējkanna 1.5l', 'tejkanna 1500 ml']) {
        expect({ query, first: (await found(query))[0] }).toEqual({ query, first: 'QA-6' })
      }
    })

    test('codes are found whole, by their beginning, by a part, and without separators', async () => {
      expect(await found('QX/7703-B')).toEqual(['QX/7703-B'])
      expect(await found('qx7703b')).toEqual(['QX/7703-B'])
      expect(await found('7703-b')).toEqual(['QX/7703-B'])
      expect(await found('QX 770')).toEqual(['QX/7703-B', 'QX/7704-B'])
    })

    test('what has all words stands before what has some of them', async () => {
      const [first, ...others] = await asked().everyPage({ query: 'žagatas krēsls' })
      expect(first).toBe(ids.get('QA-1'))
      expect(others.length).toBeGreaterThan(0)
    })

    test('filters and orders hold for what is found', async () => {
      const query = 'gaismeklis'
      expect((await asked().find({ query, sort: 'code:desc' })).ids).toEqual([
        ids.get('QX/7704-B'),
        ids.get('QX/7703-B'),
      ])
      expect((await asked().find({ query, stock: 'in_shop' })).total).toBe(0)
      const { counts } = await asked().find({ query })
      expect([...counts.categories.values()]).toEqual([2])
    })

    test('suggestions take the last word as unfinished and name categories', async () => {
      const { products } = await opened.engine.suggest('gaismekl', 'lv', 5)
      expect(new Set(products)).toEqual(new Set([ids.get('QX/7703-B'), ids.get('QX/7704-B')]))
      expect((await opened.engine.suggest('klusuma st', 'lv', 5)).categories).toHaveLength(1)
      expect(await opened.engine.suggest('', 'lv', 5)).toEqual({ products: [], categories: [], manufacturers: [] })
    })

    test('neighbours are of the same category, the nearest in price first', async () => {
      const products = await rows<{ id: number; price: number; category_id: number }>(
        database.db,
        sql`select id, price, category_id from products where parent_id is null and is_published and type = 'product'`,
      )
      for (const own of products.slice(0, 5)) {
        const expected = products
          .filter((other) => other.category_id === own.category_id && other.id !== own.id)
          .sort((a, b) => Math.abs(a.price - own.price) - Math.abs(b.price - own.price) || a.id - b.id)
          .slice(0, 6)
        expect(await opened.engine.neighbours(own.id, 6)).toEqual(expected.map(({ id }) => id))
      }
      expect(await opened.engine.neighbours(999_999, 6)).toEqual([])
    })

    test('near words, status and health answer', async () => {
      expect(await opened.engine.nearWords('gaismekls', 3)).toContain('gaismeklis')
      await opened.engine.health()
      expect((await opened.engine.status()).products).toBe(PRODUCTS + WORDS.length)
    })

    test('anything may be typed', async () => {
      const odd = [
        '"',
        "'; --",
        '(@title',
        'a | b & !c',
        '\\',
        '-',
        '%',
        '😀 krēsls',
        '^$*',
        `${'x'.repeat(150)}`,
        '\u0000',
        '1/2',
      ]
      for (const query of odd) expect((await asked().find({ query })).total).toBeGreaterThanOrEqual(0)
    })

    test('a change is found within the time that the engine states', async () => {
      const id = ids.get('QA-2') ?? 0
      const began = performance.now()
      await database.db.execute(sql`update products set price = 99999999 where id = ${id}`)
      await database.db.execute(
        sql`update product_texts set title = 'Vārna uzkāpa kokā' where product_id = ${id} and lang = 'lv'`,
      )
      await opened.settled()
      expect(performance.now() - began).toBeLessThan(opened.visibleWithinMs)
      expect((await asked().find({ sort: 'price_with_tax:desc' })).ids[0]).toBe(id)
      expect(await found('uzkāpa')).toEqual(['QA-2'])
      await database.db.execute(sql`update products set is_published = false where id = ${id}`)
      await opened.settled()
      expect(await found('uzkāpa')).toEqual([])
      expect(await asked().everyPage({})).not.toContain(id)
      await database.db.execute(sql`update products set is_published = true, price = 1000 where id = ${id}`)
      await opened.settled()
      expect(await found('uzkāpa')).toEqual(['QA-2'])
    })

    test('while many write, no page has a product twice, and in the end all is as the tables say', async () => {
      const all = [...(await asked().everyPage({}))]
      let isWriting = true
      const write = async (n: number) => {
        for (let step = 0; step < 15; step++) {
          const id = all[(n * 7_919 + step * 104_729) % all.length] ?? 0
          await database.db.execute(
            sql`update products set price = ${100 + ((n * 15 + step) % 97)}, previous_price = null, quantity = ${step} where id = ${id}`,
          )
        }
      }
      const torn: number[][] = []
      const read = async () => {
        for (let page = 1; isWriting; page = (page % 10) + 1) {
          const { ids: listed } = await asked().find({ sort: 'price_with_tax:asc', per_page: 48, page })
          if (new Set(listed).size < listed.length) torn.push(listed)
          await nextTurn()
        }
      }
      const reading = read()
      await Promise.all([0, 1, 2, 3].map(write))
      isWriting = false
      await reading
      expect(torn).toEqual([])
      await opened.settled()
      await expectListsAsPlainly(database.db, opened.engine, 15)
    }, 60_000)

    test('while everything is indexed anew, searches go on', async () => {
      const totals = new Set<number>()
      let isBuilding = true
      const read = async () => {
        for (; isBuilding; await nextTurn()) totals.add((await asked().find({})).total)
      }
      const reading = read()
      await opened.rebuild()
      await database.db.execute(sql`update products set quantity = 3 where id = ${ids.get('QA-1')}`)
      await opened.settled()
      isBuilding = false
      await reading
      expect([...totals]).toEqual([PRODUCTS + WORDS.length])
      await expectListsAsPlainly(database.db, opened.engine, 10)
    }, 60_000)
  })
}
