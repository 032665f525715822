import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import { Id, OnlyCart } from '../shop/cart/cart.calls.ts'
import { updateCartChoices } from '../shop/cart/cart.db.ts'
import { showPayments, usablePayments } from '../shop/checkout/payment-views.db.ts'
import { cartIdOf, cartViewOf, pricedCartOf } from '../shop/checkout/visitor-cart.db.ts'
import type { ApiRoutes } from './calls.ts'

const tags = ['checkout']
const Payment = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  marks: z
    .array(z.object({ name: z.string(), image: z.string().nullable() }))
    .describe('Banks, cards and wallets behind it'),
})

export const paymentCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/payment',
    {
      schema: {
        summary: 'Ways of paying that are possible with a way of delivery',
        tags,
        querystring: z.object({ shipping_method_id: Id.optional() }),
        response: { 200: z.object({ paymentMethods: z.array(Payment) }) },
      },
    },
    async (request) => {
      const id = request.query.shipping_method_id ?? null
      const lang = languageOf(request)
      const priced = await pricedCartOf(request, services, lang)
      const methods = await usablePayments(request, services, { priced, shippingMethodId: id })
      return { paymentMethods: showPayments(methods, lang) }
    },
  )

  app.post(
    '/api/cart/payment/:id',
    {
      schema: {
        summary: 'Choose the way of paying for the cart',
        tags,
        params: z.object({ id: Id }),
        response: { 200: OnlyCart },
      },
    },
    async (request) => {
      const { lang, t } = localeOf(request)
      const priced = await pricedCartOf(request, services, lang)
      const methods = await usablePayments(request, services, {
        priced,
        shippingMethodId: priced.cart.shippingMethodId,
      })
      const method = methods.find(({ id }) => id === request.params.id)
      if (!method) throw new HttpError(409, t.refusals.order.paymentUnavailable)
      await updateCartChoices(services.database.db, await cartIdOf(request, services), { paymentMethodId: method.id })
      return { cart: await cartViewOf(request, services, { lang, t }) }
    },
  )
}
