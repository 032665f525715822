import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askAbout } from '../adapters/vies/ask-in-time.ts'
import { clientAddress, clientNetwork } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { securityEvent } from '../http/security-log.ts'
import type { Services } from '../http/services.ts'
import { type Texts, texts } from '../i18n/texts.ts'
import { checkoutCallingCodes } from '../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { CartAnswer } from '../shop/cart/cart.calls.ts'
import { choose, rememberSeenPrices } from '../shop/cart/cart.db.ts'
import type { Cart } from '../shop/cart/cart.ts'
import { findCart } from '../shop/cart/find.db.ts'
import { checkOrder, type FieldProblem } from '../shop/checkout/check-order.ts'
import { OrderInput, plainShipping } from '../shop/checkout/order.calls.ts'
import { placeOrder } from '../shop/checkout/place-order.db.ts'
import { findAddress } from '../shop/customers/addresses.db.ts'
import { type BuyerAccount, findBuyerAccount } from '../shop/customers/buyer-account.db.ts'
import type { Lang } from '../shop/languages.ts'
import type { OrderFieldError, OrderRefusal, PlacedOrder, WrittenOrder } from '../shop/orders/order.ts'
import { orderTokens } from '../shop/orders/order-tokens.ts'
import { orders } from '../shop/orders/orders.tables.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { usableProviders } from '../shop/payments/provider.ts'
import { missingIdentity } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { shippingMethodsOf } from '../shop/shipping/methods.db.ts'
import { datedRates } from '../shop/tax/rates.db.ts'
import { type Delivery, vatTreatmentOf, vatTreatmentOfOrder } from '../shop/tax/treatment.ts'
import { isAnswerFresh } from '../shop/tax/vat-payer.ts'
import { urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'
import { cartViewOf, pricedCartOf, priceForVisitor, viewOf } from './cart-answer.ts'

const tags = ['checkout']

export const orderCalls: ApiRoutes = (app, services) => {
  app.post(
    '/api/order/store',
    {
      schema: {
        tags,
        body: OrderInput,
        headers: z.object({ 'idempotency-key': z.string().min(8).max(255).optional() }),
        response: {
          200: z.object({
            order: z.object({
              prefixed_id: z.string(),
              total_price: z.int(),
              total_price_without_shipping: z.int(),
              tax_price: z.int(),
              cart: CartAnswer,
            }),
            payment_link: z.string(),
          }),
        },
      },
    },
    (request) => storeOrder(request, services, request.body),
  )
}

/** Who, what, refuse, do, answer. Also used by the checkout form without script. */
export async function storeOrder(request: FastifyRequest, services: Services, input: OrderInput) {
  const { database, memory } = services
  const lang = languageOf(request)
  const t = texts[lang]
  const session = await request.openSession()
  // A signed-in buyer's type and company are the account's, whatever the body says.
  const [countries, methods, settings, account] = await Promise.all([
    deliveryCountries(database.db, memory),
    shippingMethodsOf(database.db, memory),
    readSettings(database.db, memory),
    session.userId ? findBuyerAccount(database.db, session.userId) : null,
  ])
  // A buyer must know with whom the contract is made (law on information society services, art. 4).
  if (missingIdentity(settings.identity).length > 0) throw new HttpError(503, t.refusals.order.shopNotReady)
  const order = { ...input.order, user_type: session.userType ?? input.order.user_type, ...companyFields(account) }
  const { problems, buyer, shipping } = checkOrder(
    { ...input, order },
    {
      shippingType: methods.find(({ code }) => code === input.shipping_method)?.type ?? null,
      countryCode: (id) => countries.find((country) => country.id === id)?.code,
      callingCodes: checkoutCallingCodes(settings),
    },
  )
  // What the register of customers holds was checked there, and cannot be corrected here.
  // A saved address is looked for among the buyer's own: somebody else's is simply not there.
  const { address_id } = shipping
  const isOwnAddress = !address_id || (session.userId && (await findAddress(database.db, session.userId, address_id)))
  if (!isOwnAddress) problems['shipping.address_id'] = 'addressUnknown'
  const open = Object.entries(problems).filter(([key]) => !(account?.company && key.startsWith('order.company_')))
  if (open.length > 0) throw fieldRefusal(Object.fromEntries(open), t)
  const { cartId } = session
  if (!cartId) throw new HttpError(409, t.checkout.errors.empty)
  const type = methods.find(({ code }) => code === input.shipping_method)?.type
  const countryCode = countries.find(({ id }) => id === shipping.country_id)?.code
  if (account && session.userId) {
    await renewVatAnswer(request, services, { userId: session.userId, account, delivery: { type, countryCode } })
  }
  const place = (hasCaptcha: boolean) =>
    placeOrder(
      {
        db: database.db,
        memory,
        queue: services.queue,
        settings,
        now: services.now(),
        lang,
        address: orderTokens(services.keys).fresh,
        providers: usableProviders(services.providers, settings),
      },
      {
        sessionHash: session.hash,
        userId: session.userId,
        cartId,
        idempotencyKey: keyOf(request),
        bodyHash: createHash('sha256')
          .update(JSON.stringify([buyer, shipping, input.shipping_method, input.payment_method]))
          .digest('hex'),
        origin: services.limits ? { network: clientNetwork(request), hasCaptcha } : null,
      },
      {
        buyer,
        shipping: plainShipping(shipping),
        shippingMethod: input.shipping_method,
        paymentMethod: input.payment_method,
      },
    )
  let result = await place(false)
  if (isCaptchaAsked(result) && (await isPerson(request, services, input.gRecaptchaResponse)))
    result = await place(true)
  // What no longer holds is taken off the cart, so that the next try is made with the sums then shown.
  if (!result.ok && result.reason === 'coupon') await choose(database.db, cartId, { couponId: null })
  if (!result.ok && LIMITED.has(result.reason)) {
    securityEvent(request, 'order-limited', { userId: session.userId, email: buyer.email, reason: result.reason })
  }
  if (!result.ok) throw await orderRefusal(request, services, result, t)
  const payment = (await paymentMethodsOf(database.db, memory)).find(({ code }) => code === input.payment_method)
  if (result.written && payment?.provider === 'invoice') {
    securityEvent(request, 'order-on-invoice', { userId: session.userId, order: result.prefixedId })
  }
  return orderAnswer(services, result, lang)
}

/**
 * An order without VAT needs an answer of VIES that is at most 24 hours old. If the buyer was shown a sum without VAT
 * on an older answer, VIES is asked before anything is placed.
 * @throws Refusal when the answer gives no relief any more, so that nobody is charged what they were not shown; whoever
 * then orders again has agreed to it
 */
async function renewVatAnswer(
  request: FastifyRequest,
  services: Services,
  { userId, account, delivery }: { userId: number; account: BuyerAccount; delivery: Delivery },
) {
  const { db } = services.database
  if (!account.company?.vat_num || isAnswerFresh(account.company.vat_check?.at, services.now())) return
  const lang = languageOf(request)
  const settings = await readSettings(db, services.memory)
  const rules = { settings, rates: await datedRates(db, services.memory), now: services.now() }
  const { relief } = vatTreatmentOf(account, delivery, rules)
  if (!relief) return
  const shown = await pricedCartOf(request, services, lang)
  const isInCart = relief === 'intra-eu' ? shown.cart.lines.length > 0 : shown.vatNote !== null
  if (!isInCart) return
  await askAbout(services, account.company)
  const after = vatTreatmentOfOrder(await findBuyerAccount(db, userId), delivery, rules)
  if (after.relief) return
  const t = texts[lang].refusals
  const why = after.withheld ? `${t.vat[after.withheld.doubt]} ` : ''
  throw new HttpError(409, why + t.order.vatAdded, { cart: await cartViewOf(request, services) })
}

const LIMITED: ReadonlySet<string> = new Set(['captcha', 'network-unpaid', 'too-many-unpaid'])

const isCaptchaAsked = (result: PlacedOrder | OrderRefusal) => !result.ok && result.reason === 'captcha'

/** When Google's captcha is down, buyers may order all the same: the other limits still hold. */
async function isPerson(request: FastifyRequest, services: Services, answer: string | undefined): Promise<boolean> {
  return ['passed', 'down'].includes(await services.captcha.check('order_action', answer, clientAddress(request)))
}

async function orderAnswer(services: Services, placed: PlacedOrder, lang: Lang) {
  const { total, shippingTotal, vatTotal, cart } = placed.written ?? (await readOrder(services, placed.orderId, lang))
  return {
    order: {
      prefixed_id: placed.prefixedId,
      total_price: total,
      total_price_without_shipping: total - shippingTotal,
      tax_price: vatTotal,
      cart: await viewOf(services, await priceForVisitor(services, redeemed(cart), null), lang),
    },
    payment_link: urls.orderPay.to(services.secrets.orderToken(placed.address)),
  }
}

/** The same request answers the same however often it is repeated. */
async function readOrder({ database: { db } }: Services, orderId: number, lang: Lang): Promise<WrittenOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const cart = order && (await findCart(db, order.cartId, lang))
  if (!order || !cart) throw new Error('An order that was just placed is gone')
  return { total: order.total, shippingTotal: order.shippingTotal, vatTotal: order.vatTotal, cart }
}

