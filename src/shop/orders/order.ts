import type { BuyerType } from '../buyer-type.ts'
import type { ShippingFields } from '../cart/cart.tables.ts'
import type { Cart } from '../cart/cart.ts'
import type { Cents } from '../money/money.ts'

export type Buyer = {
  type: BuyerType
  name: string
  surname: string
  email: string
  phone: { code: string; number: string }
  company: {
    name: string
    reg_num: string
    vat_num: string
    address: string
    city: string
    zip: string
    country_id: number
  } | null
  buyerReference: string | null
  contractNumber: string | null
}

export type OrderRequest = {
  buyer: Buyer
  shipping: ShippingFields
  shippingMethod: string
  paymentMethod: string
}

export type OrderRejectionReason =
  | { ok: false; reason: 'empty' | 'cart-changed' | 'ordered' | 'too-many-unpaid' | 'key-reused' }
  | { ok: false; reason: 'coupon'; isNotFirst?: boolean }
  | { ok: false; reason: 'captcha' | 'network-unpaid' | 'coupon-guesses' }
  | { ok: false; reason: MemberRefusal }
  /** `cart`: where it was just read. */
  | { ok: false; reason: 'sold-out'; title: string; cart?: Cart }
  | { ok: false; reason: 'fields'; errors: Partial<Record<OrderField, OrderFieldError>> }

/** `left`: the account no longer acts for the company; `decided`: the request is no longer open. */
type MemberRefusal = 'left' | 'viewer' | 'no-approver' | 'not-approver' | 'decided' | 'dearer'

export type OrderField =
  | 'shipping_method'
  | 'payment_method'
  | 'shipping.identifier'
  | 'shipping.country_id'
  | 'shipping.zip'
export type OrderFieldError =
  | 'required'
  | 'methodUnavailable'
  | 'paymentUnavailable'
  | 'creditLimit'
  | 'holdLimit'
  | 'country'
  | 'zipUnserved'

export type OrderAccess = { id: number; addressNonce: string | null; tokenHash: string }

/** `written` is null for a repeated request. */
export type PlacedOrder = {
  ok: true
  orderId: number
  prefixedId: string
  address: OrderAccess
  written: WrittenOrder | null
}

/** Not placed: somebody has to approve it first. */
export type RequestedOrder = { ok: true; requestId: number; total: Cents }

type WrittenOrder = { total: Cents; shippingTotal: Cents; vatTotal: Cents; cart: Cart }
