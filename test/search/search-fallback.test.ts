import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { texts } from '../../src/i18n/texts.ts'
import { DEFAULT_LISTING, PER_PAGE_OPTIONS } from '../../src/shop/catalogue/listing.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { FallbackEngine } from '../../src/shop/search/outside/fallback-engine.ts'
import { plainList } from '../../src/shop/search/outside/plain-list.db.ts'
import { type ListPrices, listPricesOf } from '../../src/shop/search/own-prices.ts'
import type { SearchEngine } from '../../src/shop/search/search-engine.ts'
import { SORTS } from '../../src/shop/search/search-request.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const WITHIN_MS = 40

let shop: TestShop
let category: { id: number; slug: string }
let isHanging = false
let timesBack = 0

/** The same engine, which hangs when it is told to. */
const hanging = (engine: SearchEngine): SearchEngine => {
  const hang = <T>(work: () => Promise<T>): Promise<T> => (isHanging ? new Promise<T>(() => {}) : work())
  return {
    find: (...given) => hang(() => engine.find(...given)),
    suggest: (...given) => hang(() => engine.suggest(...given)),
    nearWords: (...given) => hang(() => engine.nearWords(...given)),
    neighbours: (...given) => hang(() => engine.neighbours(...given)),
    stockOf: (ids) => engine.stockOf(ids),
    status: () => engine.status(),
    health: () => hang(() => engine.health()),
  }
}

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  await shop.services.searchSync.ready()
  const { services } = shop
  const inProcess = services.search
  services.search = new FallbackEngine(hanging(inProcess), {
    list: (place, listing, lang) => plainList(shop.db, place, listing, lang),
    async status(isAway) {
      const { products, appliedUpTo } = await inProcess.status()
      return { products, appliedUpTo, outside: { engine: 'opensearch', isAway, filling: null, problem: null } }
    },
    onBack() {
      timesBack += 1
      services.pageCache.invalidate('everything')
    },
    onAway() {},
    withinMs: WITHIN_MS,
  })
  const found = await firstRow<{ id: number; slug: string }>(
    shop.db,
    sql`select c.id, c.slug from categories c join products p on p.category_id = c.id and p.is_published
        where p.parent_id is null group by c.id having count(*) > 2 order by c.id limit 1`,
  )
  category = found ?? { id: 0, slug: '' }
}, 60_000)
afterAll(() => shop.close())

const withoutSearch = texts.lv.catalogue.withoutSearch
const page = (query = '') => shop.visitor().get(`/c/${category.slug}${query}`)

test('lists from the tables are sorted by the prices that the buyer pays', async () => {
  const asked = { ...DEFAULT_LISTING, sort: 'price_with_tax:desc' } as const
  const find = (priceLists: ListPrices[]) =>
    plainList(shop.db, { categoryId: category.id }, { ...asked, priceLists }, 'lv')
  const before = (await find([])).ids
  const [dearest = 0] = before
  const after = await find([listPricesOf(new Map([[dearest, 1]]))])
  expect(after.ids).toEqual([...before.slice(1), dearest])
})

test('while the engine hangs, lists come from the tables, without filters and with a word about it', async () => {
  const path = `/api/search/products?category_id=${category.id}&sort=price_with_tax:asc`
  type Found = { collection: { data: { products: { id: number }[] }; meta: { total: number } }; lacks: string | null }
  const ask = async () => (await shop.visitor().get(path)).json<Found>()
  const before = await ask()
  expect(before.lacks).toBeNull()
  isHanging = true
  const without = await ask()
  expect(without.lacks).toBe('engine')
  expect(without.collection.meta.total).toBe(before.collection.meta.total)
  expect(without.collection.data.products.map(({ id }) => id)).toEqual(
    before.collection.data.products.map(({ id }) => id),
  )
  const answer = await shop.visitor().get(`/search?query=galds`)
  expect(answer.status).toBe(200)
  expect(answer.body).toContain(withoutSearch)
})

test('of words, a whole code is found', async () => {
  const [product] = await rows<{ id: number; code: string }>(
    shop.db,
    sql`select id, code from products where parent_id is null and is_published and type = 'product' order by id limit 1`,
  )
  const { search } = shop.services
  expect((await search.find({}, { ...DEFAULT_LISTING, query: product?.code ?? '' }, 'lv')).ids).toEqual([product?.id])
  expect((await search.find({}, { ...DEFAULT_LISTING, query: 'galds' }, 'lv')).ids).toEqual([])
  expect(await search.suggest('gal', 'lv', 5)).toEqual({ products: [], categories: [], manufacturers: [] })
  expect((await search.status()).outside?.isAway).toBe(true)
})

test('in every order a product stands on one page, and pages past the end are empty', async () => {
  for (const sort of SORTS) {
    const listing = { ...DEFAULT_LISTING, sort, per_page: PER_PAGE_OPTIONS[0] }
    const first = await plainList(shop.db, {}, listing, 'lv')
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(first.total / listing.per_page) }, (_, index) =>
        plainList(shop.db, {}, { ...listing, page: index + 1 }, 'lv'),
      ),
    )
    const ids = pages.flatMap((each) => each.ids)
    expect({ sort, different: new Set(ids).size }).toEqual({ sort, different: first.total })
  }
  expect(await plainList(shop.db, {}, { ...DEFAULT_LISTING, page: 999 }, 'lv')).toMatchObject({
    ids: [],
    total: expect.any(Number),
  })
})

test('when the engine answers again, filters are back by themselves and nothing of the outage was kept', async () => {
  expect((await page()).body).toContain(withoutSearch)
  isHanging = false
  await vi.waitFor(() => expect(timesBack).toBe(1), { timeout: 5_000, interval: 10 })
  expect((await page()).body).not.toContain(withoutSearch)
  expect((await shop.services.search.status()).outside?.isAway).toBe(false)
})
