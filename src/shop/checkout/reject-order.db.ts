import { rememberSeenPrices } from '../cart/cart.db.ts'
import type { CartView } from '../cart/cart.ts'
import type { OrderFieldError, OrderRefusal } from '../orders/order.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { Visitor } from '../sessions/visitor.ts'
import type { FieldProblem } from './check-order.ts'
import type { CheckoutLocale, CheckoutTexts } from './texts.ts'
import { type CartDeps, cartViewOf, pricedCartOf, viewOf } from './visitor-cart.db.ts'

/** `cart`: as it stands now, where that is the reason. */
export type OrderRejection = Rejection & { cart?: CartView }

/** About as long as an unpaid order with a payment link lives. */
const HALF_AN_HOUR_SECONDS = 30 * 60

/** What the browser finds as well, and what only the server knows. */
const wordsOf = (t: CheckoutTexts) => ({ ...t.checkout.errors, ...t.refusals.order })

export function rejectFields(
  problems: Record<string, FieldProblem | OrderFieldError>,
  t: CheckoutTexts,
): OrderRejection {
  const words = wordsOf(t)
  const errors = Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, [words[problem]]]))
  return reject('invalid', words.checkFields, { errors })
}

/** Words for an order that was not placed. */
export async function rejectOrder(
  visitor: Visitor,
  deps: CartDeps,
  { refusal, ...locale }: CheckoutLocale & { refusal: OrderRefusal },
): Promise<OrderRejection> {
  const words = wordsOf(locale.t)
  const withCart = async (message: string) => ({
    ...reject('conflict', message),
    cart: await cartViewOf(visitor, deps, locale),
  })
  switch (refusal.reason) {
    case 'fields':
      return rejectFields(refusal.errors, locale.t)
    case 'captcha':
      return reject('invalid', words.captcha, { errors: { gRecaptchaResponse: [words.captcha] } })
    case 'network-unpaid':
      return reject('too-many', words.networkUnpaid, { retryAfter: HALF_AN_HOUR_SECONDS })
    case 'too-many-unpaid':
      return reject('too-many', words.tooManyUnpaid)
    case 'key-reused':
      return reject('invalid', words.keyReused)
    case 'cart-changed':
      return rejectChangedCart(visitor, deps, locale)
    case 'sold-out':
      return withCart(words.soldOut(refusal.title))
    case 'coupon':
      return withCart(words.coupon)
    default:
      return withCart(words.empty)
  }
}

/** Said once, with what was and what is; a buyer who then orders again has agreed to it. */
async function rejectChangedCart(visitor: Visitor, deps: CartDeps, locale: CheckoutLocale): Promise<OrderRejection> {
  const priced = await pricedCartOf(visitor, deps, locale.lang)
  const cart = await viewOf(deps, priced, locale)
  await rememberSeenPrices(deps.database.db, priced.cart)
  return { ...reject('conflict', locale.t.refusals.order.cartChanged), cart }
}
