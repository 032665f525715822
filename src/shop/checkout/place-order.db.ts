import { randomUUID } from 'node:crypto'
import { deliveryCountries } from '../addresses/countries.db.ts'
import type { Cart } from '../cart/cart.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import { queueSending } from '../emails/emails.db.ts'
import type { OrderRefusal, OrderRequest, PlacedOrder } from '../orders/order.ts'
import { redeemCoupon } from '../orders/redeem-coupon.db.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { startOnInvoice } from '../payments/on-invoice.db.ts'
import { closedDaysOf } from '../shipping/closed-days.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { datedRates } from '../tax/rates.db.ts'
import { type Allocation, allocateStock } from './allocate-stock.ts'
import { checkCreditLimit } from './credit-limit.db.ts'
import { deliveryOf } from './delivery.ts'
import {
  type BuyerSession,
  couponBuyer,
  OrderRejected,
  type PlaceOrderDeps,
  type PlaceOrderTx,
  type PricingData,
} from './deps.ts'
import { takeKeyAndCart } from './idempotency.db.ts'
import { insertOrder } from './insert-order.db.ts'
import { isToldLater, refuseTooMuch } from './limits.ts'
import { priceNow } from './price.db.ts'
import { readSnapshot } from './snapshot.db.ts'

const RETRIES = 3
/** Serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Turns a cart into an order in one transaction: key, cart, prices, stock, coupon, order, payment, letter. Either all
 * of it is there afterwards or nothing, and the same request again gives the same order. Locks are taken in one order
 * everywhere (key, cart, products by id, coupon), so that two orders cannot wait for each other.
 */
export async function placeOrder(
  placing: PlaceOrderDeps,
  placer: BuyerSession,
  request: OrderRequest,
): Promise<PlacedOrder | OrderRefusal> {
  // Read before the transaction: what changes rarely is kept in the process, and not loaded over its connection.
  const facts = await readFacts(placing, placer)
  for (let attempt = 1; ; attempt++) {
    try {
      return await placing.db.transaction((tx) => place({ ...placing, db: tx, facts }, placer, request))
    } catch (error) {
      if (error instanceof OrderRejected) return error.refusal
      if (attempt >= RETRIES || !RETRYABLE.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt))
    }
  }
}

/** One after the other: nearly all of it is in memory, and `db` may be one connection, which answers one at a time. */
async function readFacts({ db, memory, now }: PlaceOrderDeps, placer: BuyerSession): Promise<PricingData> {
  return {
    methods: await shippingMethodsOf(db, memory),
    paymentMethods: await paymentMethodsOf(db, memory),
    rates: await datedRates(db, memory),
    tree: await categoryTree(db, memory),
    deliverable: await deliveryCountries(db, memory),
    closedDays: await closedDaysOf(db, memory, now),
    account: placer.userId === null ? null : await findBuyerAccount(db, placer.userId),
  }
}

async function place(
  placing: PlaceOrderTx,
  placer: BuyerSession,
  request: OrderRequest,
): Promise<PlacedOrder | OrderRefusal> {
  const { db } = placing
  const earlier = await takeKeyAndCart(db, placer)
  if (earlier) return earlier
  const look = await readSnapshot(placing, placer, request)
  if (!look) throw new OrderRejected({ ok: false, reason: 'empty' })
  const { orderId } = look
  const priced = await priceNow(placing, look.cart, request)
  refuseTooMuch(placing, placer, look, priced)
  if (priced.payment?.provider === 'invoice') {
    await checkCreditLimit(db, placer.userId, priced.totals.total, placing.settings.invoice_credit_limit)
  }
  const delivery = deliveryOf(placing, priced, request.shipping, look.point)
  const letterId = isToldLater(look, placing.settings) ? null : randomUUID()
  if (letterId) {
    await queueSending(db, placing.queue, { id: letterId, kind: 'order-placed', recipient: request.buyer.email })
  }
  const address = { id: orderId, ...placing.address(orderId) }
  const written = await insertOrder(placing, placer, request, { orderId, letterId, address, priced, delivery })
  const taken = allocateStock(written.shelves, priced.cart)
  const { coupon, couponId } = priced.cart
  if (coupon && couponId !== null) {
    const buyer = couponBuyer(placing.facts.account, request.buyer)
    const isRedeemed = await redeemCoupon(db, { ...coupon, id: couponId }, { orderId, buyer })
    if (!isRedeemed) throw new OrderRejected({ ok: false, reason: 'coupon' })
  }
  if (priced.payment?.provider === 'invoice') await startOnInvoice(db, placing, orderId)
  const { total, shipping: shippingTotal, vat: vatTotal } = priced.totals
  const cart = { ...afterwards(priced.cart, taken), shipping: written.shipping }
  return {
    ok: true,
    orderId,
    prefixedId: written.prefixedId,
    address,
    written: { total, shippingTotal, vatTotal, cart },
  }
}

/** The cart as reading it again would show it: ordered, and with less on the shelves. */
function afterwards(cart: Cart, taken: Allocation): Cart {
  return {
    ...cart,
    state: 'ordered',
    lines: cart.lines.map((line) => {
      const part = taken.get(line.productId)
      if (!part) return line
      const { quantity, virtual_quantity } = line.stock
      const stock = {
        quantity: quantity - part.fromQuantity,
        virtual_quantity: virtual_quantity - part.fromVirtual,
      }
      return { ...line, stock }
    }),
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : ''
}
