import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearBit, fullBitset } from '../index/bitset.ts'
import { buildFacetIndex } from '../index/facet-index.ts'
import { createPause } from '../index/pause.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import type { SearchDoc } from '../search-doc.ts'
import { STAFF_SORTS, type StaffCursor, type StaffSort } from '../staff-search.ts'
import { findForStaff } from './find-for-staff.ts'
import type { IndexSnapshot } from './snapshot.ts'

const pause = createPause()
const facetIndex = await buildFacetIndex(
  { options: [], manufacturers: [], categories: [{ id: 1, parentId: null, words: 'Galdi' }], synonyms: [] },
  pause,
)
const TITLES = ['Galds', 'Āmurs', 'āmurs', 'Zāģis', 'Čaula', 'Cimdi', '']
const doc = fc.record({
  code: fc.constantFrom<string>('A-1', 'A-10', 'B-2', 'b-20', 'C-300', 'C'),
  price: fc.integer({ min: 0, max: 3 }),
  quantity: fc.integer({ min: 0, max: 3 }),
  created: fc.integer({ min: 0, max: 3 }),
  changed: fc.integer({ min: 0, max: 3 }),
  published: fc.integer({ min: 0, max: 3 }),
  title: fc.constantFrom<string>(...TITLES),
  /** In which segment: base or delta of what buyers see, or of what is hidden. */
  part: fc.integer({ min: 0, max: 3 }),
})
type Given = typeof doc extends fc.Arbitrary<infer Of> ? Of : never

const searchDoc = (id: number, { title, part: _part, ...given }: Given): SearchDoc => ({
  ...{ id, codes: given.code, category_id: 1, manufacturer_id: null, vat_class: 'standard', is_on_sale: false },
  ...{ virtual_quantity: 0, is_in_shop: false, marks: 0, langs: 'lv', sold: 0, is_featured: false, options: '' },
  ...{ text: `${title}\n\n`, ...given },
})

async function segmentOf(docs: readonly SearchDoc[]) {
  const writer = new SegmentWriter(facetIndex)
  for (const each of docs) writer.add(each)
  return writer.finish(pause)
}

async function snapshotOf(base: readonly SearchDoc[], delta: readonly SearchDoc[]): Promise<IndexSnapshot> {
  // A version of each changed product that must not be seen any more.
  const old = delta.map((each) => ({ ...each, price: 99, quantity: 99, code: 'OLD' }))
  const segment = await segmentOf([...base, ...old].sort((a, b) => a.id - b.id))
  const liveDocs = fullBitset(segment.size)
  for (const { id } of delta) clearBit(liveDocs, segment.productIds.indexOf(id))
  const changed = delta.length > 0 ? await segmentOf(delta) : null
  return { facetIndex, base: segment, liveDocs, delta: changed, insertionPoints: null, filterCache: new Map() }
}

const request = {
  ...{
    query: '',
    state: null,
    categoryId: null,
    manufacturers: [],
    stock: null,
    isOnSale: false,
    lacks: [],
    options: [],
  },
  created: { from: null, until: null },
  changed: { from: null, until: null },
  published: { from: null, until: null },
  property: null,
  price: { from: null, to: null },
}
const alphabet = new Intl.Collator('lv', { sensitivity: 'base' })

function expected(docs: readonly (SearchDoc & { title: string })[], sort: StaffSort): number[] {
  const [field, direction] = sort.split(':')
  const compare = (a: (typeof docs)[number], b: (typeof docs)[number]) => {
    if (field === 'title') return alphabet.compare(a.title, b.title)
    if (field === 'code') return Buffer.compare(Buffer.from(a.code.toLowerCase()), Buffer.from(b.code.toLowerCase()))
    const key = field as 'price' | 'quantity' | 'created' | 'changed'
    return a[key] - b[key]
  }
  const sorted = docs.toSorted((a, b) => compare(a, b) || a.id - b.id).map(({ id }) => id)
  return direction === 'desc' ? sorted.reverse() : sorted
}

test('pages from the cursors of their last rows are the whole list in its order, each product once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(doc, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...STAFF_SORTS),
      fc.integer({ min: 1, max: 7 }),
      async (given, sort, limit) => {
        const docs = given.map((each, index) => ({ ...searchDoc(index + 1, each), title: each.title, part: each.part }))
        const of = (part: number) => docs.filter((each) => each.part === part)
        const indexes = [
          { goods: 'shown' as const, snapshot: await snapshotOf(of(0), of(1)) },
          { goods: 'hidden' as const, snapshot: await snapshotOf(of(2), of(3)) },
        ]
        const ids: number[] = []
        let after: StaffCursor | null = null
        do {
          const found = findForStaff(indexes, { request: { ...request, sort }, page: { after, limit }, lang: 'lv' })
          expect(found.total).toBe(docs.length)
          expect(found.ids.length).toBeLessThanOrEqual(limit)
          ids.push(...found.ids)
          after = found.next
        } while (after)
        expect(ids).toEqual(expected(docs, sort))
      },
    ),
  )
})

test('a list goes on behind its cursor when that row is gone, also in few of many', async () => {
  const docs = Array.from({ length: 2_000 }, (_, at) => ({
    ...searchDoc(at + 1, {
      code: `P-${at}`,
      price: at % 50,
      quantity: 1,
      created: 0,
      changed: 0,
      published: 0,
      title: 'Galds',
      part: 0,
    }),
    is_on_sale: at % 100 === 0,
  }))
  const indexes = [{ goods: 'shown' as const, snapshot: await snapshotOf(docs, []) }]
  const find = (after: StaffCursor | null, isOnSale: boolean) =>
    findForStaff(indexes, {
      request: { ...request, isOnSale, sort: 'created:desc' },
      page: { after, limit: 3 },
      lang: 'lv',
    })
  expect(find(null, true)).toMatchObject({ ids: [1901, 1801, 1701], total: 20 })
  expect(find({ key: '0', id: 1750 }, true).ids).toEqual([1701, 1601, 1501])
  expect(find({ key: '0', id: 4 }, false)).toMatchObject({ ids: [3, 2, 1], next: null })
})
