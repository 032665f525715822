import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../../catalogue/listing.ts'
import { withChanges } from '../live-index/delta.ts'
import { findProducts } from '../query/find-products.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import type { SearchDoc } from '../search-doc.ts'
import { RELEVANCE, type SearchRequest, SORTS } from '../search-request.ts'
import { clearBit, fullBitset } from './bitset.ts'
import { buildFacetIndex } from './facet-index.ts'
import { mergeSegments } from './merge-segments.ts'
import { createPause } from './pause.ts'
import { docIdOf, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { insertionPointsOf } from './sort-order.ts'

const pause = createPause()
const facetIndex = await buildFacetIndex(
  {
    options: [1, 2, 3].map((id) => ({ id, attributeId: 1, words: `krāsa ${id}` })),
    manufacturers: [1, 2].map((id) => ({ id, words: `ražotājs ${id}` })),
    categories: [1, 2].map((id) => ({ id, parentId: null, words: `Galdi ${id}` })),
    synonyms: [],
  },
  pause,
)

const WORDS = ['galds', 'Galds', 'gālds', 'krēsls', 'lampa', 'liela', 'ābols', 'zils']
const doc = fc
  .record({
    code: fc.constantFrom('A-1', 'A-10', 'B-2', 'B-20', 'C-300'),
    category_id: fc.constantFrom(1, 2),
    manufacturer_id: fc.constantFrom(null, 1, 2),
    price: fc.integer({ min: 1, max: 5 }),
    vat_class: fc.constantFrom('standard' as const, 'zero' as const),
    is_on_sale: fc.boolean(),
    quantity: fc.integer({ min: 0, max: 3 }),
    virtual_quantity: fc.integer({ min: 0, max: 1 }),
    is_in_shop: fc.boolean(),
    created: fc.integer({ min: 0, max: 3 }),
    changed: fc.integer({ min: 0, max: 3 }),
    published: fc.integer({ min: 0, max: 3 }),
    marks: fc.integer({ min: 0, max: 1023 }),
    titles: fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), {
      minLength: 2,
      maxLength: 2,
    }),
    sold: fc.integer({ min: 0, max: 2 }),
    is_featured: fc.boolean(),
    options: fc.subarray([1, 2, 3]).map((ids) => ids.join()),
  })
  .map(({ titles, ...rest }) => ({
    ...rest,
    codes: rest.code,
    text: titles.map((words) => `${words.join(' ')}\nteksts\napraksts par ${words[0]}`).join('\n'),
    langs: 'lv,en',
  }))
type Given = Omit<SearchDoc, 'id'>

async function segmentOf(docs: ReadonlyMap<number, Given>) {
  const builder = new SegmentWriter(facetIndex)
  for (const [id, each] of [...docs].sort(([a], [b]) => a - b)) builder.add({ id, ...each })
  return builder.finish(pause)
}

const withoutDelta = (base: Segment): IndexSnapshot => ({
  ...{ facetIndex, base, liveDocs: fullBitset(base.size), delta: null, insertionPoints: null, filterCache: new Map() },
})

async function changed(base: Segment, changes: ReadonlyMap<number, Given | null>): Promise<IndexSnapshot> {
  const liveDocs = fullBitset(base.size)
  for (const id of changes.keys()) if (docIdOf(base, id) >= 0) clearBit(liveDocs, docIdOf(base, id))
  const delta = await segmentOf(new Map([...changes].flatMap(([id, each]) => (each ? [[id, each] as const] : []))))
  return {
    facetIndex,
    base,
    liveDocs,
    delta,
    insertionPoints: await insertionPointsOf(base, delta, pause),
    filterCache: new Map(),
  }
}

const merged = ({ base, liveDocs, delta, insertionPoints }: IndexSnapshot) => {
  if (!delta || !insertionPoints) throw new Error('nothing to merge')
  return mergeSegments({ facetIndex, base, liveDocs, delta, insertionPoints }, pause)
}

/** Words of docs that are not there any more are known until they are merged. */
const found = (snapshot: IndexSnapshot, request: Parameters<typeof findProducts>[1]) => {
  const { ids, total, counts } = findProducts(snapshot, request)
  return { ids, total, counts }
}

