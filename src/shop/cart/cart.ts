import type { BuyerType } from '../buyer-type.ts'
import { toRigaDate } from '../calendar/days.ts'
import type { DeliveryRefusal } from '../catalogue/delivery-refusals.ts'
import type { Picture } from '../catalogue/media.ts'
import type { StockStatus } from '../catalogue/stock.ts'
import type { CategoryTree } from '../catalogue/tree.ts'
import type { Coupon, CouponRejection } from '../coupons/coupon.ts'
import { type BuyerFacts, GUEST } from '../coupons/goods-scope.ts'
import type { BasisPoints, Cents } from '../money/money.ts'
import { type PaymentMethod, surchargeOf } from '../payments/methods.ts'
import type { Promotion } from '../promotions/promotion.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, type Shipment, type ShippingQuote, shipmentOf } from '../shipping/prices.ts'
import { type DatedRate, rateOf } from '../tax/rates.ts'
import type { VatDecision, VatExemption } from '../tax/treatment.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { ExemptionDenial } from '../tax/vat-payer.ts'
import type { ShippingFields } from './cart.tables.ts'
import { type DiscountParts, type Discounts, discountParts, discountsOf } from './cart-discounts.ts'
import { type CartTotals, goodsTotal, type LineTotals, type PricedLine, type PricingInput, totalsOf } from './totals.ts'

export const MAX_QUANTITY = 100
export const DEFAULT_COUNTRY_ID = 112

/** Current price and stock, beside the price that the buyer saw. */
export type CartLine = {
  id: number
  productId: number
  /** Of the product that it is a variation of. */
  parentId: number | null
  type: 'product' | 'service'
  title: string
  titleLv: string
  slug: string | null
  code: string
  manufacturer: string | null
  manufacturerId: number | null
  image: string | null
  categoryId: number | null
  category: string | null
  vatClass: VatClass
  quantity: number
  price: Cents
  /** Of the catalogue. */
  listedPrice: Cents
  /** Of the buyer's price lists where it is lower; `price` is lower still while an offer's holds, `quotedUntil`. */
  ownPrice: Cents
  quotedUntil: Date | null
  previousPrice: Cents | null
  seenPrice: Cents
  stock: { quantity: number; virtual_quantity: number }
  isForSale: boolean
  weight: number
  width: number
  depth: number
  height: number
  isBulky: boolean
  isFreeEuShipping: boolean
  /** Between Latvian VAT payers the buyer accounts for the VAT (VAT law section 143.1). */
  isReverseCharge: boolean
  /** Added by a rule: no row of the cart. */
  isGift?: true
}

export type Cart = {
  id: string
  version: number
  state: 'open' | 'ordered'
  lines: CartLine[]
  /** Saved for later: shown with the cart, but no part of it. */
  saved: CartLine[]
  coupon: Coupon | null
  couponId: number | null
  shippingMethodId: number | null
  shipping: ShippingFields
  paymentMethodId: number | null
  /** Of a guest who gave the number of a company. */
  buyerType?: BuyerType | null | undefined
}

export const EMPTY_CART: Cart = {
  id: '',
  version: 0,
  state: 'open',
  lines: [],
  saved: [],
  coupon: null,
  couponId: null,
  shippingMethodId: null,
  shipping: {},
  paymentMethodId: null,
}

export type PricingRules = {
  methods: readonly Method[]
  paymentMethods: readonly PaymentMethod[]
  rates: readonly DatedRate[]
  tree: CategoryTree
  now: Date
  /** In place of what the way of delivery costs. */
  deliveryPrice?: Cents | undefined
  couponUsedByBuyer: number
  hasOrdered?: boolean | undefined
  vat: VatDecision
  promotions?: readonly Promotion[]
  /** For whom coupons and rules are; otherwise a guest. */
  buyer?: BuyerFacts
}

export type PricedCart = {
  cart: Cart
  totals: CartTotals
  saved: LineTotals[]
  goods: Cents
  shipment: Shipment
  method: Method | null
  shipping: ShippingQuote | null
  deliveryRateOf: (method: Pick<Method, 'vatClass'>) => BasisPoints
  payment: PaymentMethod | null
  couponRefusal: CouponRejection | null
  discounts: Discounts
  parts: DiscountParts
  vatNote: VatDecision['exemption']
  vatDoubt: ExemptionDenial | null
}

