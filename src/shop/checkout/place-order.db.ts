import { randomUUID } from 'node:crypto'
import { deliveryCountries } from '../addresses/countries.db.ts'
import type { Cart } from '../cart/cart.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import { queueSending } from '../emails/emails.db.ts'
import { recordApproval } from '../order-requests/requests.db.ts'
import type { OrderRejectionReason, OrderRequest, PlacedOrder, RequestedOrder } from '../orders/order.ts'
import { redeemCoupon } from '../orders/redeem-coupon.db.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { startUnpaid } from '../payments/on-invoice.db.ts'
import { isPaidLater } from '../payments/provider.ts'
import { dispatchDaysOf } from '../shipping/dispatch-days.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { datedRates, ossSwitchesOf } from '../tax/rates.db.ts'
import { type Allocation, allocateStock, productLines } from './allocate-stock.ts'
import { hasGuessedTooOften } from './coupon-guesses.db.ts'
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
import { lockKeyAndCart } from './idempotency.db.ts'
import { insertOrder, OrderNotWritten } from './insert-order.db.ts'
import { rejectTooMuch, withholdsEmail } from './limits.ts'
import { requestInstead } from './members.db.ts'
import { OrderTurn } from './order-queue.ts'
import { priceNow } from './price.db.ts'
import { readSnapshot } from './snapshot.db.ts'
import { waitForTurn } from './wait-for-turn.db.ts'

const RETRIES = 3
const RETRYABLE = new Set(['40001', '40P01'])

/** As staff place it: what the buyer may do for its company does not count. */
export async function placeOrder(
  deps: PlaceOrderDeps,
  session: BuyerSession,
  request: OrderRequest,
): Promise<PlacedOrder | OrderRejectionReason> {
  const placed = await run(deps, { session, request, isByMember: false })
  if (isRequested(placed)) throw new Error(`Request ${placed.requestId} instead of an order`)
  return placed
}

/** As the buyer places it. */
export const placeOrRequest = (deps: PlaceOrderDeps, session: BuyerSession, request: OrderRequest) =>
  run(deps, { session, request, isByMember: true })

export const isRequested = (placed: Placed): placed is RequestedOrder => placed.ok && 'requestId' in placed

type Placed = PlacedOrder | RequestedOrder | OrderRejectionReason
type Run = { session: BuyerSession; request: OrderRequest; isByMember: boolean }

/** Locks are taken in the order key, members, cart, products by id, coupon, so that orders cannot deadlock. */
async function run(deps: PlaceOrderDeps, { session, request, isByMember }: Run): Promise<Placed> {
  const { turn = new OrderTurn(undefined) } = deps
  try {
    await waitForTurn(deps, turn, session)
    // Before the transaction, so that cache misses do not use its connection.
    const facts = await readPricingData(deps, session)
    return await runInTransaction(deps, (tx, commitsEarly) =>
      place({ ...deps, db: tx, facts, isByMember, turn, commitsEarly }, session, request),
    )
  } catch (error) {
    if (!(error instanceof OrderRejected)) throw error
    if (error.refusal.reason === 'sold-out') turn.noteSoldOut()
    return error.refusal
  } finally {
    turn.leaveProducts()
  }
}

type Work = (tx: Db, commitsEarly: boolean) => Promise<Placed>

async function runInTransaction(deps: PlaceOrderDeps, work: Work): Promise<Placed> {
  let commitsEarly = true
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction((tx) => work(tx, commitsEarly))
    } catch (error) {
      if (error instanceof OrderNotWritten) {
        commitsEarly = false
        continue
      }
      if (attempt >= RETRIES || !RETRYABLE.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt))
    }
  }
}

const WITHOUT_SURCHARGE = { surcharge: 0, surchargeRate: 0, minTotal: null, maxTotal: null }

