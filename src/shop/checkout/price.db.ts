import { availableOf, type Cart, type PricedCart, priceCart } from '../cart/cart.ts'
import { withGifts } from '../cart/gifts.db.ts'
import { askedOf, couponFacts } from '../orders/coupon-uses.db.ts'
import type { OrderRequest } from '../orders/order.ts'
import { lockBuyer } from '../orders/redeem-coupon.db.ts'
import { availablePayments } from '../payments/methods.ts'
import type { ShippingRefusal } from '../shipping/prices.ts'
import { vatTreatmentOfOrder } from '../tax/treatment.ts'
import { buyerFactsOf } from './buyer-facts.db.ts'
import { couponBuyer, fieldRejection, OrderRejected, type PlaceOrderTx } from './deps.ts'
import { promotionsSeen } from './promotions-seen.ts'

export async function priceNow(deps: PlaceOrderTx, found: Cart, request: OrderRequest): Promise<PricedCart> {
  const { db, facts } = deps
  const { methods, paymentMethods, rates, oss, tree } = facts
  if (found.lines.every((line) => line.type === 'service')) throw new OrderRejected({ ok: false, reason: 'empty' })
  const soldOut = found.lines.find((line) => availableOf(line) < line.quantity)
  if (soldOut) throw new OrderRejected({ ok: false, reason: 'sold-out', title: soldOut.title })
  // Of a request the total counts that its approver saw.
  if (!deps.approval && found.lines.some((line) => line.price !== line.seenPrice))
    throw new OrderRejected({ ok: false, reason: 'cart-changed' })
  const method = methods.find(({ code }) => code === request.shippingMethod)
  if (!method) throw fieldRejection('shipping_method', request.shippingMethod ? 'methodUnavailable' : 'required')
  const payment = paymentMethods.find(({ code }) => code === request.paymentMethod)
  if (!payment) throw fieldRejection('payment_method', request.paymentMethod ? 'paymentUnavailable' : 'required')
  const { promotions = [], now } = deps
  if (promotions.some(({ firstOrder }) => firstOrder)) await lockBuyer(db, couponBuyer(facts.account, request.buyer))
  const buyer = await buyerFactsOf(db, facts.account, { cart: { ...found, buyerType: request.buyer.type }, promotions })
  const cart = await withGifts(db, found, { promotions, tree, now, buyer, lang: deps.lang })
  const priced = priceCart(
    { ...cart, shippingMethodId: method.id, shipping: request.shipping, paymentMethodId: payment.id },
    {
      methods,
      paymentMethods,
      rates,
      tree,
      now,
      promotions,
      buyer,
      deliveryPrice: deps.deliveryPrice,
      ...(await couponFacts(db, askedOf(cart), couponBuyer(facts.account, request.buyer))),
      vat: vatTreatmentOfOrder(
        facts.account,
        {
          type: method.type,
          countryCode: facts.deliverable.find(({ id }) => id === request.shipping.country_id)?.code,
        },
        { settings: deps.settings, rates, oss, now: deps.now },
      ),
    },
  )
  if (!priced.shipping?.ok) throw rejectedDelivery(priced.shipping)
  const usable = availablePayments([payment], {
    shippingMethodId: method.id,
    shippingType: method.type,
    total: priced.totals.total - priced.totals.surcharge,
    buyer: request.buyer.type,
    isApproved: facts.account?.company?.may_pay_by_invoice ?? false,
    providers: deps.providers,
  })
  if (usable.length === 0) throw fieldRejection('payment_method', 'paymentUnavailable')
  if (deps.promotionsSeen !== undefined && deps.promotionsSeen !== promotionsSeen(priced))
    throw new OrderRejected({ ok: false, reason: 'cart-changed' })
  if (priced.couponRefusal)
    throw new OrderRejected({ ok: false, reason: 'coupon', isNotFirst: priced.couponRefusal === 'not-first' })
  if (deps.totalSeen !== undefined && deps.totalSeen !== priced.totals.total)
    throw new OrderRejected({ ok: false, reason: 'cart-changed' })
  return priced
}

function rejectedDelivery(refused: ShippingRefusal | null) {
  if (refused?.reason === 'country') return fieldRejection('shipping.country_id', 'country')
  if (refused?.reason === 'postcode') return fieldRejection('shipping.zip', 'zipUnserved')
  return fieldRejection('shipping_method', 'methodUnavailable')
}