/** The only calculation of a cart's sums: for pages, orders and payments. Gifts stay where a rule still gives them. */
export function priceCart(given: Cart, data: PricingRules): PricedCart {
  const day = toRigaDate(data.now)
  const rate = (vatClass: VatClass) => rateOf(data.rates, data.vat.country, vatClass, day)
  const bought = given.lines.filter((line) => !line.isGift)
  const discounts = discountsOf(
    { coupon: given.coupon, lines: bought },
    { ...data, promotions: data.promotions ?? [], buyer: data.buyer ?? GUEST },
  )
  const gifts = giftLines(given.lines, discounts.gifts)
  const cart = { ...given, lines: [...bought, ...gifts] }
  // With a zero rate there is no VAT to reverse.
  const canBeReversed = (line: CartLine) => line.isReverseCharge && rate(line.vatClass) > 0
  const isReversed = (line: CartLine) => data.vat.exemption === 'reverse-charge' && canBeReversed(line)
  const isExemption = (exemption: VatExemption) => exemption === 'intra-eu' || cart.lines.some(canBeReversed)
  const priced = (line: CartLine, discount = 0): PricedLine => ({
    type: line.type,
    unit: line.price,
    quantity: line.quantity,
    rateBp: rate(line.vatClass),
    discount,
    isReverseCharged: isReversed(line),
  })
  const lines = cart.lines.map((line, i) => priced(line, discounts.shares[i]))
  const { withheld } = data.vat
  const vat = data.vat.exemption === 'intra-eu' ? 'zero' : 'standard'
  const goods = goodsTotal(lines)
  const shipment = shipmentOf(cart.lines.filter((line) => line.type === 'product'))
  const method = data.methods.find(({ id }) => id === cart.shippingMethodId) ?? null
  const shipping = method
    ? quote(
        method,
        { shipment, countryId: cart.shipping.country_id ?? DEFAULT_COUNTRY_ID, zip: cart.shipping.zip, goods },
        data.methods,
      )
    : null
  const payment = data.paymentMethods.find(({ id }) => id === cart.paymentMethodId) ?? null
  const standard = rate('standard')
  const deliveryRateOf = ({ vatClass }: Pick<Method, 'vatClass'>) => rate(vatClass)
  const isDeliveryFree = discounts.coupon?.ok === true && discounts.coupon.isDeliveryFree
  const shippingGross = shipping?.ok ? (data.deliveryPrice ?? (isDeliveryFree ? 0 : shipping.price)) : 0
  const totals = totalsWithSurcharge(
    {
      lines,
      shipping: { gross: shippingGross, rateBp: method ? deliveryRateOf(method) : standard },
      surcharge: { gross: 0, rateBp: standard },
      vat,
    },
    payment,
  )
  return {
    cart,
    totals,
    saved: unitTotals(
      cart.saved.map((line) => priced(line)),
      vat,
    ),
    goods,
    shipment,
    method,
    shipping,
    deliveryRateOf,
    payment,
    couponRefusal: discounts.coupon && !discounts.coupon.ok ? discounts.coupon.reason : null,
    discounts,
    parts: discountParts(
      discounts,
      totals.lines.map(({ discount }) => discount),
      new Map(gifts.map(({ productId, quantity }) => [productId, quantity])),
    ),
    vatNote: data.vat.exemption && isExemption(data.vat.exemption) ? data.vat.exemption : null,
    vatDoubt: withheld && isExemption(withheld.exemption) ? withheld.doubt : null,
  }
}

const NO_CHARGE = { gross: 0, rateBp: 0 }

/** At the buyer's VAT, outside of every sum. */
const unitTotals = (lines: readonly PricedLine[], vat: PricingInput['vat']) =>
  totalsOf({ lines, shipping: NO_CHARGE, surcharge: NO_CHARGE, vat }).lines

