import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { CALL_SORT, DEFAULT_LISTING, type Place } from '../../src/shop/catalogue/listing.ts'
import { type Db, rows } from '../../src/shop/db.ts'
import { type Lang, languages } from '../../src/shop/languages.ts'
import { type ListPrices, listPricesOf } from '../../src/shop/search/own-prices.ts'
import type { SearchEngine } from '../../src/shop/search/search-engine.ts'
import {
  RECOMMENDED,
  RELEVANCE,
  type SearchRequest,
  SORTS,
  STOCK_FILTERS,
} from '../../src/shop/search/search-request.ts'
import type { VatClass } from '../../src/shop/tax/vat-class.ts'

type Product = {
  id: number
  code: string
  category_id: number
  manufacturer_id: number | null
  price: number
  vat_class: VatClass
  on_sale: boolean
  quantity: number
  created: number
  titles: Record<Lang, string>
  demand: number
  available: boolean
  options: { id: number; attribute: number }[]
}

/** The same by plain reading of the tables. */
async function readProducts(db: Db): Promise<Product[]> {
  return rows<Product>(
    db,
    sql`select p.id, lower(p.code) as code, p.category_id, p.manufacturer_id, p.price, p.vat_class, p.previous_price is not null as on_sale,
          case when p.has_variations then (select sum(quantity)::int from products v where v.parent_id = p.id and v.is_published)
            else p.quantity end as quantity,
          case when p.has_variations
            then (select sum(quantity + virtual_quantity) > 0 from products v where v.parent_id = p.id and v.is_published)
            else p.quantity + p.virtual_quantity > 0 end as available,
          extract(epoch from p.created_at)::float8 as created,
          (select json_build_object('lv', lv.title, 'en', coalesce(en.title, lv.title)) from product_texts lv
            left join product_texts en on en.product_id = p.id and en.lang = 'en'
            where lv.product_id = p.id and lv.lang = 'lv') as titles,
          coalesce((select orders from product_sales s where s.product_id = p.id), 0)
            + case when p.is_featured then 1000000 else 0 end as demand,
          coalesce((select json_agg(json_build_object('id', o.option_id, 'attribute', a.attribute_id))
            from product_options o join attribute_options a on a.id = o.option_id where o.product_id = p.id), '[]') as options
        from products p where p.parent_id is null and p.type = 'product' and p.is_published`,
  )
}

type Categories = Map<number, number | null>

const collator = new Intl.Collator('lv', { sensitivity: 'base' })

function comparator(sort: SearchRequest['sort'], lang: Lang): (a: Product, b: Product) => number {
  const [field = '', direction] = sort.split(':')
  const key = (p: Product) =>
    ({ code: p.code, quantity: p.quantity, created_at: p.created, price_with_tax: p.price })[field] ?? 0
  const ascending = (a: Product, b: Product) => {
    if (sort === RECOMMENDED) return b.demand - a.demand || Number(b.available) - Number(a.available)
    if (field === 'title') return collator.compare(a.titles[lang], b.titles[lang])
    return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
  }
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => sign * (ascending(a, b) || a.id - b.id)
}

