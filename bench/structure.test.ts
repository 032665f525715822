import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../src/shop/catalogue/listing.ts'
import { InProcessEngine } from '../src/shop/search/live-index/in-process-engine.ts'
import { LiveIndex } from '../src/shop/search/live-index/live-index.ts'
import type { Facets, SearchDoc } from '../src/shop/search/search-doc.ts'
import { openTestShop } from '../test/support/shop.ts'
import { signedInStaff } from '../test/support/staff.ts'

const PRODUCTS = 100_000
const ROUNDS = 300

const doc = (id: number): SearchDoc => ({
  ...{
    id,
    code: `P-${id}`,
    codes: `P-${id}`,
    category_id: 1 + (id % 50),
    manufacturer_id: null,
    price: 100 + (id % 977),
  },
  ...{ vat_class: 'standard' as const, is_on_sale: false, is_in_shop: false, quantity: 1, virtual_quantity: 0 },
  ...{
    created: id,
    text: `Galds ${id % 1000}\n`,
    langs: 'lv',
    sold: id % 13,
    is_featured: false,
    options: '',
    changed: id,
    published: id,
    marks: 0,
  },
})
const facets: Facets = {
  ...{ options: [], manufacturers: [], synonyms: [] },
  categories: Array.from({ length: 50 }, (_, index) => ({
    id: index + 1,
    parentId: null,
    words: `Kategorija ${index}`,
  })),
}

test.skipIf(!process.env.BENCH_STRUCTURE)(
  'lists with and without pins; facets without docs',
  async () => {
    const index = new LiveIndex({ store: undefined, maxChanged: undefined, onError: () => {}, onReordered: () => {} })
    async function* docs() {
      for (let at = 1; at <= PRODUCTS; at += 1000) yield Array.from({ length: 1000 }, (_, n) => doc(at + n))
    }
    const began = performance.now()
    await index.replaceAll({ facets, docs: docs(), changedSince: async () => new Map() }, null)
    const indexed = performance.now() - began
    const engine = new InProcessEngine(index, { load: async () => {}, loadBeganAt: 0 })
    const median = async (page: number) => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now()
        await engine.find({ categoryId: 8 }, { ...DEFAULT_LISTING, page }, 'lv')
        times.push(performance.now() - start)
      }
      return times.sort((a, b) => a - b)[ROUNDS / 2]?.toFixed(3)
    }
    const without = [await median(1), await median(40)]
    const start = performance.now()
    const productIds = Array.from({ length: 50 }, (_, n) => 7 + n * 50)
    await index.replaceFacets({ ...facets, pins: [{ categoryId: 8, productIds }] })
    const replaced = performance.now() - start
    const pinned = [await median(1), await median(40)]
    console.log({ products: PRODUCTS, indexedMs: indexed.toFixed(0), facetsMs: replaced.toFixed(1), without, pinned })
    expect((await engine.find({ categoryId: 8 }, DEFAULT_LISTING, 'lv')).ids[0]).toBe(7)
  },
  120_000,
)

test.skipIf(!process.env.BENCH_STRUCTURE)(
  'calls with 5,000 categories and 10,000 options',
  async () => {
    const shop = await openTestShop()
    await shop.db.execute(sql`
    insert into categories (slug, title, short_description, description, position, parent_id)
    select 'k' || n, jsonb_build_object('lv', 'Kategorija ' || n), '{"lv": ""}', '{"lv": ""}', n, null from generate_series(1, 5000) n`)
    await shop.db.execute(sql`
    update categories set parent_id = (select id from categories p where p.slug = 'k' || (1 + (categories.position % 50)))
    where slug like 'k%' and position > 50`)
    await shop.db.execute(sql`insert into attributes (slug, title) values ('a', '{"lv": "A"}')`)
    await shop.db.execute(sql`
    insert into attribute_options (attribute_id, slug, title, position)
    select (select max(id) from attributes), 'o' || n, jsonb_build_object('lv', 'Vērtība ' || n), n from generate_series(1, 10000) n`)
    const manager = await signedInStaff(shop, 'manager')
    const times: Record<string, string> = {}
    const timed = async (name: string, work: () => Promise<{ status: number }>) => {
      const all: number[] = []
      for (let round = 0; round < 11; round++) {
        const start = performance.now()
        expect((await work()).status).toBe(200)
        all.push(performance.now() - start)
      }
      times[name] = `${all.sort((a, b) => a - b)[5]?.toFixed(0)} ms`
    }
    const { body } = await manager.get('/categories')
    const [first, second] = body.rows.filter(({ parentId }: { parentId: number | null }) => parentId !== null)
    await timed('categories', () => manager.get('/categories'))
    let to = first.id
    await timed('move', () => {
      to = to === first.id ? second.id : first.id
      return manager.post(`/categories/${first.id}/move`, {
        parentId: second.parentId,
        before: to === first.id ? null : to,
      })
    })
    const attribute = (await manager.get('/attributes')).body.rows.at(-1).id
    await timed('options', () => manager.get(`/attributes/${attribute}/options`))
    const { rows } = (await manager.get(`/attributes/${attribute}/options`)).body
    const ids = rows.map(({ id }: { id: number }) => id)
    await timed('order of one option', () => {
      ids.unshift(ids.splice(1, 1)[0])
      return manager.post(`/attributes/${attribute}/options/order`, { ids })
    })
    console.log(times)
    await shop.close()
  },
  120_000,
)
