import { rememberSeenPrices } from '../cart/cart.db.ts'
import type { Cart, CartView } from '../cart/cart.ts'
import type { OrderFieldError, OrderRejectionReason } from '../orders/order.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { Visitor } from '../sessions/visitor.ts'
import type { FieldProblem } from './check-order.ts'
import type { CheckoutLocale, CheckoutTexts } from './texts.ts'
import { type CartDeps, cartViewOf, pricedCartOf, viewOf } from './visitor-cart.db.ts'

export type OrderRejection = Rejection & { cart?: CartView }

const HALF_AN_HOUR_SECONDS = 30 * 60

const messagesOf = ({ checkout, checkoutErrors, refusals }: CheckoutTexts) => ({
  ...checkoutErrors,
  ...refusals.order,
  email: checkout.wrongEmail,
  phone: checkout.wrongPhone,
})

export function rejectFields(
  problems: Record<string, FieldProblem | OrderFieldError>,
  t: CheckoutTexts,
): OrderRejection {
  const messages = messagesOf(t)
  const missing: Partial<Record<string, string>> = t.checkout.missing
  const messageOf = (name: string, problem: FieldProblem | OrderFieldError) =>
    (problem === 'required' ? missing[name] : undefined) ?? messages[problem]
  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, [messageOf(name, problem)]]),
  )
  return reject('invalid', messages.checkFields, { errors })
}

export async function rejectOrder(
  visitor: Visitor,
  deps: CartDeps,
  { refusal, ...locale }: CheckoutLocale & { refusal: OrderRejectionReason },
): Promise<OrderRejection> {
  const messages = messagesOf(locale.t)
  const withCart = async (message: string, found?: Cart) => ({
    ...reject('conflict', message),
    cart: await cartViewOf(visitor, deps, { ...locale, found }),
  })
  switch (refusal.reason) {
    case 'fields':
      return rejectFields(refusal.errors, locale.t)
    case 'captcha':
      return reject('invalid', messages.captcha, { errors: { gRecaptchaResponse: [messages.captcha] } })
    case 'network-unpaid':
      return reject('too-many', messages.networkUnpaid, { retryAfter: HALF_AN_HOUR_SECONDS })
    case 'too-many-unpaid':
      return reject('too-many', messages.tooManyUnpaid)
    case 'key-reused':
      return reject('invalid', messages.keyReused)
    case 'cart-changed':
      return rejectChangedCart(visitor, deps, locale)
    case 'sold-out':
      return withCart(messages.soldOut(refusal.title), refusal.cart)
    case 'coupon':
      return withCart(refusal.isNotFirst ? await notFirstWords(visitor, locale) : messages.coupon)
    case 'coupon-guesses':
      return reject('too-many', locale.t.refusals.couponTooMany, { retryAfter: HALF_AN_HOUR_SECONDS })
    case 'left':
    case 'viewer':
    case 'no-approver':
      return reject('conflict', locale.t.refusals.order.member[refusal.reason])
    default:
      return withCart(messages.empty)
  }
}

/** A guest may have typed anybody's address, so the reason is not told. */
async function notFirstWords(visitor: Visitor, { t }: CheckoutLocale): Promise<string> {
  const session = await visitor.session()
  return session?.userId ? t.refusals.coupon['not-first'] : t.refusals.couponNotForOrder
}

/** Prices count as seen afterwards, so ordering again accepts them. */
async function rejectChangedCart(visitor: Visitor, deps: CartDeps, locale: CheckoutLocale): Promise<OrderRejection> {
  const priced = await pricedCartOf(visitor, deps, locale.lang)
  const cart = await viewOf(deps, priced, locale)
  await rememberSeenPrices(deps.database.db, priced.cart)
  return { ...reject('conflict', locale.t.refusals.order.cartChanged), cart }
}
