import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../../catalogue/listing.ts'
import { clearBit, fullBitset } from '../index/bitset.ts'
import { buildFacetIndex } from '../index/facet-index.ts'
import { createPause } from '../index/pause.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { insertionPointsOf } from '../index/sort-order.ts'
import { listPricesOf } from '../own-prices.ts'
import { findProducts } from '../query/find-products.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import type { SearchDoc } from '../search-doc.ts'
import { PriceOverlays } from './price-overlay.ts'

const facetIndex = await buildFacetIndex(
  { options: [], manufacturers: [], categories: [{ id: 1, parentId: null, words: 'Galdi' }], synonyms: [] },
  createPause(),
)

const doc = (id: number, price: number): SearchDoc => ({
  ...{ id, code: `P-${id}`, codes: `P-${id}`, category_id: 1, manufacturer_id: null, price, vat_class: 'standard' },
  ...{
    is_on_sale: false,
    quantity: 1,
    virtual_quantity: 0,
    is_in_shop: false,
    created: 0,
    changed: 0,
    published: 0,
    marks: 0,
  },
  ...{ text: '', langs: '', sold: 0, is_featured: false, options: '' },
})

async function segmentOf(prices: ReadonlyMap<number, number>) {
  const builder = new SegmentWriter(facetIndex)
  for (const [id, price] of [...prices].sort(([a], [b]) => a - b)) builder.add(doc(id, price))
  return builder.finish(createPause())
}

async function snapshotOf(
  inBase: ReadonlyMap<number, number>,
  inDelta: ReadonlyMap<number, number>,
): Promise<IndexSnapshot> {
  const base = await segmentOf(inBase)
  const delta = await segmentOf(inDelta)
  const liveDocs = fullBitset(base.size)
  for (const [docId, id] of base.productIds.entries()) if (inDelta.has(id)) clearBit(liveDocs, docId)
  const insertionPoints = await insertionPointsOf(base, delta, createPause())
  return { facetIndex, base, liveDocs, delta, insertionPoints, filterCache: new Map() }
}

const price = fc.integer({ min: 1, max: 9 })
const some = (maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), price), { maxLength }).map((pairs) => new Map(pairs))
const given = fc.record({
  inBase: some(40),
  inDelta: some(10),
  lists: fc.array(some(20), { minLength: 1, maxLength: 3 }),
})

test('base and delta stand together in the order of the lowest prices, in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(given, async ({ inBase, inDelta, lists }) => {
      const snapshot = await snapshotOf(inBase, inDelta)
      const all = new Map([...inBase, ...inDelta])
      const lowest = (id: number) => Math.min(all.get(id) ?? 0, ...lists.map((list) => list.get(id) ?? 100))
      const ascending = [...all.keys()].sort((a, b) => lowest(a) - lowest(b) || a - b)
      const overlays = new PriceOverlays()
      const priceLists = lists.map(listPricesOf)
      const found = async (sort: 'asc' | 'desc') =>
        findProducts(await overlays.view(snapshot, priceLists), {
          place: {},
          listing: { ...DEFAULT_LISTING, per_page: 96, sort: `price_with_tax:${sort}` },
          lang: 'lv',
        }).ids
      expect(await found('asc')).toEqual(ascending)
      expect(await found('desc')).toEqual(ascending.toReversed())
    }),
    { numRuns: 60 },
  )
})

test('what was made stays for the same lists, until products change', async () => {
  const snapshot = await snapshotOf(new Map([[1, 5]]), new Map())
  const overlays = new PriceOverlays()
  const lists = [listPricesOf(new Map([[1, 3]]))]
  const pricesOf = async (of: IndexSnapshot, own = lists) => (await overlays.view(of, own)).base.columns.price
  const first = await pricesOf(snapshot)
  expect(await pricesOf({ ...snapshot }, [...lists])).toBe(first)
  expect([...first]).toEqual([3])
  expect([...snapshot.base.columns.price]).toEqual([5])
  const next = await snapshotOf(new Map([[1, 2]]), new Map())
  expect([...(await pricesOf(next))]).toEqual([2])
})
