import {
  RECOMMENDED,
  RELEVANCE,
  type SearchRequest,
  type SearchScope,
  SORTS,
  type Sort,
  STOCK_FILTERS,
} from '../search/search-request.ts'
import { type NumberRange, parseNumberRanges, rangesParam } from './number-range.ts'
import { type PriceRange, parsePriceRange, priceRangeParams } from './price-range.ts'

export const PER_PAGE_OPTIONS = [16, 32, 48, 96] as const
export const DEFAULT_PER_PAGE = 24
/** The order of a call that asks for none. */
export const CALL_SORT: Sort = 'code:asc'
export const MAX_QUERY_LENGTH = 200
const MAX_FILTER_IDS = 100

/** What the address of a catalogue or search page says. Lists are sorted, so that equal filters have equal addresses. */
export type Listing = Omit<SearchRequest, 'price' | 'ranges' | 'priceLists'> & {
  price: PriceRange | null
  ranges: NumberRange[]
  /** The option in whose colour cards are shown where they have it; no filter. */
  color: number | null
}
export type Place = SearchScope

export const DEFAULT_LISTING: Readonly<Listing & { price: null; ranges: [] }> = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: RECOMMENDED,
  manufactures: [],
  attributes: [],
  ranges: [],
  price: null,
  stock: null,
  isOnSale: false,
  color: null,
  query: '',
}

const defaultSort = (query: string, ofList: Sort = RECOMMENDED): Sort => (query === '' ? ofList : RELEVANCE)

export const sortsFor = (query: string): readonly Sort[] =>
  query === '' ? [RECOMMENDED, ...SORTS] : [RELEVANCE, RECOMMENDED, ...SORTS]

/** Invalid values become defaults. @param listSort default order without a query */
export function parseListing(query: Record<string, string | undefined>, listSort: Sort = RECOMMENDED): Listing {
  const perPage = Number(query.per_page)
  const words = (query.query ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trim()
  return {
    page: /^0*[1-9]\d{0,5}$/.test(query.page ?? '') ? Number(query.page) : 1,
    per_page: PER_PAGE_OPTIONS.find((option) => option === perPage) ?? DEFAULT_PER_PAGE,
    sort: sortsFor(words).find((sort) => sort === query.sort) ?? defaultSort(words, listSort),
    manufactures: parseIds(query.manufactures),
    attributes: parseIds(query.attributes),
    ranges: parseNumberRanges(query),
    price: parsePriceRange(query),
    stock: STOCK_FILTERS.find((stock) => stock === query.stock) ?? null,
    isOnSale: query.sale === '1',
    color: parseIds(query.color)[0] ?? null,
    query: words,
  }
}

export function listingQuery(listing: Partial<Listing>): string {
  const full: Listing = { ...DEFAULT_LISTING, ...listing }
  const { query, manufactures, attributes, ranges, price, stock, isOnSale, color, per_page, page } = full
  const { sort = defaultSort(query) } = listing
  const params = new URLSearchParams()
  if (query) params.set('query', query)
  if (manufactures.length > 0) params.set('manufactures', inOrder(manufactures).join(','))
  if (attributes.length > 0) params.set('attributes', inOrder(attributes).join(','))
  if (ranges.length > 0) params.set('ranges', rangesParam(ranges))
  for (const [name, value] of price ? priceRangeParams(price) : []) params.set(name, value)
  if (stock) params.set('stock', stock)
  if (isOnSale) params.set('sale', '1')
  if (color) params.set('color', String(color))
  if (sort !== defaultSort(query) && sort !== RELEVANCE) params.set('sort', sort)
  if (per_page && per_page !== DEFAULT_PER_PAGE) params.set('per_page', String(per_page))
  if (page > 1) params.set('page', String(page))
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** How many filters are chosen; a price range is one. */
export const filterCount = ({ attributes, ranges, manufactures, price, stock, isOnSale }: Listing): number =>
  attributes.length + ranges.length + manufactures.length + (price ? 1 : 0) + (stock ? 1 : 0) + (isOnSale ? 1 : 0)

/** What the heading of a search page says: without words, a list of reduced or of new goods has a name of its own. */
export function searchSubject({ query, isOnSale, sort }: Pick<Listing, 'query' | 'isOnSale' | 'sort'>) {
  if (query !== '') return 'results'
  if (isOnSale) return 'sale'
  return sort === 'created_at:desc' ? 'newest' : 'title'
}

/** First, last, and the current page with its neighbours; a single hidden page is shown, more become "…". */
export function paginationWindow(current: number, last: number): (number | '…')[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  return inOrder(near).flatMap((page, index, pages) => {
    const hidden = page - (pages[index - 1] ?? 0) - 1
    if (hidden === 0) return [page]
    return hidden === 1 ? [page - 1, page] : ['…' as const, page]
  })
}

export const toggledId = (list: readonly number[], id: number): number[] =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id]

function parseIds(list = ''): number[] {
  const ids = list.split(',', MAX_FILTER_IDS).filter((id) => /^0*[1-9]\d{0,8}$/.test(id))
  return inOrder(ids.map(Number))
}

function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}
