import { createHash } from 'node:crypto'
import type { Captcha } from '../captcha.ts'
import { keepBuyerKind, updateCartChoices } from '../cart/cart.db.ts'
import type { Cart, CartView } from '../cart/cart.ts'
import { findCart } from '../cart/find.db.ts'
import type { VatRegisterDeps } from '../customers/ask-vat-register.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import type { OrderAccess, OrderRejectionReason, PlacedOrder, RequestedOrder } from '../orders/order.ts'
import { orderTokens } from '../orders/order-tokens.ts'
import { readTotals } from '../orders/totals.db.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { usableProviders } from '../payments/provider.ts'
import { promotionsOf } from '../promotions/promotions.db.ts'
import { reject } from '../rejection.ts'
import type { Session } from '../sessions/session.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { missingIdentity } from '../settings/identity.ts'
import { readSettings } from '../settings/settings.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { checkInput } from './check-input.db.ts'
import type { checkOrder } from './check-order.ts'
import { countGuessOfNetwork } from './coupon-guesses.db.ts'
import type { OrderInput } from './order.calls.ts'
import { plainShipping } from './order.calls.ts'
import { type OrderQueue, OrderQueueFull, OrderTurn } from './order-queue.ts'
import type { PaymentDeps } from './payment-views.db.ts'
import { isRequested, placeOrRequest } from './place-order.db.ts'
import { type OrderRejection, rejectFields, rejectOrder } from './reject-order.db.ts'
import { renewVatAnswer } from './renew-vat-answer.db.ts'
import type { CheckoutLocale } from './texts.ts'
import { priceForVisitor, viewOf } from './visitor-cart.db.ts'

export type SubmitDeps = PaymentDeps &
  VatRegisterDeps & { queue: Queue; keys: Keys; captcha: Captcha; limits: boolean; orderQueue: OrderQueue }

export type Submission = CheckoutLocale & {
  input: OrderInput
  /** One per checkout page load; null: the cart is the key. */
  idempotencyKey: string | null
  /** The first that may ask the database; may throw. */
  onTurn?: () => Promise<void>
}

/** Cents. */
export type SubmittedOrder = {
  ok: true
  prefixedId: string
  total: number
  shippingTotal: number
  vatTotal: number
  cart: CartView
  address: OrderAccess
}

type Checked = { ok: true; session: Session; cartId: string } & ReturnType<typeof checkOrder>

export async function submitOrder(
  visitor: Visitor,
  deps: SubmitDeps,
  submission: Submission,
): Promise<SubmittedOrder | RequestedOrder | OrderRejection> {
  const turn = new OrderTurn(deps.orderQueue)
  try {
    // Before any statement: those of a crowd would take turns, and all of it be late.
    await turn.enter()
    await submission.onTurn?.()
    return await submit(visitor, deps, { ...submission, turn })
  } catch (error) {
    if (error instanceof OrderQueueFull)
      return reject('unavailable', submission.t.refusals.order.manyBuyers, { retryAfter: 2 })
    throw error
  } finally {
    turn.end()
  }
}

type WithTurn = Submission & { turn: OrderTurn }

async function submit(
  visitor: Visitor,
  deps: SubmitDeps,
  submission: WithTurn,
): Promise<SubmittedOrder | RequestedOrder | OrderRejection> {
  const checked = await checkSubmission(visitor, deps, submission)
  if (!checked.ok) return checked
  const { session, cartId, buyer } = checked
  const { input, turn } = submission
  const place = (hasCaptcha: boolean) => placeChecked(visitor, deps, { ...submission, checked, hasCaptcha })
  let result = await place(false)
  if (isCaptchaRequired(result) && (await turn.pause(() => isHuman(visitor, deps, input.gRecaptchaResponse))))
    result = await place(true)
  if (isRequested(result)) return result
  // The buyer retries with the new sums.
  if (!result.ok && result.reason === 'coupon') await updateCartChoices(deps.database.db, cartId, { couponId: null })
  if (!result.ok && result.reason === 'coupon' && result.isNotFirst && !session.userId) {
    visitor.logSecurity('coupon-guessed', { userId: null })
    if (deps.limits) await countGuessOfNetwork(deps.database.db, visitor.clientAddress, deps.now())
  }
  // The sums that come back are those of the kind of buyer that was sent.
  if (!result.ok && !session.userId && (result.reason === 'coupon' || result.reason === 'cart-changed'))
    await keepBuyerKind(deps.database.db, cartId, buyer.type === 'b2c' ? null : buyer.type)
  if (!result.ok && result.reason === 'cart-changed')
    await keepChoices(deps, cartId, { shipping: checked.shipping, input })
  if (!result.ok && LIMITED.has(result.reason)) {
    visitor.logSecurity('order-limited', { userId: session.userId, email: buyer.email, reason: result.reason })
  }
  if (!result.ok) return rejectOrder(visitor, deps, { ...submission, refusal: result })
  const payment = (await paymentMethodsOf(deps.database.db, deps.memory)).find(
    ({ code }) => code === input.payment_method,
  )
  if (result.written && payment?.provider === 'invoice') {
    visitor.logSecurity('order-on-invoice', { userId: session.userId, order: result.prefixedId })
  }
  return submitted(deps, result, { ...submission, session })
}