// Sequential: `db` may be a single connection, and nearly all of it is cached.
export async function readPricingData(
  { db, memory, now, isExchange }: Pick<PlaceOrderDeps, 'db' | 'memory' | 'now' | 'isExchange'>,
  session: Pick<BuyerSession, 'userId'>,
): Promise<PricingData> {
  return {
    methods: await shippingMethodsOf(db, memory),
    paymentMethods: isExchange
      ? (await paymentMethodsOf(db, memory)).map((method) => ({ ...method, ...WITHOUT_SURCHARGE }))
      : await paymentMethodsOf(db, memory),
    rates: await datedRates(db, memory),
    oss: await ossSwitchesOf(db, memory),
    tree: await categoryTree(db, memory),
    deliverable: await deliveryCountries(db, memory),
    dispatchDays: await dispatchDaysOf(db, memory, now),
    account: session.userId === null ? null : await findBuyerAccount(db, session.userId),
  }
}

async function place(
  deps: PlaceOrderTx & { turn: OrderTurn; commitsEarly: boolean },
  session: BuyerSession,
  request: OrderRequest,
): Promise<Placed> {
  const { db } = deps
  const earlier = await lockKeyAndCart(deps, session)
  if (earlier) return earlier
  const snapshot = await readSnapshot(deps, session, request)
  if (!snapshot) throw new OrderRejected({ ok: false, reason: 'empty' })
  const { orderId } = snapshot
  await limitGuessing(deps, session, snapshot.cart)
  deps.turn.begin(productLines(snapshot.cart).map(({ productId }) => productId))
  const priced = await priceNow(deps, snapshot.cart, request)
  rejectTooMuch(deps, session, snapshot, priced)
  if (priced.payment?.provider === 'invoice') {
    await checkCreditLimit(db, session.userId, priced.totals.total, deps.settings.invoice_credit_limit)
  }
  const requested = await requestInstead(deps, session, { request, snapshot, priced })
  if (requested) return requested
  const delivery = deliveryOf(deps, priced, request.shipping, snapshot.point)
  const emailId = withholdsEmail(snapshot, deps.settings) ? null : randomUUID()
  if (emailId) {
    await queueSending(db, deps.queue, { id: emailId, kind: 'order-placed', recipient: request.buyer.email })
  }
  const address = { id: orderId, ...deps.address(orderId) }
  const { coupon, couponId } = priced.cart
  const provider = priced.payment?.provider ?? ''
  const isLast = !(coupon && couponId !== null) && !deps.approval && !isPaidLater(provider)
  const written = await insertOrder({
    deps,
    session,
    request,
    agreed: { orderId, emailId, address, priced, delivery },
    isLast: isLast && deps.commitsEarly,
  })
  const taken = allocateStock(written.stock, priced.cart)
  if (coupon && couponId !== null) {
    const buyer = couponBuyer(deps.facts.account, request.buyer)
    const refused = await redeemCoupon(db, { ...coupon, id: couponId }, { orderId, buyer })
    if (refused) throw new OrderRejected({ ok: false, reason: 'coupon', isNotFirst: refused === 'not-first' })
  }
  if (deps.approval) await recordApproval(db, deps.approval, { orderId, now: deps.now })
  if (isPaidLater(provider)) await startUnpaid(db, deps, { orderId, provider })
  const { total, shipping: shippingTotal, vat: vatTotal } = priced.totals
  const cart = { ...orderedCart(priced.cart, taken), shipping: written.shipping }
  return {
    ok: true,
    orderId,
    prefixedId: written.prefixedId,
    address,
    written: { total, shippingTotal, vatTotal, cart },
  }
}

/** Asked before the coupon is looked at, as its refusal tells whether a guest has ordered. */
async function limitGuessing({ db, facts, now }: PlaceOrderTx, { origin }: BuyerSession, { coupon }: Cart) {
  if (!coupon?.firstOrder || facts.account || !origin) return
  if (await hasGuessedTooOften(db, origin.network, now))
    throw new OrderRejected({ ok: false, reason: 'coupon-guesses' })
}

function orderedCart(cart: Cart, taken: Allocation): Cart {
  return {
    ...cart,
    state: 'ordered',
    lines: cart.lines.map((line) => {
      const claimed = taken.get(line.productId)
      if (!claimed || line.isGift) return line
      const { quantity, virtual_quantity } = line.stock
      const stock = {
        quantity: quantity - claimed.fromQuantity,
        virtual_quantity: virtual_quantity - claimed.fromVirtual,
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
