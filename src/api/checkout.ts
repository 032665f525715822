import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Texts, texts } from '../i18n/texts.ts'
import { languageOf } from '../server/http/errors.tsx'
import { Refusal } from '../server/http/refusal.ts'
import type { Services } from '../server/services.ts'
import { type Country, deliveryCountries } from '../shop/addresses/countries.db.ts'
import { checkPostcode } from '../shop/addresses/postcode.ts'
import { CartAnswer, Id, OnlyCart } from '../shop/cart/cart.calls.ts'
import { choose, chooseShipping, findCart } from '../shop/cart/cart.db.ts'
import type { Cart } from '../shop/cart/cart.ts'
import { deliveryQuotes } from '../shop/cart/delivery.ts'
import { picture } from '../shop/catalogue/media.ts'
import { findAddress } from '../shop/customers/addresses.db.ts'
import { type BuyerAccount, findBuyerAccount } from '../shop/customers/buyer-account.db.ts'
import { inLang, type Lang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { checkOrder, type FieldProblem } from '../shop/orders/check.ts'
import { OrderInput, ShippingInput } from '../shop/orders/order.calls.ts'
import type { OrderRefusal } from '../shop/orders/order.ts'
import { orders } from '../shop/orders/orders.tables.ts'
import { placeOrder } from '../shop/orders/place.db.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { availablePayments } from '../shop/payments/methods.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { deliveryDays } from '../shop/shipping/calendar.ts'
import { closedDaysOf } from '../shop/shipping/closed-days.db.ts'
import { datesOf } from '../shop/shipping/dates.ts'
import { shippingMethodsOf } from '../shop/shipping/methods.db.ts'
import { findPoints } from '../shop/shipping/points.db.ts'
import { urls } from '../urls.ts'
import type { CallRoom } from './calls.ts'
import { cartIdOf, cartViewOf, pricedCartOf, priceForVisitor, viewOf } from './cart-answer.ts'

const Picture = z.object({ webp: z.string(), source: z.string() })
const Method = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(['courier', 'locker', 'shop']),
  title: z.string(),
  description: z.string(),
  image: Picture.nullable(),
  formatted_price_with_tax: z.string(),
  days: z.string(),
  dates: z.string(),
})
const CountryView = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  regions: z.array(
    z.object({ id: z.int(), title: z.string(), areas: z.array(z.object({ id: z.int(), title: z.string() })) }),
  ),
})
const Point = z.object({
  id: z.int(),
  identifier: z.string(),
  name: z.string(),
  full_address: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country_id: z.int(),
  country: z.string(),
  kind: z.string(),
  hours: z.union([z.string(), z.record(z.string(), z.string())]).nullable(),
  phone: z.string().nullable(),
})
const MethodParams = z.object({ id: Id })
const tags = ['checkout']