/** The total that comes back is that of the delivery and payment that were sent, so ordering again accepts it. */
async function keepChoices(
  { database: { db }, memory }: SubmitDeps,
  cartId: string,
  { shipping, input }: Pick<Checked, 'shipping'> & Pick<Submission, 'input'>,
) {
  const method = (await shippingMethodsOf(db, memory)).find(({ code }) => code === input.shipping_method)
  const payment = (await paymentMethodsOf(db, memory)).find(({ code }) => code === input.payment_method)
  if (!method || !payment) return
  const choices = { shippingMethodId: method.id, paymentMethodId: payment.id, shipping: plainShipping(shipping) }
  await updateCartChoices(db, cartId, choices)
}

const LIMITED: ReadonlySet<string> = new Set(['captcha', 'network-unpaid', 'too-many-unpaid', 'coupon-guesses'])

const isCaptchaRequired = (result: PlacedOrder | RequestedOrder | OrderRejectionReason) =>
  !result.ok && result.reason === 'captcha'

/** An outage of the captcha does not stop orders: the other limits still hold. */
const isHuman = async ({ clientAddress }: Visitor, { captcha }: SubmitDeps, answer: string | undefined) =>
  ['passed', 'down'].includes(await captcha.check('order_action', answer, clientAddress))

/** Everything that a buyer can correct in the form, by the names of the call. */
export async function fieldErrors(
  visitor: Visitor,
  deps: SubmitDeps,
  { input, t }: Pick<Submission, 'input' | 't'>,
): Promise<Record<string, string[]>> {
  const { checked } = await checkFields(visitor, deps, input)
  return rejectFields(checked.problems, t).errors ?? {}
}

async function checkFields(visitor: Visitor, { database: { db }, memory }: SubmitDeps, input: OrderInput) {
  const session = await visitor.openSession()
  return { ...(await checkInput({ db, memory }, session, input)), session }
}

async function checkSubmission(
  visitor: Visitor,
  deps: SubmitDeps,
  { input, lang, t, turn }: WithTurn,
): Promise<Checked | OrderRejection> {
  const { checked, session, account, settings, delivery } = await checkFields(visitor, deps, input)
  // Staff try the shop before it opens, but do not buy.
  if (!settings.is_open) return reject('unavailable', t.refusals.order.shopClosed)
  // The buyer must know the seller (law on information society services, art. 4).
  if (missingIdentity(settings.identity).length > 0) return reject('unavailable', t.refusals.order.shopNotReady)
  if (Object.keys(checked.problems).length > 0) return rejectFields(checked.problems, t)
  const { cartId } = session
  if (!cartId) return reject('conflict', t.checkoutErrors.empty)
  const { userId } = session
  const vatAdded =
    account && userId ? await renewVatAnswer(visitor, deps, { userId, account, delivery, lang, t, turn }) : null
  return vatAdded ?? { ok: true, session, cartId, ...checked }
}

type Tried = WithTurn & { checked: Checked; hasCaptcha: boolean }

async function placeChecked(
  visitor: Visitor,
  deps: SubmitDeps,
  { checked, hasCaptcha, turn, input, idempotencyKey, lang }: Tried,
) {
  const { database, memory, queue } = deps
  const { session, cartId, buyer, shipping } = checked
  const settings = await readSettings(database.db, memory)
  const { shipping_method: shippingMethod, payment_method: paymentMethod } = input
  return placeOrRequest(
    {
      db: database.db,
      memory,
      queue,
      settings,
      now: deps.now(),
      lang,
      promotions: await promotionsOf(database.db, memory),
      promotionsSeen: input.promotions_seen,
      totalSeen: input.total_seen,
      turn,
      address: orderTokens(deps.keys).fresh,
      providers: usableProviders(deps.providers, settings),
    },
    {
      sessionHash: session.hash,
      userId: session.userId,
      cartId,
      idempotencyKey,
      bodyHash: createHash('sha256')
        .update(JSON.stringify([buyer, shipping, shippingMethod, paymentMethod]))
        .digest('hex'),
      origin: deps.limits ? { network: visitor.clientNetwork, hasCaptcha } : null,
    },
    { buyer, shipping: plainShipping(shipping), shippingMethod, paymentMethod },
  )
}

async function submitted(
  deps: SubmitDeps,
  placed: PlacedOrder,
  { session, ...locale }: CheckoutLocale & { session: Session },
): Promise<SubmittedOrder> {
  const { total, shippingTotal, vatTotal, cart } =
    placed.written ?? (await readPlaced(deps, placed.orderId, locale.lang))
  return {
    ok: true,
    prefixedId: placed.prefixedId,
    total,
    shippingTotal,
    vatTotal,
    cart: await viewOf(
      deps,
      await priceForVisitor(deps, redeemed(cart), {
        ...{ session: null, owner: session, lang: locale.lang, orderId: placed.orderId },
      }),
      locale,
    ),
    address: placed.address,
  }
}

async function readPlaced({ database: { db } }: SubmitDeps, orderId: number, lang: Lang) {
  const totals = await readTotals(db, orderId)
  const cart = totals && (await findCart(db, totals.cartId, lang))
  if (!totals || !cart) throw new Error('An order that was just placed is gone')
  return { ...totals, cart }
}

/** Drops the limits, because this order itself may have used the coupon up. */
function redeemed(cart: Cart): Cart {
  const { coupon } = cart
  return coupon
    ? {
        ...cart,
        coupon: {
          ...coupon,
          isActive: true,
          startsAt: null,
          endsAt: null,
          usageLimit: null,
          perCustomerLimit: null,
          firstOrder: false,
        },
      }
    : cart
}