/** As many of each as there are. */
const giftLines = (lines: readonly CartLine[], gifts: Discounts['gifts']): CartLine[] =>
  lines.flatMap((line) => {
    const quantity = line.isGift ? Math.min(gifts.get(line.productId) ?? 0, availableOf(line)) : 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

/** The surcharge depends on the total before it. */
function totalsWithSurcharge(input: PricingInput, payment: PaymentMethod | null): CartTotals {
  const before = totalsOf(input)
  const gross = payment ? surchargeOf(payment, before.total) : 0
  return gross === 0 ? before : totalsOf({ ...input, surcharge: { ...input.surcharge, gross } })
}

/** Services have no stock. */
export function availableOf(line: CartLine): number {
  if (!line.isForSale) return 0
  return line.type === 'service' ? MAX_QUANTITY : line.stock.quantity + line.stock.virtual_quantity
}

export type CartItemView = {
  id: number
  quantity: number
  product: {
    id: number
    type: 'product' | 'service'
    title: string
    title_lv: string
    link: string | null
    code: string
    image: Picture
    manufacture: { title: string } | null
    category: { title: string } | null
  }
  inventory_availability_status: { title: string; class: StockStatus | 'sold_out' }
  formatted_price: string
  formatted_price_with_tax: string
  formatted_total_price: string
  formatted_total_price_with_tax: string
  formatted_old_price: string | null
  formatted_old_price_with_tax: string | null
  coupon_total_price_with_tax: Cents
  coupon_total_price: Cents
  coupon_price: Cents
  price: Cents
  available: number
  notice: string | null
  /** Until when the price of an offer holds, in words. */
  quote_notice: string | null
  is_gift: boolean
}

/** Saved for later. */
export type SavedItemView = Omit<
  CartItemView,
  | 'coupon_total_price_with_tax'
  | 'coupon_total_price'
  | 'coupon_price'
  | 'quote_notice'
  | 'is_gift'
  | 'formatted_total_price'
  | 'formatted_total_price_with_tax'
>

export type CartView = {
  id: string | null
  version: number
  items: CartItemView[]
  item_services: CartItemView[]
  saved_items: SavedItemView[]
  total_quantity: number
  total_price: Cents
  total_price_with_tax: Cents
  formatted_total_price: string
  formatted_tax_price: string
  formatted_total_price_with_tax: string
  formatted_items_price_with_tax: string
  formatted_items_price: string
  shipping_price_with_tax: Cents
  formatted_shipping_price: string
  formatted_shipping_price_with_tax: string
  shipping_method: { id: number; code: string; type: Method['type']; title: string } | null
  formatted_shipping_parcels: string | null
  shipping_address: ShippingFields
  shipping_delivery_days: {
    icon: string
    title: string
    days: string
    price: string
    price_without_tax: string
    dates: string
    /** Number of parcels, or that it is the price to another country. */
    note: string | null
  }[]
  delivery_notice: string | null
  /** Methods that cannot take the goods, by reason. */
  delivery_refusals: DeliveryRefusal[]
  baltics_locker_free_shipping_threshold: Cents
  formatted_left_to_free_locker: string | null
  /** Goods with tax; 0 when delivery is never free. */
  free_delivery_goal: Cents
  formatted_free_delivery_goal: string
  is_free_delivery_possible: boolean
  goods_price_with_tax: Cents
  formatted_left_to_free_delivery: string | null
  payment_method: { id: number; code: string; title: string } | null
  payment_surcharge_price_with_tax: Cents
  formatted_payment_surcharge_price: string
  formatted_payment_surcharge_price_with_tax: string
  coupon: { code: string } | null
  coupon_refusal: { code: string; message: string } | null
  coupon_total_price_with_tax: Cents
  formatted_coupon_total_price: string
  formatted_coupon_total_price_with_tax: string
  /** Rules that reduced the cart or gave something; an empty sum: it gave goods. */
  promotions: { title: string; formatted_amount: string; formatted_amount_with_tax: string }[]
  /** What the rules gave, to be sent along with the order. */
  promotions_seen: string
  vat_notice: string | null
}
