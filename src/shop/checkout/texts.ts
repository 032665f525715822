import type { RefusalWords } from '../catalogue/delivery-refusals.ts'
import type { CouponRejection } from '../coupons/coupon.ts'
import type { Lang } from '../languages.ts'
import type { OrderFieldError } from '../orders/order.ts'
import type { DateWords } from '../shipping/dates.ts'
import type { ExemptionDenial } from '../tax/vat-payer.ts'
import type { FieldProblem } from './check-order.ts'
import type { RequiredField } from './required-fields.ts'

export type CartTexts = DateWords & {
  catalogue: {
    buttons: { unavailable: string }
    stock: Record<'in_shop' | 'in_stock' | 'to_order', string>
  }
  checkout: {
    free: string
    days(min: number, max: number): string
  }
  delivery: {
    parcels(n: number): string
    byPostcode: string
    refusals: RefusalWords
    notDelivered: Record<'country' | 'other' | 'collect' | 'ask', string> & { heavy(weight: string): string }
  }
  refusals: {
    cart: Record<
      'unknown' | 'sold-out' | 'variations' | 'gone' | 'not-restored' | 'not-saved' | 'saved-full' | 'does-not-fit',
      string
    > & {
      'too-many'(available: number): string
    }
    coupon: Record<Exclude<CouponRejection, 'minimum'> | 'unknown', string> & { minimum(sum: string): string }
    couponNotForOrder: string
    couponTooMany: string
    line: {
      soldOut: string
      shortStock(left: number): string
      priceChanged(before: string, now: string): string
      quoted(until: string): string
    }
    vat: Record<ExemptionDenial, string>
  }
}

type OrderProblem =
  | 'checkFields'
  | 'cartChanged'
  | 'vatAdded'
  | 'manyBuyers'
  | 'shopClosed'
  | 'shopNotReady'
  | 'tooManyUnpaid'
  | 'networkUnpaid'
  | 'captcha'
  | 'keyReused'

export type CheckoutTexts = CartTexts & {
  checkout: { missing: Record<RequiredField, string>; agree: string; wrongEmail: string; wrongPhone: string }
  checkoutErrors: Record<Exclude<FieldProblem, 'email' | 'phone'> | 'empty' | 'coupon', string>
  refusals: {
    order: Record<OrderProblem | Exclude<OrderFieldError, FieldProblem>, string> & {
      soldOut(title: string): string
      member: Record<'left' | 'viewer' | 'no-approver', string>
    }
  }
}

export type CartLocale = { lang: Lang; t: CartTexts }
export type CheckoutLocale = { lang: Lang; t: CheckoutTexts }
