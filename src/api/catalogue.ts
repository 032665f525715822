import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { CardsAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { listProducts } from '../shop/catalogue/listing.db.ts'
import { CALL_SORT, listingQuery, MAX_QUERY_LENGTH, parseListing, sortsFor } from '../shop/catalogue/listing.ts'
import { findManufacturer } from '../shop/catalogue/manufacturers.db.ts'
import { suggestions } from '../shop/catalogue/suggestions.db.ts'
import { categoryTree } from '../shop/catalogue/tree.db.ts'
import { groupPricesOf } from '../shop/price-lists/group-prices.db.ts'
import { RELEVANCE } from '../shop/search/search-request.ts'
import { inLanguage, urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'

const Query = z.object({
  page: z.string().optional(),
  per_page: z.string().optional(),
  sort: z
    .string()
    .optional()
    .describe(
      `${sortsFor('a word').join(', ')}. Anything else, and relevance without words, is read as ${CALL_SORT}, with words as ${RELEVANCE}.`,
    ),
  manufactures: z.string().optional(),
  attributes: z.string().optional(),
  ranges: z
    .string()
    .optional()
    .describe(
      'Limits of attributes that are numbers, in the unit of the filter: `12:100-160,15:-2.5`; both are included.',
    ),
  price_from: z.string().optional().describe('Euros, with a comma or a point; the limit is included.'),
  price_to: z.string().optional().describe('Euros.'),
  price_view: z.string().optional().describe('`net`: the limits are of prices without VAT.'),
  stock: z.string().optional().describe('`available`: what can be ordered; `in_shop`: what some shop has a piece of.'),
  sale: z.string().optional().describe('`1`: only what has a reduced price.'),
  color: z.string().optional().describe('The option in whose colour products are shown, where they have it.'),
  query: z.string().optional(),
  prices: z
    .enum(['own'])
    .optional()
    .catch(undefined)
    .describe("`own`: sorted and filtered by the prices of the customer's price lists for groups of buyers."),
  category_id: Id.optional(),
  manufacturer_id: Id.optional(),
})

const Option = z.object({
  id: z.int(),
  title: z.string(),
  count: z.int(),
  link: z.string(),
  image: z.string().nullable().optional(),
  color: z.string().nullable().optional().describe('`#rrggbb`'),
})

const Found = z.object({
  collection: z.object({
    data: CardsAnswer,
    links: z.object({ prev: z.string().nullable(), next: z.string().nullable() }),
    meta: z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() }),
  }),
  filters: z.object({
    price: z
      .object({ limits: z.array(z.int()), net_limits: z.array(z.int()), counts: z.array(z.int()) })
      .nullable()
      .describe('Cents with VAT: `limits` has one more than `counts`, from the lowest price to the highest.'),
    sale: z.int().describe('How many have a reduced price.'),
    category: z.object({ options: z.array(Option) }),
    attributes: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        is_color: z.boolean(),
        options: z.array(Option),
        range: z
          .object({ unit: z.string(), limits: z.array(z.number()), counts: z.array(z.int()) })
          .nullable()
          .describe('Of numbers with many values: products from each limit up to the next. Otherwise null.'),
      }),
    ),
    manufacture: z.object({ options: z.array(Option) }),
  }),
  color: z
    .object({ id: z.int(), title: z.string(), color: z.string().nullable() })
    .nullable()
    .describe('In which products are shown without being filtered by it.'),
  lacks: z
    .enum(['counts', 'engine'])
    .nullable()
    .describe('The search engine was slow (`counts`) or away (`engine`): filters are missing. Null otherwise.'),
})

const SUGGESTED = 6

const Suggested = z.object({
  products: CardsAnswer.shape.products,
  categories: z.array(z.object({ id: z.int(), title: z.string(), link: z.string() })),
  manufacturers: z.array(z.object({ id: z.int(), title: z.string(), link: z.string() })),
})

export const catalogueCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/search/suggest',
    {
      schema: {
        summary: 'Products, categories and manufacturers while a search is typed',
        tags: ['catalogue'],
        querystring: z.object({ query: z.string().max(MAX_QUERY_LENGTH) }),
        response: { 200: Suggested },
      },
    },
    (request) => {
      const { query } = parseListing(request.query)
      return services.admission.run(request, 'search', () =>
        suggestions(catalogueDeps(services, languageOf(request)), query, SUGGESTED),
      )
    },
  )

  app.get(
    '/api/search/products',
    {
      schema: {
        summary: 'A page of products by words and filters, with counts for each filter',
        tags: ['catalogue'],
        querystring: Query,
        response: { 200: Found },
      },
    },
    async (request, reply) => {
      const lang = languageOf(request)
      const { category_id, manufacturer_id, prices, ...query } = request.query
      const listing = parseListing(query, CALL_SORT)
      const place = { categoryId: category_id, manufacturerId: manufacturer_id }
      const deps = {
        ...catalogueDeps(services, lang),
        priceLists: prices ? await listsOf(request, reply, services) : [],
      }
      const path = await pathOf(deps, place)
      if (!path) throw new HttpError(404, '')
      const found = await services.admission.run(request, 'search', () =>
        listProducts(deps, place, listing, (next) => {
          const text = listingQuery(next)
          return inLanguage(path, lang) + (text ? `?${text}` : '')
        }),
      )
      return {
        collection: { data: { products: found.products }, links: found.links, meta: found.meta },
        filters: found.filters,
        color: found.color,
        lacks: found.lacks,
      }
    },
  )
}

async function listsOf(request: FastifyRequest, reply: FastifyReply, { database, memory }: Services) {
  reply.header('vary', 'Cookie').header('cross-origin-resource-policy', 'same-origin')
  const userId = (await request.session())?.userId ?? null
  return userId === null ? [] : groupPricesOf({ db: database.db, memory }, userId)
}

/** The page with the same list, for links; null if category or manufacturer does not exist. */
async function pathOf(
  deps: ReturnType<typeof catalogueDeps>,
  place: { categoryId?: number | undefined; manufacturerId?: number | undefined },
): Promise<string | null> {
  if (place.categoryId !== undefined) {
    const category = (await categoryTree(deps.db, deps.memory)).byId.get(place.categoryId)
    return category ? urls.category.to(category.slug) : null
  }
  if (place.manufacturerId !== undefined) {
    const manufacturer = await findManufacturer(deps.db, { id: place.manufacturerId })
    return manufacturer ? urls.manufacturer.to(manufacturer.slug) : null
  }
  return urls.search.to()
}