/** The order itself may have used its coupon up; that takes nothing from what it was given. */
function redeemed(cart: Cart): Cart {
  const { coupon } = cart
  return coupon
    ? { ...cart, coupon: { ...coupon, startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null } }
    : cart
}

/** As they stand in the register of customers, where they were checked. */
function companyFields(account: BuyerAccount | null) {
  const company = account?.company
  if (!company) return {}
  return {
    company_name: company.name,
    company_reg_num: company.reg_num,
    company_vat_num: company.vat_num,
    company_address: company.address,
    company_city: company.city,
    company_zip: company.zip,
    company_country_id: company.country_id,
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** About as long as an unpaid order with a payment link lives. */
const HALF_AN_HOUR = 30 * 60

/** What may be wrong with an order: what the browser finds as well, and what only the server knows. */
const wordsOf = (t: Texts) => ({ ...t.checkout.errors, ...t.refusals.order })

function fieldRefusal(problems: Record<string, FieldProblem | OrderFieldError>, t: Texts) {
  const words = wordsOf(t)
  const errors = Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, [words[problem]]]))
  return new HttpError(422, words.checkFields, errors)
}

async function orderRefusal(
  request: FastifyRequest,
  services: Services,
  refusal: OrderRefusal,
  t: Texts,
): Promise<HttpError> {
  const errors = wordsOf(t)
  if (refusal.reason === 'fields') return fieldRefusal(refusal.errors, t)
  if (refusal.reason === 'captcha') return new HttpError(422, errors.captcha, { gRecaptchaResponse: [errors.captcha] })
  if (refusal.reason === 'network-unpaid') return new HttpError(429, errors.networkUnpaid, undefined, HALF_AN_HOUR)
  if (refusal.reason === 'cart-changed') return changedCart(request, services, t)
  const cart = await cartViewOf(request, services)
  if (refusal.reason === 'sold-out') return new HttpError(409, errors.soldOut(refusal.title), { cart })
  if (refusal.reason === 'key-reused') return new HttpError(422, errors.keyReused)
  if (refusal.reason === 'too-many-unpaid') return new HttpError(429, errors.tooManyUnpaid)
  if (refusal.reason === 'coupon') return new HttpError(409, errors.coupon, { cart })
  return new HttpError(409, errors.empty, { cart })
}

/** Told once, with what was and what is; who then orders again has agreed to it. */
async function changedCart(request: FastifyRequest, services: Services, t: Texts): Promise<HttpError> {
  const lang = languageOf(request)
  const priced = await pricedCartOf(request, services, lang)
  const cart = await viewOf(services, priced, lang)
  await rememberSeenPrices(services.database.db, priced.cart)
  return new HttpError(409, t.refusals.order.cartChanged, { cart })
}
