import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { fullBitset } from '../src/shop/search/index/bitset.ts'
import { buildFacetIndex } from '../src/shop/search/index/facet-index.ts'
import { createPause } from '../src/shop/search/index/pause.ts'
import { SegmentWriter } from '../src/shop/search/index/segment-writer.ts'
import { findForStaff } from '../src/shop/search/query/find-for-staff.ts'
import { findProducts } from '../src/shop/search/query/find-products.ts'
import type { IndexSnapshot } from '../src/shop/search/query/snapshot.ts'
import type { SearchDoc } from '../src/shop/search/search-doc.ts'
import { RELEVANCE, SORTS, type Sort } from '../src/shop/search/search-request.ts'
import { STAFF_SORTS, type StaffCursor, type StaffRequest } from '../src/shop/search/staff-search.ts'

/**
 * Lists of the back office from the index alone, without rows and HTTP: node bench/staff-list.ts [products]
 * One in a hundred products is hidden. Each request is timed on sets that were not kept, further pages on kept ones.
 */

const PRODUCTS = Number(process.argv[2] ?? 1_000_000)
const HIDDEN = PRODUCTS / 100
const CATEGORIES = 300
const MAKERS = 200
const WORDS = 'galds krēsls lampa galdam melns balta dators monitors plaukts papīrs mape soma krūze skapis zils'.split(
  ' ',
)

let state = 1
/** The same numbers in every run. */
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return (state >>> 8) % below
}
const word = () => WORDS[random(WORDS.length)] ?? ''

function docOf(id: number): SearchDoc {
  const code = `${word().slice(0, 2).toUpperCase()}-${id}`
  return {
    ...{ id, code, codes: `${code}\n47500${10_000_000 + id}`, category_id: 1 + random(CATEGORIES) },
    ...{
      manufacturer_id: 1 + random(MAKERS),
      price: random(100_000),
      vat_class: 'standard',
      is_on_sale: random(9) === 0,
    },
    ...{
      quantity: random(40),
      virtual_quantity: random(3),
      is_in_shop: random(5) === 0,
      created: id,
      changed: random(1e9),
      published: random(1e9),
    },
    ...{
      marks: random(128),
      langs: 'lv',
      sold: random(90),
      is_featured: false,
      options: `${1 + random(50)},${51 + random(50)}`,
    },
    text: `${word()} ${word()} ${id % 997}\n${word()}\n`,
  }
}

const facetIndex = await buildFacetIndex(
  {
    options: Array.from({ length: 100 }, (_, at) => ({
      id: at + 1,
      attributeId: at < 50 ? 1 : 2,
      words: `vērtība ${at}`,
    })),
    manufacturers: Array.from({ length: MAKERS }, (_, at) => ({ id: at + 1, words: `ražotājs ${at}` })),
    categories: Array.from({ length: CATEGORIES }, (_, at) => ({ id: at + 1, parentId: null, words: `grupa ${at}` })),
    synonyms: [],
  },
  createPause(),
)

async function snapshotOf(from: number, count: number): Promise<IndexSnapshot> {
  const writer = new SegmentWriter(facetIndex)
  for (let id = from; id < from + count; id++) writer.add(docOf(id))
  const base = await writer.finish(createPause())
  return {
    facetIndex,
    base,
    liveDocs: fullBitset(base.size),
    delta: null,
    insertionPoints: null,
    filterCache: new Map(),
  }
}

const shown = await snapshotOf(1, PRODUCTS)
const hidden = await snapshotOf(PRODUCTS + 1, HIDDEN)
console.log(`${PRODUCTS} products and ${HIDDEN} hidden ones, ${cpus()[0]?.model ?? 'unknown processor'}`)

const EVERYTHING: StaffRequest = {
  ...{
    query: '',
    state: null,
    categoryId: null,
    manufacturers: [],
    options: [],
    stock: null,
    isOnSale: false,
    lacks: [],
    sort: null,
  },
  price: { from: null, to: null },
  created: { from: null, until: null },
  changed: { from: null, until: null },
  published: { from: null, until: null },
  property: null,
}

