import { createHash } from 'node:crypto'
import { z } from 'zod'
import { texts } from '../../i18n/texts.ts'
import { readGoods } from '../../shop/agents/goods.db.ts'
import type { CatalogueDeps } from '../../shop/catalogue/cards.db.ts'
import { catalogueDeps } from '../../shop/catalogue/catalogue-deps.ts'
import { DEFAULT_LISTING, parseListing } from '../../shop/catalogue/listing.ts'
import { priceLimits } from '../../shop/catalogue/price-range.ts'
import type { SearchResult } from '../../shop/search/search-engine.ts'
import { RECOMMENDED, RELEVANCE, type SearchRequest } from '../../shop/search/search-request.ts'
import { type AgentContext, type Message, operation } from '../operation.ts'
import { invalidInput } from '../read-input.ts'
import { categoriesIn, isWithin, priceFilter } from './filters.ts'
import { SearchBody, SearchInput } from './schemas.ts'
import { disclosuresOf, toListProduct } from './to-product.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 24

export const searchCatalog = operation({
  name: 'search_catalog',
  capability: 'dev.ucp.shopping.catalog.search',
  description:
    'Search the goods of this shop by words, category and price. Prices are in euro cents with VAT; only what is for sale is found.',
  rest: { method: 'POST', path: '/catalog/search', status: 200 },
  payload: 'catalog',
  hasId: false,
  isWriting: false,
  input: SearchInput,
  body: SearchBody,
  run: async (ctx, { input }) => {
    const { services, lang } = ctx
    const deps = catalogueDeps(services, lang)
    const { query } = parseListing({ query: input.query })
    const categories = await categoriesIn(deps.db, deps.memory, input.filters)
    if (categories && categories.length > MAX_LIMIT) throw invalidInput('filters.categories', lang)
    const { limits, messages } = priceFilter(ctx, input.filters, input.context?.currency)
    if (query === '' && categories === null && !input.filters?.price) throw invalidInput('query, filters', lang)
    const page = pageOf(ctx, input)
    const request: SearchRequest = {
      ...DEFAULT_LISTING,
      page: page.number,
      per_page: page.limit,
      sort: query === '' ? RECOMMENDED : RELEVANCE,
      query,
      price: limits && priceLimits({ from: limits.min ?? null, to: limits.max ?? null, isNet: false }, () => 0),
    }
    const found = await findIn(deps, categories, request)
    const goods = await readGoods(deps, found.ids)
    const shown = goods.flatMap((each) => {
      const made = toListProduct(ctx, each)
      if (!made) return []
      if (limits === null) return [{ product: made.product, disclosed: each.product }]
      // The variants that are within the limits come first.
      const within = made.variants.filter((variant) => isWithin(variant, limits))
      const variants = [...within, ...made.variants.filter((variant) => !within.includes(variant))]
      return [{ product: { ...made.product, variants }, disclosed: each.product }]
    })
    const told = [
      ...messages,
      ...spellingOf(ctx, found),
      ...shown.flatMap(({ disclosed }, index) => disclosuresOf(ctx, disclosed, `$.products[${index}]`)),
    ]
    return {
      ok: true,
      body: {
        products: shown.map(({ product }) => product),
        pagination: {
          has_next_page: found.hasNext,
          total_count: found.total,
          ...(found.hasNext ? { cursor: page.next } : {}),
        },
        ...(told.length > 0 ? { messages: told } : {}),
      },
    }
  },
})

type FoundIn = Pick<SearchResult, 'spelling' | 'lacks'> & { ids: number[]; total: number; hasNext: boolean }

/** Of several categories each gives its part of the page. */
async function findIn(
  { search, lang }: CatalogueDeps,
  categories: readonly number[] | null,
  request: SearchRequest,
): Promise<FoundIn> {
  const places = categories === null ? [{}] : categories.map((categoryId) => ({ categoryId }))
  const perPage = Math.max(1, Math.floor(request.per_page / Math.max(1, places.length)))
  const results = await Promise.all(places.map((place) => search.find(place, { ...request, per_page: perPage }, lang)))
  const most = Math.max(0, ...results.map(({ ids }) => ids.length))
  const inTurn = [...Array(most).keys()].flatMap((index) => results.flatMap(({ ids }) => ids[index] ?? []))
  return {
    ids: inTurn,
    total: results.reduce((sum, { total }) => sum + total, 0),
    hasNext: results.some(({ total }) => total > request.page * perPage),
    spelling: results[0]?.spelling ?? { corrected: null, unknown: [] },
    ...(results.some(({ lacks }) => lacks === 'engine') ? { lacks: 'engine' as const } : {}),
  }
}

function spellingOf({ lang }: AgentContext, { spelling, lacks }: FoundIn): Message[] {
  const t = texts[lang].agents.catalogue
  const { corrected, unknown } = spelling
  return [
    ...(corrected ? [{ type: 'info' as const, code: 'query_corrected', content: t.corrected(corrected) }] : []),
    ...(unknown.length > 0
      ? [{ type: 'info' as const, code: 'words_unknown', content: t.unknownWords(unknown.join(', ')) }]
      : []),
    ...(lacks === 'engine' ? [{ type: 'warning' as const, code: 'search_limited', content: t.searchLimited }] : []),
  ]
}

const Cursor = z.tuple([z.int().min(1).max(100_000), z.int().min(1).max(MAX_LIMIT), z.string()])

/** A cursor says the page and for which search it is. */
function pageOf({ lang }: AgentContext, input: SearchInput) {
  const { query, filters, pagination } = input
  const about = createHash('sha256')
    .update(JSON.stringify([query, filters]))
    .digest('base64url')
    .slice(0, 12)
  const cursorOf = (page: number, limit: number) =>
    Buffer.from(JSON.stringify([page, limit, about])).toString('base64url')
  if (pagination?.cursor === undefined) {
    const limit = Math.min(pagination?.limit ?? DEFAULT_LIMIT, MAX_LIMIT)
    return { number: 1, limit, next: cursorOf(2, limit) }
  }
  const read = readCursor(pagination.cursor)
  if (read?.[2] !== about) throw invalidInput('pagination.cursor', lang)
  const [number, limit] = read
  return { number, limit, next: cursorOf(number + 1, limit) }
}

function readCursor(cursor: string): z.infer<typeof Cursor> | null {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return null
  }
}
