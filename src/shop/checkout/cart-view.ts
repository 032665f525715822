import { inLanguage, urls } from '../../urls.ts'
import {
  availableOf,
  type CartItemView,
  type CartLine,
  type CartView,
  type PricedCart,
  type SavedItemView,
} from '../cart/cart.ts'
import type { LineTotals } from '../cart/totals.ts'
import { picture } from '../catalogue/media.ts'
import { stockStatus } from '../catalogue/stock.ts'
import type { Coupon, CouponRejection } from '../coupons/coupon.ts'
import { inLang } from '../languages.ts'
import { divideRounded, formatPrice, netOf } from '../money/money.ts'
import { untilTime } from '../shipping/dates.ts'
import { cartDelivery, type ViewOptions } from './cart-delivery.ts'
import { promotionsSeen } from './promotions-seen.ts'

export function showCart(priced: PricedCart, options: ViewOptions): CartView {
  const { cart, totals, parts } = priced
  const { lang, t } = options
  const price = (cents: number) => formatPrice(cents, lang)
  const { parcels, offers, notice, refusals, free, toLocker } = cartDelivery(priced, options)
  const shippingNet = totals.shipping - totals.shippingVat
  const surchargeNet = totals.surcharge - totals.surchargeVat
  const discountNet = totals.lines.reduce((sum, { discount, rateBp }) => sum + netOf(discount, rateBp), 0)
  // A cart may have goods of several rates.
  const net = (discount: number) => (totals.discount === 0 ? 0 : divideRounded(discount * discountNet, totals.discount))
  const items = cart.lines.map((line, i) => showLine(line, totals.lines[i], options))
  return {
    id: cart.id,
    version: cart.version,
    items: items.filter((item) => item.product.type === 'product'),
    item_services: items.filter((item) => item.product.type === 'service'),
    saved_items: cart.saved.map((line, i) => showSaved(line, priced.saved[i], options)),
    total_quantity: cart.lines.reduce(
      (sum, line) => sum + (line.type === 'product' && !line.isGift ? line.quantity : 0),
      0,
    ),
    total_price: totals.net,
    total_price_with_tax: totals.total,
    formatted_total_price: price(totals.net),
    formatted_tax_price: price(totals.vat),
    formatted_total_price_with_tax: price(totals.total),
    formatted_items_price_with_tax: price(totals.items),
    formatted_items_price: price(totals.net + discountNet - shippingNet - surchargeNet),
    shipping_price_with_tax: totals.shipping,
    formatted_shipping_price: price(shippingNet),
    formatted_shipping_price_with_tax: price(totals.shipping),
    shipping_method: priced.method && {
      id: priced.method.id,
      code: priced.method.code,
      type: priced.method.type,
      title: inLang(priced.method.title, lang),
    },
    shipping_address: cart.shipping,
    formatted_shipping_parcels: parcels,
    shipping_delivery_days: offers,
    delivery_notice: notice,
    delivery_refusals: refusals,
    baltics_locker_free_shipping_threshold: toLocker.from,
    formatted_left_to_free_locker: toLocker.left > 0 ? price(toLocker.left) : null,
    free_delivery_goal: free.from,
    is_free_delivery_possible: free.from > 0,
    formatted_free_delivery_goal: price(free.from),
    formatted_left_to_free_delivery: free.left > 0 ? price(free.left) : null,
    goods_price_with_tax: priced.goods,
    payment_method: priced.payment && {
      id: priced.payment.id,
      code: priced.payment.code,
      title: inLang(priced.payment.title, lang),
    },
    payment_surcharge_price_with_tax: totals.surcharge,
    formatted_payment_surcharge_price: price(surchargeNet),
    formatted_payment_surcharge_price_with_tax: price(totals.surcharge),
    coupon: cart.coupon && !priced.couponRefusal ? { code: cart.coupon.code } : null,
    coupon_refusal: couponNotice(priced, options),
    coupon_total_price_with_tax: parts.coupon,
    formatted_coupon_total_price: price(net(parts.coupon)),
    formatted_coupon_total_price_with_tax: price(parts.coupon),
    promotions: parts.promotions.map(({ title, amount }) => ({
      title: inLang(title, lang),
      formatted_amount: amount > 0 ? price(net(amount)) : '',
      formatted_amount_with_tax: amount > 0 ? price(amount) : '',
    })),
    promotions_seen: promotionsSeen(priced),
    vat_notice: priced.vatDoubt && t.refusals.vat[priced.vatDoubt],
  }
}