/** Other objects, so that nothing is kept of the request before. */
const fresh = () => [
  { goods: 'shown' as const, snapshot: { ...shown } },
  { goods: 'hidden' as const, snapshot: { ...hidden } },
]

function timed(run: () => unknown, times = 60): { p50: string; p99: string } {
  const took = Array.from({ length: times }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  }).sort((a, b) => a - b)
  const at = (share: number) => (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(2)
  return { p50: at(0.5), p99: at(0.99) }
}

const find = (request: Partial<StaffRequest>, after: StaffCursor | null = null, indexes = fresh()) =>
  findForStaff(indexes, { request: { ...EVERYTHING, ...request }, page: { after, limit: 50 }, lang: 'lv' })

const asks: Readonly<Record<string, () => Partial<StaffRequest>>> = {
  'everything, the newest first': () => ({}),
  'a category': () => ({ categoryId: 1 + random(CATEGORIES) }),
  'two manufacturers, sold out': () => ({ manufacturers: [1 + random(MAKERS), 1 + random(MAKERS)], stock: 'sold_out' }),
  'without picture, price 100–200': () => ({ lacks: ['picture'], price: { from: 10_000, to: 20_000 } }),
  'two options of one attribute, one of another': () => ({
    options: [1 + random(25), 26 + random(25), 51 + random(50)],
  }),
  'edited in a tenth of the days': () => ({ changed: { from: 5e8, until: 6e8 } }),
  'added lately, with an option': () => ({
    created: { from: PRODUCTS * 0.9, until: null },
    options: [1 + random(50)],
  }),
  'without unit price': () => ({ lacks: ['unit'] }),
  hidden: () => ({ state: 'hidden' }),
  'one word': () => ({ query: word() }),
  'two words': () => ({ query: `${word()} ${word()}` }),
  'a wrong letter': () => ({ query: 'mnitors' }),
  'part of a code': () => ({ query: String(100_000 + random(PRODUCTS)).slice(1) }),
}
find({})
console.table(Object.fromEntries(Object.entries(asks).map(([name, ask]) => [name, timed(() => find(ask()))])))

/** The row that has this share of all rows before it. */
function cursorAt(share: number, sort: (typeof STAFF_SORTS)[number]): StaffCursor | null {
  const indexes = fresh()
  const large = findForStaff(indexes, {
    request: { ...EVERYTHING, sort },
    page: { after: null, limit: Math.floor(PRODUCTS * share) },
    lang: 'lv',
  })
  return large.next
}

const depth = Math.min(0.9, 20_000 / PRODUCTS)
console.table(
  Object.fromEntries(
    STAFF_SORTS.map((sort) => {
      const opposite = STAFF_SORTS.find((each) => each !== sort && each.split(':')[0] === sort.split(':')[0]) ?? sort
      // Far from this end of the order: a row that is near the other end.
      const far = cursorAt(depth, opposite)
      return [
        sort,
        {
          first: timed(() => find({ sort })).p50,
          'near the other end': timed(() => find({ sort }, far)).p50,
          'the same, sets kept': timed(
            (
              (kept) => () =>
                find({ sort }, far, kept)
            )(fresh()),
          ).p50,
        },
      ]
    }),
  ),
)

const ORDERS: readonly Sort[] = [...SORTS, RELEVANCE]
const listing = {
  page: 1,
  per_page: 48,
  manufactures: [],
  attributes: [],
  ranges: [],
  price: null,
  stock: null,
} as const
console.table(
  Object.fromEntries(
    ORDERS.map((sort) => [
      `buyers: ${sort}`,
      timed(() =>
        findProducts(
          { ...shown, filterCache: new Map() },
          {
            place: { categoryId: 1 + random(CATEGORIES) },
            listing: {
              ...listing,
              manufactures: [],
              attributes: [1 + random(50)],
              ranges: [],
              isOnSale: false,
              sort,
              query: sort === RELEVANCE ? word() : '',
            },
            lang: 'lv',
          },
        ),
      ),
    ]),
  ),
)
