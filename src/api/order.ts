import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Texts, texts } from '../i18n/texts.ts'
import { languageOf } from '../server/http/errors.tsx'
import { Refusal } from '../server/http/refusal.ts'
import type { Services } from '../server/services.ts'
import { checkoutCallingCodes } from '../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { CartAnswer } from '../shop/cart/cart.calls.ts'
import { choose, rememberSeenPrices } from '../shop/cart/cart.db.ts'
import type { Cart } from '../shop/cart/cart.ts'
import { findCart } from '../shop/cart/find.db.ts'
import { findAddress } from '../shop/customers/addresses.db.ts'
import { type BuyerAccount, findBuyerAccount } from '../shop/customers/buyer-account.db.ts'
import type { Lang } from '../shop/languages.ts'
import { checkOrder, type FieldProblem } from '../shop/orders/check.ts'
import { OrderInput, plainShipping } from '../shop/orders/order.calls.ts'
import type { OrderFieldError, OrderRefusal, PlacedOrder, WrittenOrder } from '../shop/orders/order.ts'
import { orders } from '../shop/orders/orders.tables.ts'
import { placeOrder } from '../shop/orders/place.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { shippingMethodsOf } from '../shop/shipping/methods.db.ts'
import { urls } from '../urls.ts'
import type { CallRoom } from './calls.ts'
import { cartViewOf, pricedCartOf, priceForVisitor, viewOf } from './cart-answer.ts'

const tags = ['checkout']

export const orderCalls: CallRoom = (app, services) => {
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
  if (!session.cartId) throw new Refusal(409, t.checkout.errors.empty)
  // A signed-in buyer's type and company are the account's, whatever the body says.
  const [countries, methods, settings, account] = await Promise.all([
    deliveryCountries(database.db, memory),
    shippingMethodsOf(database.db, memory),
    readSettings(database.db, memory),
    session.userId ? findBuyerAccount(database.db, session.userId) : null,
  ])
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
  const result = await placeOrder(
    {
      db: database.db,
      memory,
      queue: services.queue,
      settings,
      now: services.now(),
      lang,
      tokenHash: (orderId) => createHash('sha256').update(services.secrets.orderToken(orderId)).digest('hex'),
      providers: new Set(services.providers.keys()),
    },
    {
      sessionHash: session.hash,
      userId: session.userId,
      cartId: session.cartId,
      idempotencyKey: keyOf(request),
      bodyHash: createHash('sha256')
        .update(JSON.stringify([buyer, shipping, input.shipping_method, input.payment_method]))
        .digest('hex'),
    },
    {
      buyer,
      shipping: plainShipping(shipping),
      shippingMethod: input.shipping_method,
      paymentMethod: input.payment_method,
    },
  )
  // What no longer holds is taken off the cart, so that the next try is made with the sums then shown.
  if (!result.ok && result.reason === 'coupon') await choose(database.db, session.cartId, { couponId: null })
  if (!result.ok) throw await orderRefusal(request, services, result, t)
  return orderAnswer(services, result, lang)
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
    payment_link: urls.orderPay.to(services.secrets.orderToken(placed.orderId)),
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

/** What may be wrong with an order: what the browser finds as well, and what only the server knows. */
const wordsOf = (t: Texts) => ({ ...t.checkout.errors, ...t.refusals.order })

function fieldRefusal(problems: Record<string, FieldProblem | OrderFieldError>, t: Texts) {
  const words = wordsOf(t)
  const errors = Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, [words[problem]]]))
  return new Refusal(422, words.checkFields, errors)
}

async function orderRefusal(
  request: FastifyRequest,
  services: Services,
  refusal: OrderRefusal,
  t: Texts,
): Promise<Refusal> {
  const errors = wordsOf(t)
  if (refusal.reason === 'fields') return fieldRefusal(refusal.errors, t)
  if (refusal.reason === 'cart-changed') return changedCart(request, services, t)
  const cart = await cartViewOf(request, services)
  if (refusal.reason === 'sold-out') return new Refusal(409, errors.soldOut(refusal.title), { cart })
  if (refusal.reason === 'key-reused') return new Refusal(422, errors.keyReused)
  if (refusal.reason === 'too-many-unpaid') return new Refusal(429, errors.tooManyUnpaid)
  if (refusal.reason === 'coupon') return new Refusal(409, errors.coupon, { cart })
  return new Refusal(409, errors.empty, { cart })
}

/** Told once, with what was and what is; who then orders again has agreed to it. */
async function changedCart(request: FastifyRequest, services: Services, t: Texts): Promise<Refusal> {
  const lang = languageOf(request)
  const priced = await pricedCartOf(request, services, lang)
  const cart = await viewOf(services, priced, lang)
  await rememberSeenPrices(services.database.db, priced.cart)
  return new Refusal(409, t.refusals.order.cartChanged, { cart })
}
