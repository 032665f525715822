import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { texts } from '../i18n/texts.ts'
import { MAX_EMAIL_LENGTH } from '../shop/addresses/email.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { readCards } from '../shop/catalogue/cards.db.ts'
import { CardsAnswer, CreditAnswer, StockAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { creditByProduct } from '../shop/catalogue/credit.db.ts'
import { automaticallyRelated, manuallyRelated, recentlyBought } from '../shop/catalogue/relations.db.ts'
import { currentStock } from '../shop/catalogue/sellable.db.ts'
import { MAX_VIEWED } from '../shop/catalogue/viewed.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { sellsInInstalments } from '../shop/payments/methods.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { waitForProduct } from '../shop/subscriptions/wait-for-product.db.ts'
import type { ApiRoutes } from './calls.ts'

const ByProduct = z.object({ productId: Id })
/** Ids with commas between them. */
const ByIds = z.object({ ids: z.string().regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MAX_VIEWED - 1}}$`)) })
const Beside = z.object({ beside: Id.optional() })
const Wait = z.object({
  product_id: Id,
  email: z.string().trim().max(MAX_EMAIL_LENGTH),
  gRecaptchaResponse: z.string().optional(),
})

export const productCalls: ApiRoutes = (app, services) => {
  const { database, memory } = services
  const lists = { params: ByProduct, response: { 200: CardsAnswer } }

  app.get(
    '/api/credit/:productId/monthly-prices',
    { schema: { tags: ['product'], params: ByProduct, response: { 200: CreditAnswer } } },
    async (request) => {
      const { credit } = await readSettings(database.db, memory)
      const methods = await paymentMethodsOf(database.db, memory)
      const providers = new Set(services.providers.keys())
      const found = await creditByProduct(database.readDb, request.params.productId, credit, (price) =>
        sellsInInstalments(methods, price, providers),
      )
      if (!found) throw new HttpError(404, texts[languageOf(request)].errors.notFound)
      return found
    },
  )

  app.get(
    '/api/product/stock/:productId',
    { schema: { tags: ['product'], params: ByProduct, response: { 200: StockAnswer } } },
    async (request) => {
      const stock = await currentStock(database.readDb, request.params.productId)
      if (!stock) throw new HttpError(404, texts[languageOf(request)].errors.notFound)
      return stock
    },
  )

  app.get(
    '/api/product/cards',
    { schema: { tags: ['product'], querystring: ByIds, response: { 200: CardsAnswer } } },
    async (request) => {
      const ids = request.query.ids.split(',').map(Number)
      return { products: await readCards(catalogueDeps(services, languageOf(request)), [...new Set(ids)]) }
    },
  )

  app.get('/api/product/related-auto/:productId', { schema: { tags: ['product'], ...lists } }, async (request) => ({
    products: await automaticallyRelated(catalogueDeps(services, languageOf(request)), request.params.productId),
  }))

  app.get('/api/product/related-manual/:productId', { schema: { tags: ['product'], ...lists } }, async (request) => ({
    products: await manuallyRelated(catalogueDeps(services, languageOf(request)), request.params.productId, 'linked'),
  }))

  app.get('/api/product/recommended/:productId', { schema: { tags: ['product'], ...lists } }, async (request) => ({
    products: await manuallyRelated(
      catalogueDeps(services, languageOf(request)),
      request.params.productId,
      'recommended',
    ),
  }))

  app.get(
    '/api/product/recently-purchased/',
    { schema: { tags: ['product'], querystring: Beside, response: { 200: CardsAnswer } } },
    async (request) => {
      const session = await request.session()
      const deps = catalogueDeps(services, languageOf(request))
      return { products: await recentlyBought(deps, session?.userId ?? null, request.query.beside) }
    },
  )

  app.post(
    '/api/product-subscribe',
    { schema: { tags: ['product'], body: Wait, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      const lang = languageOf(request)
      const { errors, product } = texts[lang]
      const { product_id: productId, email, gRecaptchaResponse: captcha } = request.body
      const words = { ...product.notify, notFound: errors.notFound, tooMany: errors.tooMany }
      const from = { ip: clientAddress(request), lang, words }
      const waiting = await waitForProduct(services, { productId, email, captcha }, from)
      if (!waiting.ok) throw HttpError.of(waiting)
      return { message: product.notify.saved }
    },
  )
}