type Wording = Pick<ViewOptions, 'lang' | 't'>

function showLine(line: CartLine, totals: LineTotals | undefined, wording: Wording): CartItemView {
  const { lang, t } = wording
  if (!totals) throw new Error('A cart line without totals')
  const available = availableOf(line)
  const net = (gross: number) => netOf(gross, totals.rateBp)
  const price = (cents: number) => formatPrice(cents, lang)
  const status = available === 0 ? 'sold_out' : stockStatus(line.stock)
  const gross = totals.unit * line.quantity
  return {
    id: line.id,
    quantity: line.quantity,
    product: {
      id: line.productId,
      type: line.type,
      title: line.title,
      title_lv: line.titleLv,
      link: line.slug === null ? null : inLanguage(urls.product.to(line.slug), lang),
      code: line.code,
      image: picture(line.image, 160),
      manufacture: line.manufacturer === null ? null : { title: line.manufacturer },
      category: line.category === null ? null : { title: line.category },
    },
    inventory_availability_status: {
      title: status === 'sold_out' ? t.catalogue.buttons.unavailable : t.catalogue.stock[status],
      class: status,
    },
    // Without VAT the sum is rounded once, so it may differ from the rounded price times the quantity.
    formatted_price: `${net(totals.unit) * line.quantity === net(gross) ? '' : '≈ '}${price(net(totals.unit))}`,
    formatted_price_with_tax: price(totals.unit),
    formatted_total_price: price(net(gross)),
    formatted_total_price_with_tax: price(gross),
    formatted_old_price: line.previousPrice === null ? null : price(net(line.previousPrice)),
    formatted_old_price_with_tax: line.previousPrice === null ? null : price(line.previousPrice),
    coupon_total_price_with_tax: totals.discount,
    coupon_total_price: net(totals.discount),
    coupon_price: Math.round(totals.discount / line.quantity),
    price: totals.unit,
    available,
    notice: noticeOf(line, available, wording),
    is_gift: line.isGift === true,
    quote_notice: line.quotedUntil && t.refusals.line.quoted(untilTime(line.quotedUntil, t)),
  }
}

/** What is sold out says so by its status alone: nothing has to be done about it. */
function showSaved(line: CartLine, totals: LineTotals | undefined, wording: Wording): SavedItemView {
  const { notice, quote_notice: _, is_gift: _gift, ...item } = showLine(line, totals, wording)
  return {
    ...item,
    formatted_price: showLine({ ...line, quantity: 1 }, totals, wording).formatted_price,
    notice: item.available === 0 ? null : notice,
  }
}

function noticeOf(line: CartLine, available: number, { lang, t }: Wording): string | null {
  if (available === 0) return t.refusals.line.soldOut
  if (available < line.quantity) return t.refusals.line.shortStock(available)
  if (line.seenPrice !== line.price) {
    return t.refusals.line.priceChanged(formatPrice(line.seenPrice, lang), formatPrice(line.price, lang))
  }
  return null
}

function couponNotice({ cart, couponRefusal }: PricedCart, wording: Wording): CartView['coupon_refusal'] {
  if (!cart.coupon || !couponRefusal) return null
  return { code: cart.coupon.code, message: couponMessage(couponRefusal, cart.coupon, wording) }
}

export function couponMessage(refusal: CouponRejection, coupon: Coupon | null, { lang, t }: Wording): string {
  const words = t.refusals.coupon
  return refusal === 'minimum' ? words.minimum(formatPrice(coupon?.minimum ?? 0, lang)) : words[refusal]
}
