import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allBits, clearBit } from '../index/bitset.ts'
import type { Doc } from '../index/documents.db.ts'
import { buildDictionary } from '../index/facet-index.ts'
import { createPause } from '../index/pause.ts'
import { placesIn, SegmentBuilder } from '../index/segment.ts'
import { findPage, type Snapshot } from '../query/find-products.ts'
import { stockIn, withStock } from './stock-overlay.ts'

const dictionary = await buildDictionary(
  { options: [], manufacturers: [], categories: [{ id: 1, parentId: null, words: 'Galdi' }] },
  createPause(),
)

const doc = (id: number, quantity: number): Doc => ({
  id,
  code: `P-${id}`,
  codes: `P-${id}`,
  category_id: 1,
  manufacturer_id: null,
  price: 100,
  quantity,
  virtual_quantity: 0,
  created: 0,
  text: '',
  langs: '',
  sold: 0,
  is_featured: false,
  options: '',
})

async function segmentOf(quantities: ReadonlyMap<number, number>) {
  const builder = new SegmentBuilder(dictionary)
  for (const [id, quantity] of [...quantities].sort(([a], [b]) => a - b)) builder.add(doc(id, quantity))
  return builder.finish(createPause())
}

const listing = { page: 1, per_page: 96, sort: 'quantity:asc', manufactures: [], attributes: [], query: '' } as const
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
      const young = await segmentOf(new Map(inDelta))
      const live = allBits(old.size)
      for (const [id] of inDelta) if (id <= old.size) clearBit(live, id - 1)
      let snapshot: Snapshot = {
        dictionary,
        base: old,
        live,
        delta: young.size > 0 ? young : null,
        places: young.size > 0 ? await placesIn(old, young, createPause()) : null,
        kept: new Map(),
      }
      for (const batch of batches) {
        const changes = [...new Map(batch)].map(([id, pieces]) => ({ id, quantity: pieces, virtual_quantity: pieces }))
        snapshot = withStock(snapshot, changes)
        for (const { id, quantity: pieces } of changes) if (expected.has(id)) expected.set(id, pieces)
      }
      const sorted = [...expected].sort(([a, some], [b, others]) => some - others || a - b).map(([id]) => id)
      expect(findPage(snapshot, {}, { ...listing, manufactures: [], attributes: [] }, 'lv').ids).toEqual(sorted)
      for (const [id, pieces] of expected) expect(stockIn(snapshot, id)?.quantity).toBe(pieces)
    }),
  )
})

test('many at once stand in the order of a plain sort too', async () => {
  const pieces = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 60)
  const base = await segmentOf(new Map(pieces.map((of, index) => [index + 1, of])))
  const snapshot = { dictionary, base, live: allBits(2_000), delta: null, places: null, kept: new Map() }
  const changes = pieces
    .slice(0, 900)
    .map((of, index) => ({ id: 1 + index * 2, quantity: of + 5, virtual_quantity: 0 }))
  const { columns, orders } = withStock(snapshot, changes).base
  const sorted = [...columns.quantity.keys()].sort(
    (a, b) => (columns.quantity[a] ?? 0) - (columns.quantity[b] ?? 0) || a - b,
  )
  expect([...orders.quantity]).toEqual(sorted)
})

test('a segment that somebody still reads stays as it was', async () => {
  const base = await segmentOf(new Map([1, 2, 3].map((id) => [id, id])))
  const snapshot = { dictionary, base, live: allBits(3), delta: null, places: null, kept: new Map() }
  const next = withStock(snapshot, [{ id: 1, quantity: 9, virtual_quantity: 0 }])
  expect([...base.orders.quantity]).toEqual([0, 1, 2])
  expect([...base.columns.quantity]).toEqual([1, 2, 3])
  expect([...next.base.orders.quantity]).toEqual([1, 2, 0])
  expect(withStock(next, [{ id: 1, quantity: 9, virtual_quantity: 0 }])).toBe(next)
})
