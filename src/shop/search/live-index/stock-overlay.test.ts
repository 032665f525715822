import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../../catalogue/listing.ts'
import type { ProductStock } from '../../stock-level.ts'
import { clearBit, fullBitset } from '../index/bitset.ts'
import { buildFacetIndex } from '../index/facet-index.ts'
import { createPause } from '../index/pause.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { insertionPointsOf } from '../index/sort-order.ts'
import { findProducts } from '../query/find-products.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import type { SearchDoc } from '../search-doc.ts'
import { isListedOtherwise, stockIn, withStock } from './stock-overlay.ts'

const facetIndex = await buildFacetIndex(
  { options: [], manufacturers: [], categories: [{ id: 1, parentId: null, words: 'Galdi' }], synonyms: [] },
  createPause(),
)

/** As a shop might have it: not to be told from the quantity. */
const isOdd = (quantity: number) => quantity % 2 === 1

const doc = (id: number, quantity: number): SearchDoc => ({
  id,
  code: `P-${id}`,
  codes: `P-${id}`,
  category_id: 1,
  manufacturer_id: null,
  price: 100,
  vat_class: 'standard',
  is_on_sale: false,
  quantity,
  virtual_quantity: 0,
  is_in_shop: isOdd(quantity),
  created: 0,
  changed: 0,
  published: 0,
  marks: 0,
  text: '',
  langs: '',
  sold: 0,
  is_featured: false,
  options: '',
})

async function segmentOf(quantities: ReadonlyMap<number, number>) {
  const builder = new SegmentWriter(facetIndex)
  for (const [id, quantity] of [...quantities].sort(([a], [b]) => a - b)) builder.add(doc(id, quantity))
  return builder.finish(createPause())
}

const stockOf = (id: number, pieces: number, atSupplier = 0): ProductStock => ({
  ...{ id, quantity: pieces, virtual_quantity: atSupplier, is_in_shop: isOdd(pieces) },
})

const listing = { ...DEFAULT_LISTING, per_page: 96, sort: 'quantity:asc' as const }
const quantity = fc.integer({ min: 0, max: 6 })
const given = fc.record({
  base: fc.array(quantity, { minLength: 1, maxLength: 40 }),
  inDelta: fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), quantity), { maxLength: 10 }),
  batches: fc.array(fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), quantity), { maxLength: 8 }), { maxLength: 5 }),
})

test('with other quantities, base and delta stand together in the order of a plain sort', async () => {
  await fc.assert(
    fc.asyncProperty(given, async ({ base, inDelta, batches }) => {
      const inBase = new Map(base.map((pieces, index) => [index + 1, pieces]))
      const expected = new Map([...inBase, ...inDelta])
      const old = await segmentOf(inBase)
      const changed = await segmentOf(new Map(inDelta))
      const liveDocs = fullBitset(old.size)
      for (const [id] of inDelta) if (id <= old.size) clearBit(liveDocs, id - 1)
      let snapshot: IndexSnapshot = {
        facetIndex,
        base: old,
        liveDocs,
        delta: changed.size > 0 ? changed : null,
        insertionPoints: changed.size > 0 ? await insertionPointsOf(old, changed, createPause()) : null,
        filterCache: new Map(),
      }
      for (const batch of batches) {
        const changes = [...new Map(batch)].map(([id, pieces]) => stockOf(id, pieces, pieces))
        snapshot = withStock(snapshot, changes)
        for (const { id, quantity: pieces } of changes) if (expected.has(id)) expected.set(id, pieces)
      }
      const sorted = [...expected].sort(([a, some], [b, others]) => some - others || a - b).map(([id]) => id)
      expect(findProducts(snapshot, { place: {}, listing, lang: 'lv' }).ids).toEqual(sorted)
      const inShop = { ...listing, stock: 'in_shop' as const }
      expect(findProducts(snapshot, { place: {}, listing: inShop, lang: 'lv' }).ids).toEqual(
        sorted.filter((id) => isOdd(expected.get(id) ?? 0)),
      )
      for (const [id, pieces] of expected) expect(stockIn(snapshot, id)?.quantity).toBe(pieces)
    }),
  )
})

test('many at once stand in the order of a plain sort too', async () => {
  const pieces = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 60)
  const base = await segmentOf(new Map(pieces.map((of, index) => [index + 1, of])))
  const snapshot = {
    facetIndex,
    base,
    liveDocs: fullBitset(2_000),
    delta: null,
    insertionPoints: null,
    filterCache: new Map(),
  }
  const changes = pieces.slice(0, 900).map((of, index) => stockOf(1 + index * 2, of + 5))
  const { columns, sortOrders } = withStock(snapshot, changes).base
  const sorted = [...columns.quantity.keys()].sort(
    (a, b) => (columns.quantity[a] ?? 0) - (columns.quantity[b] ?? 0) || a - b,
  )
  expect([...sortOrders.quantity]).toEqual(sorted)
})

test('a segment that somebody still reads stays as it was', async () => {
  const base = await segmentOf(new Map([1, 2, 3].map((id) => [id, id])))
  const snapshot = {
    facetIndex,
    base,
    liveDocs: fullBitset(3),
    delta: null,
    insertionPoints: null,
    filterCache: new Map(),
  }
  const next = withStock(snapshot, [stockOf(1, 9)])
  expect([...base.sortOrders.quantity]).toEqual([0, 1, 2])
  expect([...base.columns.quantity]).toEqual([1, 2, 3])
  expect([...next.base.sortOrders.quantity]).toEqual([1, 2, 0])
  expect(withStock(next, [stockOf(1, 9)])).toBe(next)
  const moved = withStock(next, [{ ...stockOf(1, 9), is_in_shop: false }])
  expect([isListedOtherwise(next, moved), isListedOtherwise(next, next)]).toEqual([true, false])
  expect([...next.base.inShop]).toEqual([0b101])
  expect([...moved.base.inShop]).toEqual([0b100])
})
