import { localeOf } from '../http/locale.ts'
import { OnlyCart } from '../shop/cart/cart.calls.ts'
import { keepBuyerKind } from '../shop/cart/cart.db.ts'
import { buyerKindOf } from '../shop/checkout/buyer-kind.db.ts'
import { BuyerInput } from '../shop/checkout/order.calls.ts'
import { cartViewOf } from '../shop/checkout/visitor-cart.db.ts'
import type { ApiRoutes } from './calls.ts'

/** Coupons and rules may be for companies; of an account its profile says what it is. */
export const cartBuyerCalls: ApiRoutes = (app, services) => {
  app.post(
    '/api/cart/buyer',
    {
      schema: {
        summary: 'Say whether a person, a company or a public body buys',
        tags: ['checkout'],
        body: BuyerInput,
        response: { 200: OnlyCart },
      },
    },
    async (request) => {
      const session = await request.session()
      if (session?.cartId && !session.userId)
        await keepBuyerKind(services.database.db, session.cartId, await buyerKindOf(services, request.body))
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  )
}