/** Every order in both languages, filters and words. */
function everything(snapshot: IndexSnapshot) {
  const cheap = { from: null, to: 2 }
  const price = { standard: cheap, reduced: cheap, super_reduced: cheap, zero: { from: 3, to: null } }
  const listings: Partial<SearchRequest>[] = [
    { price, attributes: [1] },
    { price, isOnSale: true },
    { stock: 'available', manufactures: [1] },
    { stock: 'in_shop', isOnSale: true },
    { stock: 'in_shop' },
    ...SORTS.map((sort): Partial<SearchRequest> => ({ sort })),
    ...SORTS.map((sort): Partial<SearchRequest> => ({ sort, attributes: [1] })),
    ...[...WORDS, 'teksts', 'A-1', '20'].map((query): Partial<SearchRequest> => ({ sort: RELEVANCE, query })),
  ]
  return listings.flatMap((each) => {
    const listing = { ...DEFAULT_LISTING, per_page: 96, ...each }
    return [
      found(snapshot, { place: {}, listing, lang: 'lv' }),
      found(snapshot, { place: { categoryId: 1 }, listing, lang: 'en' }),
    ]
  })
}

test('a merged segment answers as one that is built anew, and as both parts do', async () => {
  const given = fc.record({
    base: fc.array(doc, { minLength: 1, maxLength: 150 }),
    changes: fc.array(fc.tuple(fc.nat(160), fc.option(doc)), { maxLength: 12 }),
    isInPlace: fc.boolean(),
    prices: fc.array(fc.tuple(fc.nat(149), fc.nat(9)), { maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ base, changes, isInPlace, prices }) => {
      const docs = new Map<number, Given | null>(base.map((each, index) => [index + 1, each]))
      const later = new Map<number, Given | null>()
      for (const [id, each] of changes) if (!isInPlace || (each && docs.has(id))) later.set(id, each)
      for (const [index, price] of prices) {
        const old = base[index]
        if (old) later.set(index + 1, { ...old, price })
      }
      const parts = await changed(await segmentOf(new Map(base.map((each, index) => [index + 1, each]))), later)
      const all = [...docs, ...later].reduce(
        (known, [id, each]) => known.set(id, each),
        new Map<number, Given | null>(),
      )
      const built = await segmentOf(new Map([...all].flatMap(([id, each]) => (each ? [[id, each] as const] : []))))
      const wanted = everything(withoutDelta(built))
      expect(everything(parts)).toEqual(wanted)
      expect(everything(withoutDelta(await merged(parts)))).toEqual(wanted)
    }),
  )
}, 60_000)

test('changes one after another answer as one index that is built anew', async () => {
  const given = fc.record({
    base: fc.array(doc, { minLength: 1, maxLength: 60 }),
    steps: fc.array(fc.array(fc.tuple(fc.nat(70), fc.option(doc)), { maxLength: 8 }), { minLength: 1, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ base, steps }) => {
      const all = new Map<number, Given>(base.map((each, index) => [index + 1, each]))
      let snapshot = withoutDelta(await segmentOf(all))
      for (const step of steps) {
        snapshot = await withChanges(
          snapshot,
          new Map(step.map(([id, each]): [number, SearchDoc | null] => [id + 1, each && { id: id + 1, ...each }])),
          pause,
        )
        for (const [id, each] of step) {
          if (each) all.set(id + 1, each)
          else all.delete(id + 1)
        }
      }
      const wanted = everything(withoutDelta(await segmentOf(all)))
      expect(everything(snapshot)).toEqual(wanted)
      if (snapshot.delta) expect(everything(withoutDelta(await merged(snapshot)))).toEqual(wanted)
    }),
  )
}, 60_000)

test('an import of prices keeps everything but prices and their order', async () => {
  const docs = new Map(fc.sample(doc, { numRuns: 200, seed: 4 }).map((each, index) => [index + 1, each]))
  const base = await segmentOf(docs)
  const imported = new Map([...docs].filter(([id]) => id % 5 === 0).map(([id, each]) => [id, { ...each, price: 9 }]))
  const { columns, sortOrders, ...rest } = await merged(await changed(base, imported))
  expect(rest).toEqual({ ...base, columns: undefined, sortOrders: undefined })
  const KEPT = [
    'category',
    'manufacturer',
    'options',
    'optionPostings',
    'manufacturerPostings',
    'categoryPostings',
    'codes',
    'codeNgrams',
  ] as const
  for (const key of [...KEPT, 'terms', 'titlePostings', 'subtitlePostings'] as const) expect(rest[key]).toBe(base[key])
  expect(rest.titles.lv).toBe(base.titles.lv)
  expect(rest.titles.en).toBe(base.titles.en)
  const keptOf = <T extends object>(now: T, before: T) =>
    Object.keys(now).filter((key) => now[key as keyof T] === before[key as keyof T])
  expect(keptOf(columns, base.columns)).toEqual(Object.keys(columns).filter((key) => key !== 'price'))
  expect(keptOf(sortOrders, base.sortOrders)).toEqual(Object.keys(sortOrders).filter((key) => key !== 'price'))
})
