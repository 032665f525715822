import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import { texts } from '../i18n/texts.ts'
import { MAX_EMAIL_LENGTH } from '../shop/addresses/email.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { CreditAnswer, StockAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { creditByProduct } from '../shop/catalogue/credit.db.ts'
import { currentStock } from '../shop/catalogue/sellable.db.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { sellsInInstalments } from '../shop/payments/methods.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { shopStockOf } from '../shop/stock/shop-stock.db.ts'
import { ShopStockAnswer } from '../shop/stock/stock.calls.ts'
import { waitForProduct } from '../shop/subscriptions/wait-for-product.db.ts'
import type { ApiRoutes } from './calls.ts'

const ByProduct = z.object({ productId: Id })
const Wait = z.object({
  product_id: Id,
  email: z.string().trim().max(MAX_EMAIL_LENGTH),
  gRecaptchaResponse: z.string().optional(),
})

export const productCalls: ApiRoutes = (app, services) => {
  const { database, memory } = services

  app.get(
    '/api/credit/:productId/monthly-prices',
    {
      schema: {
        summary: 'What a product costs by the month',
        tags: ['product'],
        params: ByProduct,
        response: { 200: CreditAnswer },
      },
    },
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
    {
      schema: {
        summary: 'The stock of a product',
        tags: ['product'],
        params: ByProduct,
        response: { 200: StockAnswer },
      },
    },
    async (request) => {
      const stock = await currentStock(database.readDb, request.params.productId)
      if (!stock) throw new HttpError(404, texts[languageOf(request)].errors.notFound)
      return stock
    },
  )

  app.get(
    '/api/product/stock/:productId/shops',
    {
      schema: {
        summary: 'The stock of a product in each shop',
        tags: ['product'],
        params: ByProduct,
        response: { 200: ShopStockAnswer },
      },
    },
    async (request) => {
      const { t } = localeOf(request)
      const asking = { db: database.readDb, memory, now: services.now(), t }
      const shops = await shopStockOf(asking, request.params.productId)
      if (!shops) throw new HttpError(404, t.errors.notFound)
      return { shops }
    },
  )

  app.post(
    '/api/product-subscribe',
    {
      schema: {
        summary: 'Be told by e-mail when a product is back in stock',
        tags: ['product'],
        body: Wait,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
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