export const checkoutCalls: CallRoom = (app, services) => {
  const { database, memory } = services
  const { db } = database
  const showCountries = (countries: readonly Country[], lang: Lang) =>
    countries.map(({ id, title, code, regions }) => ({ id, title: inLang(title, lang), code, regions }))

  async function methodOf(id: number) {
    const method = (await shippingMethodsOf(db, memory)).find((each) => each.id === id)
    if (!method) throw new Refusal(404, '')
    return method
  }

  app.get(
    '/api/countries',
    { schema: { tags, response: { 200: z.object({ countries: z.array(CountryView) }) } } },
    async (request) => {
      return { countries: showCountries(await deliveryCountries(db, memory), languageOf(request)) }
    },
  )

  app.get(
    '/api/shipping',
    { schema: { tags, response: { 200: z.object({ shippingMethods: z.array(Method) }) } } },
    async (request) => {
      const lang = languageOf(request)
      const t = texts[lang]
      const [priced, closedDays] = await Promise.all([
        pricedCartOf(request, services, lang),
        closedDaysOf(db, memory, services.now()),
      ])
      return {
        shippingMethods: deliveryQuotes(await shippingMethodsOf(db, memory), priced).map(({ method, quote }) => ({
          id: method.id,
          code: method.code,
          type: method.type,
          title: inLang(method.title, lang),
          description: inLang(method.description, lang),
          image: method.image ? picture(method.image, 160) : null,
          formatted_price_with_tax: quote.price === 0 ? t.checkout.free : formatPrice(quote.price, lang),
          days: t.checkout.days(quote.daysMin, quote.daysMax),
          dates: datesOf(deliveryDays(services.now(), { min: quote.daysMin, max: quote.daysMax }, closedDays), t),
        })),
      }
    },
  )

  app.get(
    '/api/shipping/:id/countries',
    { schema: { tags, params: MethodParams, response: { 200: z.object({ countries: z.array(CountryView) }) } } },
    async (request) => {
      const method = await methodOf(request.params.id)
      const reached = new Set(method.zones.map((zone) => zone.countryId))
      const countries = (await deliveryCountries(db, memory)).filter(({ id }) => reached.has(id))
      return { countries: showCountries(countries, languageOf(request)) }
    },
  )

  app.get(
    '/api/shipping/:id/pickup-points',
    {
      schema: {
        tags,
        params: MethodParams,
        querystring: z.object({ country_id: Id.default(112), search: z.string().max(100).default('') }),
        response: { 200: z.object({ points: z.array(Point) }) },
      },
    },
    async (request) => {
      const method = await methodOf(request.params.id)
      const { country_id, search } = request.query
      const points = method.carrier ? await findPoints(db, method.carrier, { countryId: country_id, search }) : []
      return { points }
    },
  )

  app.post(
    '/api/cart/shipping/:id',
    { schema: { tags, params: MethodParams, body: ShippingInput, response: { 200: OnlyCart } } },
    async (request) => {
      const method = await methodOf(request.params.id)
      const cartId = await cartIdOf(request, services)
      await chooseShipping(db, cartId, method.id, plain(request.body))
      return { cart: await cartViewOf(request, services) }
    },
  )

  app.post(
    '/api/countries/:id/validate-zip-code',
    {
      schema: { tags, params: MethodParams, body: z.object({ shipping: ShippingInput }), response: { 200: OnlyCart } },
    },
    async (request) => {
      const t = texts[languageOf(request)]
      const country = (await deliveryCountries(db, memory)).find(({ id }) => id === request.params.id)
      if (!country) throw new Refusal(404, '')
      const { shipping } = request.body
      const zip = checkPostcode(country.code, shipping.zip)
      if (!zip.ok) throw new Refusal(422, t.checkout.errors.zip, { 'shipping.zip': [t.checkout.errors.zip] })
      const session = await request.session()
      if (session?.cartId) {
        await choose(db, session.cartId, { shipping: { ...plain(shipping), country_id: country.id, zip: zip.value } })
      }
      return { cart: await cartViewOf(request, services) }
    },
  )

  const Payment = z.object({
    id: z.int(),
    code: z.string(),
    title: z.string(),
    description: z.string(),
    image: z.string().nullable(),
  })

  app.get(
    '/api/payment',
    {
      schema: {
        tags,
        querystring: z.object({ shipping_method_id: Id.optional() }),
        response: { 200: z.object({ paymentMethods: z.array(Payment) }) },
      },
    },
    async (request) => {
      const lang = languageOf(request)
      const methods = await usablePayments(request, services, lang, request.query.shipping_method_id ?? null)
      return {
        paymentMethods: methods.map((method) => ({
          id: method.id,
          code: method.code,
          title: inLang(method.title, lang),
          description: inLang(method.description, lang),
          image: method.image,
        })),
      }
    },
  )

  app.post(
    '/api/cart/payment/:id',
    { schema: { tags, params: MethodParams, response: { 200: OnlyCart } } },
    async (request) => {
      const lang = languageOf(request)
      const t = texts[lang]
      const priced = await pricedCartOf(request, services, lang)
      const methods = await usablePayments(request, services, lang, priced.cart.shippingMethodId)
      const method = methods.find(({ id }) => id === request.params.id)
      if (!method) throw new Refusal(409, t.checkout.errors.paymentUnavailable)
      await choose(db, await cartIdOf(request, services), { paymentMethodId: method.id })
      return { cart: await cartViewOf(request, services) }
    },
  )

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

const plain = (shipping: ShippingInput) => ({ ...shipping, country_id: shipping.country_id ?? undefined })

async function usablePayments(
  request: FastifyRequest,
  services: Services,
  lang: Lang,
  shippingMethodId: number | null,
) {
  const session = await request.session()
  const { db } = services.database
  const [priced, methods, account] = await Promise.all([
    pricedCartOf(request, services, lang),
    paymentMethodsOf(db, services.memory),
    session?.userId ? findBuyerAccount(db, session.userId) : null,
  ])
  return availablePayments(methods, {
    shippingMethodId,
    total: priced.totals.total - priced.totals.surcharge,
    buyer: session?.userType ?? 'b2c',
    isApproved: account?.company?.may_pay_by_invoice ?? false,
    providers: new Set(services.providers.keys()),
  })
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
    { buyer, shipping: plain(shipping), shippingMethod: input.shipping_method, paymentMethod: input.payment_method },
  )
  // What no longer holds is taken off the cart, so that the next try is made with the sums then shown.
  if (!result.ok && result.reason === 'coupon') await choose(database.db, session.cartId, { couponId: null })
  if (!result.ok) throw await orderRefusal(request, services, result, t)
  return orderAnswer(services, result.orderId, lang)
}

/** From the stored rows, so that the same request answers the same however often it is repeated. */
async function orderAnswer(services: Services, orderId: number, lang: Lang) {
  const { db } = services.database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const cart = order && (await findCart(db, order.cartId, lang))
  if (!order || !cart) throw new Error('An order that was just placed is gone')
  return {
    order: {
      prefixed_id: order.prefixedId,
      total_price: order.total,
      total_price_without_shipping: order.total - order.shippingTotal,
      tax_price: order.vatTotal,
      cart: await viewOf(services, await priceForVisitor(services, redeemed(cart), null), lang),
    },
    payment_link: urls.orderPay.to(services.secrets.orderToken(orderId)),
  }
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

function fieldRefusal(problems: Record<string, FieldProblem | 'methodUnavailable' | 'paymentUnavailable'>, t: Texts) {
  const errors = Object.fromEntries(
    Object.entries(problems).map(([key, problem]) => [key, [t.checkout.errors[problem]]]),
  )
  return new Refusal(422, t.checkout.errors.checkFields, errors)
}

async function orderRefusal(
  request: FastifyRequest,
  services: Services,
  refusal: OrderRefusal,
  t: Texts,
): Promise<Refusal> {
  const { errors } = t.checkout
  if (refusal.reason === 'fields') return fieldRefusal(refusal.errors, t)
  const cart = await cartViewOf(request, services)
  if (refusal.reason === 'sold-out') return new Refusal(409, errors.soldOut(refusal.title), { cart })
  if (refusal.reason === 'key-reused') return new Refusal(422, errors.keyReused)
  if (refusal.reason === 'too-many-unpaid') return new Refusal(429, errors.tooManyUnpaid)
  if (refusal.reason === 'coupon') return new Refusal(409, errors.coupon, { cart })
  if (refusal.reason === 'empty') return new Refusal(409, errors.empty, { cart })
  return new Refusal(409, errors.cartChanged, { cart })
}
