import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { Id } from '../shop/cart/cart.calls.ts'
import { readCards } from '../shop/catalogue/cards.db.ts'
import { CardsAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { automaticallyRelated, manuallyRelated, recentlyBought } from '../shop/catalogue/relations.db.ts'
import { MAX_VIEWED } from '../shop/catalogue/viewed.ts'
import type { ApiRoutes } from './calls.ts'

const ByIds = z.object({ ids: z.string().regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MAX_VIEWED - 1}}$`)) })
const Beside = z.object({ beside: Id.optional() })

export const productListCalls: ApiRoutes = (app, services) => {
  const lists = { params: z.object({ productId: Id }), response: { 200: CardsAnswer } }

  app.get(
    '/api/product/cards',
    {
      schema: {
        summary: 'Products as lists show them, by their ids',
        tags: ['product'],
        querystring: ByIds,
        response: { 200: CardsAnswer },
      },
    },
    async (request) => {
      const ids = request.query.ids.split(',').map(Number)
      return { products: await readCards(catalogueDeps(services, languageOf(request)), [...new Set(ids)]) }
    },
  )

  app.get(
    '/api/product/related-auto/:productId',
    { schema: { summary: 'Products like a product, found by the shop', tags: ['product'], ...lists } },
    async (request) => ({
      products: await automaticallyRelated(catalogueDeps(services, languageOf(request)), request.params.productId),
    }),
  )

  app.get(
    '/api/product/related-manual/:productId',
    { schema: { summary: 'Products that go with a product, chosen by staff', tags: ['product'], ...lists } },
    async (request) => ({
      products: await manuallyRelated(catalogueDeps(services, languageOf(request)), request.params.productId, 'linked'),
    }),
  )

  app.get(
    '/api/product/recommended/:productId',
    { schema: { summary: 'Products that are recommended beside a product', tags: ['product'], ...lists } },
    async (request) => ({
      products: await manuallyRelated(
        catalogueDeps(services, languageOf(request)),
        request.params.productId,
        'recommended',
      ),
    }),
  )

  app.get(
    '/api/product/recently-purchased/',
    {
      schema: {
        summary: 'Products that were bought lately',
        tags: ['product'],
        querystring: Beside,
        response: { 200: CardsAnswer },
      },
    },
    async (request) => {
      const session = await request.session()
      const deps = catalogueDeps(services, languageOf(request))
      return { products: await recentlyBought(deps, session?.userId ?? null, request.query.beside) }
    },
  )
}
