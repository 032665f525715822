import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { Id, OnlyCart } from '../shop/cart/cart.calls.ts'
import { choose } from '../shop/cart/cart.db.ts'
import type { PricedCart } from '../shop/cart/cart.ts'
import { picture } from '../shop/catalogue/media.ts'
import { findBuyerAccount } from '../shop/customers/buyer-account.db.ts'
import { inLang, type Lang } from '../shop/languages.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { availablePayments } from '../shop/payments/methods.ts'
import { usableProviders } from '../shop/payments/provider.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import type { ApiRoutes } from './calls.ts'
import { cartIdOf, cartViewOf, pricedCartOf } from './cart-answer.ts'

const tags = ['checkout']
const Payment = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
})

/** Ways of paying that fit the delivery, the sum and the buyer. */
export const paymentCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/payment',
    {
      schema: {
        tags,
        querystring: z.object({ shipping_method_id: Id.optional() }),
        response: { 200: z.object({ paymentMethods: z.array(Payment) }) },
      },
    },
    async (request) => {
      const id = request.query.shipping_method_id ?? null
      const lang = languageOf(request)
      const priced = await pricedCartOf(request, services, lang)
      return { paymentMethods: await paymentViews(request, services, priced, lang, id) }
    },
  )

  app.post(
    '/api/cart/payment/:id',
    { schema: { tags, params: z.object({ id: Id }), response: { 200: OnlyCart } } },
    async (request) => {
      const lang = languageOf(request)
      const t = texts[lang]
      const priced = await pricedCartOf(request, services, lang)
      const methods = await usablePayments(request, services, priced, priced.cart.shippingMethodId)
      const method = methods.find(({ id }) => id === request.params.id)
      if (!method) throw new HttpError(409, t.refusals.order.paymentUnavailable)
      await choose(services.database.db, await cartIdOf(request, services), { paymentMethodId: method.id })
      return { cart: await cartViewOf(request, services) }
    },
  )
}

/** The ways of paying that are left for this cart with this way of delivery, as the buyer reads them. */
export async function paymentViews(
  request: FastifyRequest,
  services: Services,
  priced: PricedCart,
  lang: Lang,
  shippingMethodId: number | null,
): Promise<z.infer<typeof Payment>[]> {
  const methods = await usablePayments(request, services, priced, shippingMethodId)
  return methods.map(({ id, code, title, description, image }) => ({
    id,
    code,
    title: inLang(title, lang),
    description: inLang(description, lang),
    image: image && picture(image, 160).source,
  }))
}

async function usablePayments(
  request: FastifyRequest,
  services: Services,
  priced: PricedCart,
  shippingMethodId: number | null,
) {
  const session = await request.session()
  const { db } = services.database
  const [methods, settings, account] = await Promise.all([
    paymentMethodsOf(db, services.memory),
    readSettings(db, services.memory),
    session?.userId ? findBuyerAccount(db, session.userId) : null,
  ])
  return availablePayments(methods, {
    shippingMethodId,
    total: priced.totals.total - priced.totals.surcharge,
    buyer: session?.userType ?? 'b2c',
    isApproved: account?.company?.may_pay_by_invoice ?? false,
    providers: usableProviders(services.providers, settings),
  })
}
