import { z } from 'zod'
import { HttpError, statusOf } from '../http/http-error.ts'
import { refuseImpersonation } from '../http/impersonation.ts'
import { localeOf } from '../http/locale.ts'
import { CartAnswer } from '../shop/cart/cart.calls.ts'
import { OrderInput } from '../shop/checkout/order.calls.ts'
import { submitOrder } from '../shop/checkout/submit-order.db.ts'
import { urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'

const Answer = z.object({
  order: z.object({
    prefixed_id: z.string(),
    total_price: z.int(),
    total_price_without_shipping: z.int(),
    tax_price: z.int(),
    cart: CartAnswer,
  }),
  payment_link: z.string(),
})

/** Somebody of the buyer's company has to approve it first; the link leads to the request. */
const Requested = z.object({
  request: z.object({ id: z.int(), total_price: z.int() }),
  payment_link: z.string(),
})

export const orderCalls: ApiRoutes = (app, services) => {
  app.post(
    '/api/order/store',
    {
      config: { refusesImpersonation: true },
      schema: {
        summary: 'Place the order of the cart; sent again with its idempotency key, it is the same order',
        tags: ['checkout'],
        body: OrderInput,
        headers: z.object({ 'idempotency-key': z.string().min(8).max(255).optional() }),
        response: { 200: Answer, 202: Requested },
      },
    },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key'] ?? null
      const onTurn = () => refuseImpersonation(request)
      const submission = { ...localeOf(request), input: request.body, idempotencyKey, onTurn }
      const result = await submitOrder(request, services, submission)
      if (!result.ok) {
        const { message, errors, cart, retryAfter } = result
        const details = errors || cart ? { ...errors, ...(cart && { cart }) } : undefined
        throw new HttpError(statusOf(result), message, details, retryAfter)
      }
      if ('requestId' in result) {
        reply.status(202)
        const { requestId, total } = result
        return { request: { id: requestId, total_price: total }, payment_link: urls.companyRequest.to(requestId) }
      }
      const { total, shippingTotal, vatTotal, cart, prefixedId, address } = result
      return {
        order: {
          prefixed_id: prefixedId,
          total_price: total,
          total_price_without_shipping: total - shippingTotal,
          tax_price: vatTotal,
          cart,
        },
        payment_link: urls.orderPay.to(services.secrets.orderToken(address)),
      }
    },
  )
}