function plainly(
  products: Product[],
  parents: Categories,
  place: Place,
  { attributes, manufactures, price, stock, isOnSale, sort }: SearchRequest,
  lang: Lang,
) {
  const attributeOf = new Map(products.flatMap((p) => p.options.map((o) => [o.id, o.attribute] as const)))
  const groups = [...Map.groupBy(attributes, (id) => attributeOf.get(id))].filter(
    ([attribute]) => attribute !== undefined,
  )
  const above = (id: number): number[] => [id, ...(parents.get(id) ? above(parents.get(id) ?? 0) : [])]
  const there = products.filter(
    (p) =>
      (place.categoryId === undefined || above(p.category_id).includes(place.categoryId)) &&
      (place.manufacturerId === undefined || p.manufacturer_id === place.manufacturerId),
  )
  const passesPrice = ({ vat_class, price: cents }: Product) =>
    !price || ((price[vat_class].from ?? 0) <= cents && cents <= (price[vat_class].to ?? Number.POSITIVE_INFINITY))
  const passesStock = (p: Product) => stock === null || (stock === 'available' ? p.available : p.quantity > 0)
  const passes = (p: Product, but?: number | 'manufacturer' | 'price') =>
    (but === 'price' || passesPrice(p)) &&
    passesStock(p) &&
    (!isOnSale || p.on_sale) &&
    (but === 'manufacturer' || manufactures.length === 0 || manufactures.includes(p.manufacturer_id ?? 0)) &&
    groups.every(([attribute, ids]) => attribute === but || p.options.some((o) => ids.includes(o.id)))
  const options: Record<number, number> = {}
  const manufacturers: Record<number, number> = {}
  const categories: Record<number, number> = {}
  const bump = (counts: Record<number, number>, id: number) => {
    counts[id] = (counts[id] ?? 0) + 1
  }
  for (const p of there) {
    for (const o of p.options) if (passes(p, o.attribute)) bump(options, o.id)
    if (p.manufacturer_id !== null && passes(p, 'manufacturer')) bump(manufacturers, p.manufacturer_id)
    if (passes(p)) for (const id of above(p.category_id)) bump(categories, id)
  }
  const ids = there
    .filter((p) => passes(p))
    .sort(comparator(sort, lang))
    .map((p) => p.id)
  const prices = there.filter((p) => passes(p, 'price')).map((p) => p.price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const range =
    prices.length === 0 || lowest === highest ? null : { lowest, highest, count: countedPrices(prices.length) }
  return { ids, options, manufacturers, categories, onSale: there.filter((p) => passes(p) && p.on_sale).length, range }
}

/** Of longer lists the histogram has a sample. */
const countedPrices = (count: number) => (count > 512 ? null : count)

export const listing = (given: Partial<SearchRequest> = {}): SearchRequest => ({
  ...DEFAULT_LISTING,
  sort: given.query ? RELEVANCE : CALL_SORT,
  per_page: 96,
  ...given,
})

const PAGE = 16

export type AskedLists = ReturnType<typeof askedOf>

export function askedOf(engine: SearchEngine) {
  const find = (given: Partial<SearchRequest> = {}, place: Place = {}, lang: Lang = 'lv') =>
    engine.find(place, listing(given), lang)
  return {
    find,
    /** All pages of a list, one after another. */
    async everyPage(given: Partial<SearchRequest>, place: Place = {}, lang: Lang = 'lv'): Promise<number[]> {
      const { total } = await find({ ...given, per_page: PAGE }, place, lang)
      const pages = Math.max(1, Math.ceil(total / PAGE))
      const page = (n: number) => find({ ...given, per_page: PAGE, page: n }, place, lang)
      const all = await Promise.all(Array.from({ length: pages }, (_, index) => page(index + 1)))
      return all.flatMap(({ ids }) => ids)
    },
  }
}

function ownPrice({ id, price }: Product, lists: readonly ListPrices[]): number {
  const listed = lists.flatMap(({ ids, prices }) => {
    const index = ids.indexOf(id)
    return index < 0 ? [] : [prices[index] ?? price]
  })
  return Math.min(price, ...listed)
}

/** Random places, filters and price lists give the ids, counts and prices that the tables give. */
export async function expectListsAsPlainly(db: Db, engine: SearchEngine, runs: number) {
  const { find, everyPage } = askedOf(engine)
  const products = await readProducts(db)
  const categoryRows = await rows<{ id: number; parent_id: number | null }>(
    db,
    sql`select id, parent_id from categories`,
  )
  const parents: Categories = new Map(categoryRows.map((row) => [row.id, row.parent_id]))
  const optionIds = [...new Set(products.flatMap((p) => p.options.map((o) => o.id)))]
  const makerIds = [...new Set(products.flatMap((p) => p.manufacturer_id ?? []))]
  const someOf = (ids: number[], most: number) => fc.uniqueArray(fc.constantFrom(...ids), { maxLength: most })
  const shown = fc.constantFrom(...products.map(({ id, price }) => [id, price] as const))
  // Some are dearer than the ordinary price, and some of products that are not there.
  const priced = fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: shown }, fc.constant([999_999, 100] as const)),
      fc.double({ min: 0.2, max: 1.2, noNaN: true }),
    )
    .map(([[id, price], part]) => [id, Math.round(price * part)] as const)
  const list = fc.array(priced, { maxLength: 60 }).map((pairs) => listPricesOf(new Map(pairs)))
  const cents = fc.option(fc.constantFrom(...products.map((p) => p.price)))
  const limit = fc.record({ from: cents, to: cents })
  const limits = fc.record({ standard: limit, reduced: limit, super_reduced: limit, zero: limit })
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom(...parents.keys()), { nil: undefined }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...makerIds) },
      ),
      someOf([...optionIds, 999_999], 5),
      someOf(makerIds, 12),
      fc.record({
        price: fc.option(limits),
        stock: fc.constantFrom(null, null, ...STOCK_FILTERS),
        isOnSale: fc.constantFrom(false, false, true),
        sort: fc.constantFrom(RECOMMENDED, ...SORTS),
      }),
      fc.constantFrom(...languages),
      fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(list, { maxLength: 2 })),
      async (categoryId, manufacturerId, attributes, manufactures, rest, lang, priceLists) => {
        const given = { attributes, manufactures, ...rest, priceLists }
        const place = { categoryId, manufacturerId }
        const seen = products.map((product) => ({ ...product, price: ownPrice(product, priceLists) }))
        const expected = plainly(seen, parents, place, listing(given), lang)
        const { total, counts, prices } = await find(given, place)
        expect({
          total,
          ids: await everyPage(given, place, lang),
          options: Object.fromEntries(counts.options),
          manufacturers: Object.fromEntries(counts.manufacturers),
          categories: Object.fromEntries(counts.categories),
          onSale: counts.onSale,
          range: prices && {
            lowest: prices.limits[0],
            highest: prices.limits.at(-1),
            count: expected.range?.count && prices.counts.reduce((sum, count) => sum + count),
          },
        }).toEqual({ total: expected.ids.length, ...expected })
      },
    ),
    { numRuns: runs },
  )
}
