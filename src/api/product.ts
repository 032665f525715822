import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { refuseTooMany } from '../server/content/contact.ts'
import { emailKey, isStockEmail, MAX_EMAIL_LENGTH } from '../shop/addresses/email.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { CardsAnswer, CreditAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { creditByProduct } from '../shop/catalogue/credit.db.ts'
import { recentlyBought, relatedByHand, relatedByItself } from '../shop/catalogue/relations.db.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { sellsInInstalments } from '../shop/payments/methods.ts'
import { limitAttempts } from '../shop/sessions/limit-attempts.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { subscribeToStock, waitedFor } from '../shop/subscriptions/stock.db.ts'
import { subscriptionTokens } from '../shop/subscriptions/subscription-tokens.ts'
import { sha256 } from '../shop/tokens.ts'
import type { ApiRoutes } from './calls.ts'

const ACTION = 'product_subscribe_action'
const HOUR = 60 * 60_000
const BY_NETWORK = { limit: 20, windowMs: HOUR }
/** Products an hour that one mailbox may wait for: each becomes a letter, and anybody may type the address. */
const BY_RECIPIENT = { limit: 10, windowMs: HOUR }
const ByProduct = z.object({ productId: Id })
/** The product on whose page the list stands. */
const Beside = z.object({ beside: Id.optional() })
const Wait = z.object({
  product_id: Id,
  email: z.string().trim().max(MAX_EMAIL_LENGTH),
  gRecaptchaResponse: z.string().optional(),
})

/** What hangs on one product: credit, lists beside it, waiting for it. */
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

  app.get('/api/product/related-auto/:productId', { schema: { tags: ['product'], ...lists } }, async (request) => ({
    products: await relatedByItself(catalogueDeps(services, languageOf(request)), request.params.productId),
  }))

  app.get('/api/product/related-manual/:productId', { schema: { tags: ['product'], ...lists } }, async (request) => ({
    products: await relatedByHand(catalogueDeps(services, languageOf(request)), request.params.productId, 'linked'),
  }))

  app.get('/api/product/recommended/:productId', { schema: { tags: ['product'], ...lists } }, async (request) => ({
    products: await relatedByHand(
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
      const reading = catalogueDeps(services, languageOf(request))
      return { products: await recentlyBought(reading, session?.userId ?? null, request.query.beside) }
    },
  )

  app.post(
    '/api/product-subscribe',
    { schema: { tags: ['product'], body: Wait, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      const { product_id, email, gRecaptchaResponse } = request.body
      return { message: await waitForProduct(request, services, { product_id, email, captcha: gRecaptchaResponse }) }
    },
  )
}

/**
 * Remembers who wants to hear of a product; also for the form without script.
 * @throws Refusal with words under the spec's keys
 */
export async function waitForProduct(
  request: FastifyRequest,
  services: Services,
  given: { product_id: number; email: string; captcha: string | undefined },
): Promise<string> {
  const { database } = services
  const lang = languageOf(request)
  const { notify } = texts[lang].product
  const email = emailKey(given.email)
  if (!isStockEmail(email)) throw new HttpError(422, notify.invalid, { email: [notify.invalid] })
  const waited = await waitedFor(database.db, given.product_id)
  if (waited === 'unknown') throw new HttpError(404, texts[lang].errors.notFound)
  if (waited === 'available') throw new HttpError(409, notify.available)
  const ip = clientAddress(request)
  await refuseTooMany(services, 'product-subscribe', ip, BY_NETWORK, lang)
  if ((await services.captcha.check(ACTION, given.captcha, ip)) !== 'passed') {
    throw new HttpError(422, notify.captcha, { gRecaptchaResponse: [notify.captcha] })
  }
  const ofRecipient = await limitAttempts(services, `product-subscribe-to:${sha256(email).slice(0, 32)}`, BY_RECIPIENT)
  if (!ofRecipient.ok) throw new HttpError(429, texts[lang].errors.tooMany, undefined, ofRecipient.retryAfterSeconds)
  // Made again from the same words when the letter is written, so that it need not be kept.
  const token = subscriptionTokens(services.keys).stock(given.product_id, email)
  await subscribeToStock(database.db, { productId: given.product_id, email, lang, tokenHash: sha256(token) })
  return notify.saved
}
