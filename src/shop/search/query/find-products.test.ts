import { expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../../catalogue/listing.ts'
import { fullBitset } from '../index/bitset.ts'
import { buildFacetIndex } from '../index/facet-index.ts'
import { createPause } from '../index/pause.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { RELEVANCE, type Sort } from '../search-request.ts'
import { findProducts } from './find-products.ts'
import type { IndexSnapshot } from './snapshot.ts'

const PRODUCTS = 40_000
const BUDGET = 8_000_000

const words = Array.from({ length: 30 }, (_, index) => String.fromCharCode(97 + (index % 26)).repeat(5 + (index % 7)))
const priceOf = (id: number) => (id * 7_919) % 97

async function snapshotOf(size: number): Promise<IndexSnapshot> {
  const facetIndex = await buildFacetIndex(
    { options: [], manufacturers: [], categories: [{ id: 1, parentId: null, words: 'Galdi' }], synonyms: [] },
    createPause(),
  )
  const builder = new SegmentWriter(facetIndex)
  for (let id = 1; id <= size; id++) {
    builder.add({
      ...{ id, code: `P-${id}`, codes: `P-${id}`, category_id: 1, manufacturer_id: null, price: priceOf(id) },
      ...{ vat_class: 'standard', is_on_sale: id % 5 === 0, is_in_shop: true },
      ...{
        quantity: 1,
        virtual_quantity: 0,
        created: 0,
        changed: 0,
        published: 0,
        marks: 0,
        langs: 'lv',
        sold: 0,
        is_featured: false,
        options: '',
      },
      text: `${words[id % 30]} ${words[(id * 7) % 29]} ${id % 100 === 0 ? 'retums' : ''}\n${words[(id * 3) % 28]}`,
    })
  }
  const base = await builder.finish(createPause())
  return { facetIndex, base, liveDocs: fullBitset(size), delta: null, insertionPoints: null, filterCache: new Map() }
}

const snapshot = await snapshotOf(PRODUCTS)

test('few of many products stand in the same order on every page', () => {
  const rare = Array.from({ length: PRODUCTS / 100 }, (_, index) => (index + 1) * 100)
  const sorted = rare.sort((a, b) => priceOf(a) - priceOf(b) || a - b)
  const pages = (sort: Sort) =>
    Array.from({ length: 17 }, (_, index) => {
      const listing = { ...DEFAULT_LISTING, per_page: 24, sort, query: 'retums', page: index + 1 } as const
      return findProducts(snapshot, { place: {}, listing, lang: 'lv' }).ids
    }).flat()
  expect(pages('price_with_tax:asc')).toEqual(sorted)
  expect(pages('price_with_tax:desc')).toEqual(sorted.toReversed())
})

test('kept searches take no more memory than they may', () => {
  snapshot.filterCache.clear()
  for (const first of words) {
    for (const second of words.slice(0, 12)) {
      const listing = { ...DEFAULT_LISTING, sort: RELEVANCE, query: `${first} ${second}`, page: 3 } as const
      findProducts(snapshot, { place: {}, listing, lang: 'lv' })
    }
  }
  const sets = [...snapshot.filterCache.values()].flatMap(({ docs, tiers }) => [docs.base, ...new Set(tiers?.held())])
  expect(snapshot.filterCache.size).toBeGreaterThan(50)
  expect(sets.reduce((sum, set) => sum + set.byteLength, 0)).toBeLessThan(BUDGET + PRODUCTS / 8)
})
