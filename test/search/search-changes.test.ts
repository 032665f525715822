import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate/catalogue.db.ts'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { rows } from '../../src/shop/db.ts'
import type { SearchEngine } from '../../src/shop/search/search-engine.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const PRODUCTS = 3_000
const WRITERS = 8

describe('the read model while many write at once', () => {
  let shop: TestShop
  let engine: SearchEngine

  beforeAll(async () => {
    shop = await openTestShop()
    await generateCatalogue(shop.db, { products: PRODUCTS, seed: 9 })
    const { search, searchSync } = shop.services
    engine = search
    await searchSync.ready()
    await searchSync.changed({ tags: ['everything'], products: null, stock: [] })
    await searchSync.settled()
  }, 120_000)
  afterAll(() => shop.close())

  /** All pages are asked for at once, so that they are answered from one state of the index. */
  const everyId = async (sort: (typeof DEFAULT_LISTING)['sort']) => {
    const listing = { ...DEFAULT_LISTING, per_page: 96, sort }
    const page = (n: number) => engine.find({}, { ...listing, page: n }, 'lv')
    const pages = await Promise.all(Array.from({ length: Math.ceil(PRODUCTS / 96) }, (_, index) => page(index + 1)))
    return pages.flatMap(({ ids }) => ids)
  }
  const shown = sql`p.parent_id is null and p.type = 'product' and p.is_published`
  const idsInTables = async (order: ReturnType<typeof sql>) =>
    (await rows<{ id: number }>(shop.db, sql`select p.id from products p where ${shown} order by ${order}`)).map(
      ({ id }) => id,
    )

  test('ends up as the tables say, and at no moment shows a product twice or loses one', async () => {
    const ids = await idsInTables(sql`p.id`)
    const hidden = ids.slice(0, 40)
    let isWriting = true
    const writer = async (n: number) => {
      for (let step = 0; step < 60; step++) {
        const id = ids[(n * 7_919 + step * 104_729) % ids.length] ?? 0
        await shop.db.transaction(async (tx) => {
          await tx.execute(
            sql`update products set price = ${100 + ((n * 60 + step) % 977)}, previous_price = null where id = ${id}`,
          )
          await tx.execute(sql`update product_texts set title = ${`Pārdēvēts ${n} ${step}`} where product_id = ${id}`)
        })
        const own = hidden[(n * 5 + (step % 5)) % hidden.length] ?? 0
        await shop.db.execute(sql`update products set is_published = ${step % 2 === 0} where id = ${own}`)
        // Somebody imports: nobody can say what has changed, and all is read anew meanwhile.
        if (step % 20 === n) await shop.db.execute(sql`select announce('{catalogue}', null)`)
      }
    }
    const reader = async () => {
      const torn: string[] = []
      while (isWriting) {
        const found = await everyId('price_with_tax:asc')
        if (new Set(found).size !== found.length) torn.push('twice')
        if (found.length < PRODUCTS - hidden.length || found.length > PRODUCTS) torn.push(`${found.length} shown`)
        await new Promise((done) => setTimeout(done, 10))
      }
      return torn
    }
    const reading = reader()
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)))
    isWriting = false
    expect(await reading).toEqual([])
    // The last announcements may still be on their way.
    const expected = await idsInTables(sql`p.price, p.id`)
    await expect.poll(() => everyId('price_with_tax:asc'), { timeout: 20_000, interval: 50 }).toEqual(expected)
    await shop.services.searchSync.settled()
    expect(await everyId('price_with_tax:asc')).toEqual(expected)
    const renamed = await rows<{ n: number }>(
      shop.db,
      sql`select count(*)::int as n from products p
          where ${shown} and exists (select 1 from product_texts t where t.product_id = p.id and t.title like 'Pārdēvēts%')`,
    )
    expect((await engine.find({}, { ...DEFAULT_LISTING, query: 'pārdēvēts' }, 'lv')).total).toBe(renamed[0]?.n)
  }, 120_000)

  test('an import of every price is taken up without reading the catalogue anew', async () => {
    const held = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    // Read by nobody but who reads everything: that would wait here.
    const holder = shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`lock table attribute_options in access exclusive mode`)
      held.resolve()
      await mayGo.promise
    })
    await held.promise
    for (const factor of [7_919, 104_729]) {
      await shop.db.execute(sql`update products set price = 1 + (id * ${factor}::int8) % 50021, previous_price = null`)
      const expected = await idsInTables(sql`p.price, p.id`)
      await expect.poll(() => everyId('price_with_tax:asc'), { timeout: 40_000, interval: 50 }).toEqual(expected)
    }
    mayGo.resolve()
    await holder
  }, 120_000)

  test('catches up on changes made while its connection was lost', async () => {
    const [id = 0] = await everyId('price_with_tax:desc')
    await shop.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`)
    await shop.db.execute(sql`update products set price = 1, previous_price = null where id = ${id}`)
    await expect.poll(async () => (await everyId('price_with_tax:asc'))[0], { timeout: 20_000, interval: 50 }).toBe(id)
  }, 60_000)
})
