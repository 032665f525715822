import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RELEVANCE, SORTS, STOCK_FILTERS } from '../search/search-request.ts'
import {
  DEFAULT_LISTING,
  DEFAULT_PER_PAGE,
  type Listing,
  listingQuery,
  PER_PAGE_OPTIONS,
  paginationWindow,
  parseListing,
  sortsFor,
} from './listing.ts'

describe('reading an address', () => {
  test('an empty one means the defaults', () => {
    expect(parseListing({})).toEqual(DEFAULT_LISTING)
  })

  test('a full one', () => {
    const query = {
      page: '3',
      per_page: '48',
      sort: 'price_with_tax:asc',
      manufactures: '7,2,7',
      attributes: '11,x,5,-1,0,2.5',
      ranges: '15:-2.5,12:100-160',
      price_from: '10',
      stock: 'in_shop',
      sale: '1',
      color: '8',
      query: '  gaismas   lampa ',
    }
    expect(parseListing(query)).toEqual({
      page: 3,
      per_page: 48,
      sort: 'price_with_tax:asc',
      manufactures: [2, 7],
      attributes: [5, 11],
      ranges: [
        { attribute: 12, from: 100, to: 160 },
        { attribute: 15, from: null, to: 2.5 },
      ],
      price: { from: 1_000, to: null, isNet: false },
      stock: 'in_shop',
      isOnSale: true,
      color: 8,
      query: 'gaismas lampa',
    })
  })

  test.each([
    { page: '0' },
    { page: '-2' },
    { page: '1.5' },
    { page: 'abc' },
    { page: '99999999999999999999' },
    { per_page: '17' },
    { per_page: '24' },
    { per_page: '1000000' },
    { sort: 'price:asc' },
    { sort: 'code:asc; drop table' },
    { manufactures: ',,' },
    { attributes: '9999999999' },
    { ranges: '12:-' },
    { ranges: '12:a-b,0:1-2,x' },
    { range: '12', range_from: 'plats', range_to: '' },
    { range_from: '10' },
    { color: 'zaļa' },
    { query: '   ' },
  ])('%j is read as the default', (query) => {
    expect(parseListing(query)).toEqual(DEFAULT_LISTING)
  })

  test('control characters, which the database refuses, are gone', () => {
    expect(parseListing({ query: 'a\u0000b' }).query).toBe('a b')
  })

  test('anything at all can be read', () => {
    const text = fc.option(fc.string(), { nil: undefined })
    const query = fc.record({
      page: text,
      per_page: text,
      sort: text,
      manufactures: text,
      attributes: text,
      query: text,
    })
    fc.assert(
      fc.property(query, (any) => {
        const listing = parseListing(any)
        expect(listing.page).toBeGreaterThanOrEqual(1)
        expect([DEFAULT_PER_PAGE, ...PER_PAGE_OPTIONS]).toContain(listing.per_page)
        expect(sortsFor(listing.query)).toContain(listing.sort)
      }),
    )
  })
})

describe('writing an address', () => {
  test('drops what is empty or the default', () => {
    expect(listingQuery(DEFAULT_LISTING)).toBe('')
    expect(listingQuery({ page: 0, per_page: 0, query: '', manufactures: [] })).toBe('')
    expect(listingQuery({ page: 2 })).toBe('page=2')
  })

  test('keeps one order, and reads well', () => {
    expect(
      listingQuery({ page: 2, sort: 'code:desc', attributes: [9, 3], manufactures: [4], query: 'tēja & kafija' }),
    ).toBe('query=t%C4%93ja+%26+kafija&manufactures=4&attributes=3,9&sort=code:desc&page=2')
  })

  test('comes back as it was', () => {
    const ids = fc
      .uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 20 })
      .map((list) => list.sort((a, b) => a - b))
    const limit = fc.option(fc.integer({ min: 0, max: 999_999_999 }))
    const priceRange = fc
      .record({ from: limit, to: limit, isNet: fc.boolean() })
      .filter(({ from, to }) => (from === null ? to !== null : to === null || from <= to))
    const number = fc.option(fc.integer({ min: 0, max: 999_999_999 }).map((thousandths) => thousandths / 1_000))
    const ranges = fc
      .uniqueArray(fc.record({ attribute: fc.integer({ min: 1, max: 999_999_999 }), from: number, to: number }), {
        selector: ({ attribute }) => attribute,
        maxLength: 5,
      })
      .map((list) =>
        list
          .filter(({ from, to }) => (from === null ? to !== null : to === null || from <= to))
          .sort((a, b) => a.attribute - b.attribute),
      )
    const listing: fc.Arbitrary<Listing> = fc.record({
      page: fc.integer({ min: 1, max: 999_999 }),
      per_page: fc.constantFrom(DEFAULT_PER_PAGE, ...PER_PAGE_OPTIONS),
      sort: fc.constantFrom(...SORTS),
      manufactures: ids,
      attributes: ids,
      ranges,
      price: fc.option(priceRange),
      stock: fc.constantFrom(null, ...STOCK_FILTERS),
      isOnSale: fc.boolean(),
      color: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
      query: fc.string({ maxLength: 50 }).map((text) => text.replace(/\s+/g, ' ').trim()),
    })
    fc.assert(
      fc.property(listing, (one) => {
        const query = Object.fromEntries(new URLSearchParams(listingQuery(one)))
        expect(parseListing(query)).toEqual(one)
        const closest = { ...one, sort: one.query ? RELEVANCE : DEFAULT_LISTING.sort }
        expect(
          parseListing(Object.fromEntries(new URLSearchParams(listingQuery({ ...one, sort: RELEVANCE })))),
        ).toEqual(closest)
      }),
    )
  })
})

describe('pagination', () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, '…', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 10, [1, '…', 4, 5, 6, '…', 10]],
    [4, 10, [1, 2, 3, 4, 5, '…', 10]],
    [7, 10, [1, '…', 6, 7, 8, 9, 10]],
    [10, 10, [1, '…', 9, 10]],
    [99, 10, [1, '…', 10]],
  ] as const)('page %i of %i', (current, last, shown) => {
    expect(paginationWindow(current, last)).toEqual(shown)
  })

  test('pages rise, and an ellipsis always hides two or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        const [current, last] = [Math.min(a, b), Math.max(a, b)]
        const shown = paginationWindow(current, last)
        expect(shown).toContain(current)
        expect(shown[0]).toBe(1)
        expect(shown.at(-1)).toBe(last)
        shown.forEach((page, i) => {
          const before = Number(shown[i - 1])
          if (page === '…') expect(Number(shown[i + 1]) - before).toBeGreaterThan(2)
          else if (before) expect(page).toBe(before + 1)
        })
      }),
    )
  })
})
