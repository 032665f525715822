import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import { ApplyCoupon, CartWithMessage } from '../shop/cart/cart.calls.ts'
import { applyCoupon, removeCoupon } from '../shop/checkout/apply-coupon.db.ts'
import { cartViewOf } from '../shop/checkout/visitor-cart.db.ts'
import type { ApiRoutes } from './calls.ts'

export const couponCalls: ApiRoutes = (app, services) => {
  const schema = { tags: ['cart'], response: { 200: CartWithMessage } }

  app.post(
    '/api/coupon/apply',
    { schema: { summary: 'Apply the code of a coupon to the cart', ...schema, ...ApplyCoupon } },
    async (request) => {
      const locale = localeOf(request)
      const applied = await applyCoupon(request, services, { ...locale, typed: request.body.code })
      if (!applied.ok) throw HttpError.of(applied)
      return { cart: await cartViewOf(request, services, locale), message: locale.t.cartMessages.couponApplied }
    },
  )

  app.post(
    '/api/coupon/remove/',
    { schema: { summary: 'Take the coupon out of the cart', ...schema } },
    async (request) => {
      const locale = localeOf(request)
      await removeCoupon(request, services)
      return { cart: await cartViewOf(request, services, locale), message: locale.t.cartMessages.couponRemoved }
    },
  )
}
