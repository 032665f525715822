import { expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../../catalogue/listing.ts'
import type { ChangePosition } from '../../changes.ts'
import type { Facets, SearchDoc } from '../search-doc.ts'
import { SearchNotLoaded } from '../search-engine.ts'
import { UnknownFacet } from '../search-indexer.ts'
import { InProcessEngine } from './in-process-engine.ts'
import { LiveIndex } from './live-index.ts'

const facets: Facets = {
  options: [],
  manufacturers: [],
  categories: [{ id: 1, parentId: null, words: 'Galdi' }],
  synonyms: [],
}
const doc = (id: number, more: Partial<SearchDoc> = {}): SearchDoc => ({
  ...{ id, code: `P-${id}`, codes: `P-${id}`, category_id: 1, manufacturer_id: null, price: 100 * id, quantity: 1 },
  ...{ vat_class: 'standard' as const, is_on_sale: false, is_in_shop: false },
  ...{
    virtual_quantity: 0,
    created: 0,
    changed: 0,
    published: 0,
    marks: 0,
    text: `Galds ${id}\n`,
    langs: 'lv',
    sold: 0,
    is_featured: false,
    options: '',
  },
  ...more,
})
const position = (at: number): ChangePosition => ({ snapshot: '', lsn: '', timeline: '', at })

async function* pages(docs: SearchDoc[]) {
  yield docs
}

async function open(docs: SearchDoc[]) {
  const index = new LiveIndex({ store: undefined, maxChanged: undefined, onError: () => {}, onReordered: () => {} })
  const replaceAll = (all: SearchDoc[], changed: SearchDoc[] = []) =>
    index.replaceAll(
      { facets, docs: pages(all), changedSince: async () => new Map(changed.map((each) => [each.id, each])) },
      position(1),
    )
  await replaceAll(docs)
  const engine = new InProcessEngine(index, { load: async () => {}, loadBeganAt: 0 })
  const dearestFirst = async () =>
    (await engine.find({}, { ...DEFAULT_LISTING, sort: 'price_with_tax:desc' }, 'lv')).ids
  return { index, engine, replaceAll, dearestFirst }
}

test('what is put and removed can be found from the next refresh on, and the position says so', async () => {
  const { index, engine, dearestFirst } = await open([1, 2, 3].map((id) => doc(id)))
  await index.put([doc(4), doc(1, { price: 9_000 })])
  await index.remove([2])
  expect(await dearestFirst()).toEqual([3, 2, 1])
  await index.refresh(position(2))
  expect(await dearestFirst()).toEqual([1, 4, 3])
  expect(await engine.status()).toEqual({ products: 3, appliedUpTo: position(2), outside: null })
})

test('a new index has what changed while it was built', async () => {
  const { replaceAll, dearestFirst } = await open([doc(1)])
  await replaceAll([doc(5), doc(6)], [doc(6, { price: 1 })])
  expect(await dearestFirst()).toEqual([5, 6])
})

test('announced stock wins over that of docs, of products and of variations', async () => {
  const { index, engine } = await open([doc(1)])
  await index.setStock([
    { id: 1, quantity: 7, virtual_quantity: 2, is_in_shop: true },
    { id: 99, quantity: 3, virtual_quantity: 0, is_in_shop: true },
  ])
  await index.put([doc(1, { quantity: 8 })])
  await index.refresh(null)
  const stock = await engine.stockOf([1, 99, 100])
  expect([...stock].map(([id, { quantity }]) => [id, quantity])).toEqual([
    [1, 7],
    [99, 3],
  ])
})

test('what the index does not have and shall not get changes nothing in it', async () => {
  const { index } = await open([doc(1)])
  const before = index.snapshot
  await index.remove([2, 3])
  await index.refresh(position(2))
  expect(index.snapshot).toBe(before)
  expect(await index.appliedUpTo()).toEqual(position(2))
})

test('changes are merged into the base once refreshes have copied as much as that costs', async () => {
  const ids = Array.from({ length: 600 }, (_, at) => at + 1)
  const { index, dearestFirst } = await open(ids.map((id) => doc(id)))
  await index.put(ids.map((id) => doc(id, { price: 5 })))
  const changedAfter = async (refreshes: number) => {
    for (let n = 0; n < refreshes; n += 1) {
      await index.put([doc(1, { price: 1_000 + n })])
      await index.refresh(null)
    }
    while (index.isMerging) await new Promise(setImmediate)
    return index.snapshot?.delta?.size ?? 0
  }
  expect(await changedAfter(2)).toBe(600)
  expect(await changedAfter(7)).toBe(0)
  expect((await dearestFirst())[0]).toBe(1)
  expect(await changedAfter(1)).toBe(1)
})

test('a doc of an unknown category is refused when it is refreshed, and the index stays as it was', async () => {
  const { index, dearestFirst } = await open([doc(1)])
  await index.put([doc(2, { category_id: 77 })])
  await expect(index.refresh(position(2))).rejects.toThrow(UnknownFacet)
  expect(await dearestFirst()).toEqual([1])
  expect(await index.appliedUpTo()).toEqual(position(1))
})

test('an engine without an index says that it is not loaded', async () => {
  const index = new LiveIndex({ store: undefined, maxChanged: undefined, onError: () => {}, onReordered: () => {} })
  const engine = new InProcessEngine(index, { load: () => new Promise(() => {}), loadBeganAt: -1_000_000 })
  await expect(engine.health()).rejects.toThrow(SearchNotLoaded)
  expect(await engine.status()).toEqual({ products: 0, appliedUpTo: null, outside: null })
  expect((await engine.stockOf([1])).size).toBe(0)
})

test('new words, another tree, new rows and pins need no new docs; where a row is gone they are refused', async () => {
  const { index, engine } = await open([doc(1), doc(2), doc(3)])
  const inTables = () => engine.find({ categoryId: 1 }, DEFAULT_LISTING, 'lv')
  await index.replaceFacets({
    ...facets,
    categories: [
      { id: 1, parentId: 2, words: 'Rakstāmgaldi' },
      { id: 2, parentId: null, words: 'Mēbeles' },
    ],
    pins: [{ categoryId: 1, productIds: [3, 99] }],
  })
  expect((await engine.suggest('rakstāmgaldi', 'lv', 3)).categories).toEqual([1])
  expect((await engine.find({ categoryId: 2 }, DEFAULT_LISTING, 'lv')).total).toBe(3)
  expect((await inTables()).ids).toEqual([3, 1, 2])
  await index.put([doc(4, { category_id: 2 }), doc(3, { price: 5 })])
  await index.refresh(null)
  expect((await inTables()).ids).toEqual([3, 1, 2])
  expect((await engine.find({ categoryId: 2 }, DEFAULT_LISTING, 'lv')).ids).toEqual([1, 2, 3, 4])
  await expect(index.replaceFacets({ ...facets, categories: [] })).rejects.toThrow(UnknownFacet)
  expect((await inTables()).ids).toEqual([3, 1, 2])
})
