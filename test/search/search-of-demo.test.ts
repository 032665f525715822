import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/adapters/database/database.ts'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { rows } from '../../src/shop/db.ts'
import { languages } from '../../src/shop/languages.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { RELEVANCE } from '../../src/shop/search/search-request.ts'
import { openTestDatabase } from '../support/databases.ts'

/** What buyers type, asked of the goods that the demo shop sells. */
let database: Database
let drop: () => Promise<void>
let search: ReturnType<typeof createSearch>
const shown = new Map<number, { title: string; category: string }>()

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase('demo'))
  search = createSearch(database.db)
  await search.sync.ready()
  const products = await rows<{ id: number; title: string; category: string }>(
    database.db,
    sql`select p.id, t.title, c.title->>'lv' as category from products p
        join product_texts t on t.product_id = p.id and t.lang = 'lv' join categories c on c.id = p.category_id
        where p.parent_id is null and p.is_published`,
  )
  for (const { id, ...product } of products) shown.set(id, product)
}, 60_000)
afterAll(async () => {
  search.sync.close()
  await drop()
})

const find = (query: string) =>
  search.engine.find({}, { ...DEFAULT_LISTING, sort: RELEVANCE, per_page: 96, query }, 'lv')
/** With the goods of all pages. */
async function everyId(query: string): Promise<number[]> {
  const page = (n: number) =>
    search.engine.find({}, { ...DEFAULT_LISTING, sort: RELEVANCE, per_page: 96, query, page: n }, 'lv')
  return (await Promise.all([1, 2, 3].map(page))).flatMap(({ ids }) => ids)
}
const categoriesOf = async (query: string) => (await find(query)).ids.map((id) => shown.get(id)?.category)

test('every code is found whole, and by every part of three characters, with and without separators', async () => {
  const codes = await rows<{ id: number; code: string }>(
    database.db,
    sql`select coalesce(p.parent_id, p.id) as id, p.code from products p left join products o on o.id = p.parent_id
        where p.type = 'product' and p.is_published and coalesce(o.is_published, true)`,
  )
  expect(codes.length).toBeGreaterThan(180)
  const parts = new Map<string, Set<number>>()
  const expectFound = (part: string, id: number) => parts.set(part, (parts.get(part) ?? new Set()).add(id))
  for (const { id, code } of codes) {
    const plain = code.replace(/[^\p{L}\p{N}]/gu, '')
    for (const text of [code, plain]) {
      for (let at = 0; at + 3 <= text.length; at++) {
        const part = text.slice(at, at + 3)
        if (part.replace(/[^\p{L}\p{N}]/gu, '').length > 1) expectFound(part, id)
      }
    }
    for (const whole of [code, plain, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      expect((await find(whole)).ids[0], `${whole} is ${code}`).toBe(id)
    }
  }
  const missed: string[] = []
  for (const [part, ids] of parts) {
    const found = new Set(await everyId(part))
    missed.push(...[...ids].filter((id) => !found.has(id)).map((id) => `${part}: ${shown.get(id)?.title}`))
  }
  expect(missed).toEqual([])
}, 60_000)

test.each([
  ['printeri', 'Printeri', 7],
  ['printeris', 'Printeri', 7],
  ['pirnteris', 'Printeri', 7],
  ['monitrs', 'Monitori', 7],
  ['galds', 'Galdi', 5],
  ['desk', 'Galdi', 5],
  ['darba galds', 'Galdi', 5],
  ['biroja krēsls', 'Krēsli', 7],
  ['galda lampa', 'Galda lampas', 8],
  ['laptop', 'Portatīvie datori', 6],
])('„%s” begins with what stands in „%s”', async (query, category, count) => {
  expect((await categoriesOf(query)).slice(0, count)).toEqual(Array(count).fill(category))
})

test('a word in the title stands before the same word in the text beside it', async () => {
  const titles = (await find('monitors')).ids.map((id) => shown.get(id)?.title ?? '')
  const last = titles.findLastIndex((title) => /monitor/i.test(title))
  expect(titles.slice(0, last + 1).filter((title) => !/monitor|ekrān/i.test(title))).toEqual([])
  expect(titles.length).toBeGreaterThan(last + 1)
})

test('a word that the shop does not know does not hide what the others find', async () => {
  expect((await find('usb kabelis')).total).toBeGreaterThan(3)
  expect((await categoriesOf('ergonomisks krēsls ar galvas balstu'))[0]).toBe('Krēsli')
  expect((await find('qwertyuiop asdfghjkl')).total).toBe(0)
})

test.each(languages)('all goods are sorted by their shown names as the Latvian alphabet wants it: %s', async (lang) => {
  const titles = new Map(
    (
      await rows<{ id: number; title: string }>(
        database.db,
        sql`select distinct on (product_id) product_id as id, title from product_texts
            where lang in (${lang}, 'lv') order by product_id, lang = ${lang} desc`,
      )
    ).map(({ id, title }) => [id, title]),
  )
  const { compare } = new Intl.Collator('lv', { sensitivity: 'base' })
  const titleOf = (id: number) => titles.get(id) ?? ''
  const expected = [...shown.keys()].sort((a, b) => compare(titleOf(a), titleOf(b)) || a - b)
  const page = (sort: 'title:asc' | 'title:desc', n: number) =>
    search.engine.find({}, { ...DEFAULT_LISTING, sort, per_page: 16, page: n }, lang)
  const pages = Array.from({ length: Math.ceil(expected.length / 16) }, (_, index) => index + 1)
  const inOrder = async (sort: 'title:asc' | 'title:desc') =>
    (await Promise.all(pages.map((n) => page(sort, n)))).flatMap(({ ids }) => ids)
  expect(await inOrder('title:asc')).toEqual(expected)
  expect(await inOrder('title:desc')).toEqual(expected.toReversed())
})

test('what the merchant recommends stands first, then what sells', async () => {
  const facts = await rows<{ id: number; rank: number }>(
    database.db,
    sql`select p.id, coalesce(s.orders, 0) + case when p.is_featured then 1000000 else 0 end as rank
        from products p left join product_sales s on s.product_id = p.id`,
  )
  const rankOf = new Map(facts.map(({ id, rank }) => [id, rank]))
  const { ids } = await search.engine.find({}, { ...DEFAULT_LISTING, per_page: 96 }, 'lv')
  const ranks = ids.map((id) => rankOf.get(id) ?? 0)
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  expect(ranks.filter((rank) => rank > 0 && rank < 1_000_000).length).toBeGreaterThan(0)
  expect(ranks[0]).toBeGreaterThanOrEqual(1_000_000)
})

test('suggestions name the category that some of the words name', async () => {
  expect((await search.engine.suggest('darba galds', 'lv', 3)).categories).toHaveLength(1)
})

test.each(['PX-L17-PRO', 'PX-L17-PR', 'px l17 pro'])('suggestions for the code %s name no category', async (code) => {
  const { products, categories } = await search.engine.suggest(code, 'lv', 3)
  expect(products.map((id) => shown.get(id)?.title)).toEqual(['Mobilā darbstacija „Pikseris 17 Meistars”'])
  expect(categories).toEqual([])
  expect((await search.engine.suggest('pro', 'lv', 3)).categories).not.toEqual([])
})
