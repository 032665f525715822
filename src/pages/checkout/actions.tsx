import { z } from 'zod'
import { field, formToObject } from '../../http/form-fields.ts'
import { HttpError, statusOf } from '../../http/http-error.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { chooseShipping, updateCartChoices } from '../../shop/cart/cart.db.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { buyerKindOf } from '../../shop/checkout/buyer-kind.db.ts'
import { countriesReached, findMethod, lastPointFor, methodViews } from '../../shop/checkout/delivery-views.db.ts'
import { OrderInput, plainShipping } from '../../shop/checkout/order.calls.ts'
import { fieldErrors, submitOrder } from '../../shop/checkout/submit-order.db.ts'
import { cartIdOf, cartViewOf, pricedCartOf, viewOf } from '../../shop/checkout/visitor-cart.db.ts'
import { ALL_POINTS, findPoints } from '../../shop/shipping/points.db.ts'
import { servedAddress } from '../../shop/shipping/prices.ts'
import { urls } from '../../urls.ts'
import type { Method } from './answers.ts'
import type { CheckoutProps } from './checkout-island.tsx'
import type { CheckoutForm } from './form-state.ts'
import { checkoutData, localeOf, paymentViews, withoutCart } from './load.ts'
import type { Shipping } from './shipping-fields.tsx'
import type { ForMethod } from './use-delivery-options.ts'
import { type CheckoutData, CheckoutView } from './view.tsx'

const LATVIA = 112
const ID_FIELDS = ['region_id', 'area_id', 'address_id', 'country_id']

const Sent = z.object({
  input: OrderInput,
  isAgreed: z.boolean(),
  isOrder: z.boolean(),
  /** Delivery method and total (cents) shown to the buyer. */
  shown: z.object({ method: z.string(), total: z.string() }),
  captcha: z.string(),
})

function fromForm(body: unknown) {
  const tree = formToObject(body, ['terms', 'public_body'])
  const { order, shipping } = tree
  const ids = typeof shipping === 'object' ? ID_FIELDS.map((name) => [name, idOf(shipping[name])]) : []
  return {
    input: {
      ...tree,
      order:
        typeof order === 'object'
          ? { ...order, ...buyerOf(tree), company_country_id: idOf(order.company_country_id) }
          : {},
      shipping: typeof shipping === 'object' ? { ...shipping, ...Object.fromEntries(ids) } : {},
    },
    isAgreed: field(body, 'terms') !== '',
    isOrder: field(body, 'step') === 'order',
    shown: { method: field(body, 'shown_method'), total: field(body, 'shown_total') },
    captcha: field(body, 'g-recaptcha-response'),
  }
}

/** A public body is a legal entity with a box of its own. */
const buyerOf = ({ order, public_body }: ReturnType<typeof formToObject>) =>
  typeof order === 'object' && order.user_type === 'b2b' && public_body === true ? { user_type: 'b2g' } : {}

const idOf = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined

type ShownCheckout = { data: CheckoutData; change: Partial<CheckoutProps>; status: number }

const view = (ctx: VisitorContext, { data, change, status }: ShownCheckout): ActionResult => ({
  kind: 'view',
  head: { title: texts[ctx.lang].checkout.title },
  content: <CheckoutView data={{ ...data, form: { ...data.form, ...change, isAnswer: true } }} />,
  status,
  frame: 'checkout',
})

/** Saves and prices what was sent; places the order only if the buyer has seen this delivery method and total. */
export const sendCheckout = action(
  Sent,
  async (ctx, sent) => {
    const data = await checkoutData(ctx, await pricedCartOf(ctx, ctx.services, ctx.lang))
    const before = data.form
    if (before.cart.items.length === 0) return seeOther(ctx.at(await withoutCart(ctx)))
    const form = formOf(before.form, sent.input, before.isAuth)
    const agreed = sent.isAgreed
    const method = before.methods.find(({ code }) => code === sent.input.shipping_method)
    if (!method) {
      const { missing, noDelivery } = texts[ctx.lang].checkout
      const errors = { shipping_method: [before.methods.length > 0 ? missing.shipping_method : noDelivery] }
      return view(ctx, { status: 422, data, change: { form, agreed, errors } })
    }
    const change = { agreed, ...(await choiceOf(ctx, form, method)) }
    return sent.isOrder && !change.errors
      ? order(ctx, sent, { data, change })
      : view(ctx, { status: change.errors ? 422 : 200, data, change })
  },
  { fromForm },
)

type Priced = { agreed: boolean } & Awaited<ReturnType<typeof choiceOf>>

async function order(
  ctx: VisitorContext,
  sent: z.output<typeof Sent>,
  { data, change }: { data: CheckoutData; change: Priced },
): Promise<ActionResult> {
  const { refusals: words } = texts[ctx.lang]
  const total = String(change.cart.total_price_with_tax)
  // A buyer must not be charged a total that was not shown.
  const isSeen = sent.shown.method === change.cart.shipping_method?.code && sent.shown.total === total
  if (!isSeen) return view(ctx, { status: 409, data, change: { ...change, message: words.sumChanged } })
  const input = {
    ...{ ...sent.input, shipping: change.form.shipping, gRecaptchaResponse: sent.captcha },
    total_seen: change.cart.total_price_with_tax,
  }
  if (!change.agreed) {
    const errors = await fieldErrors(ctx, ctx.services, { input, t: texts[ctx.lang] })
    const terms = [texts[ctx.lang].checkout.agree]
    return view(ctx, { status: 422, data, change: { ...change, errors: { ...errors, terms } } })
  }
  const result = await submitOrder(ctx, ctx.services, { ...localeOf(ctx), input, idempotencyKey: null })
  if (result.ok && 'requestId' in result) return seeOther(ctx.at(urls.companyRequest.to(result.requestId)))
  if (result.ok) return seeOther(ctx.at(urls.orderPay.to(ctx.secrets.orderToken(result.address))))
  if (result.code === 'unavailable') throw HttpError.of(result)
  const cart = result.cart ?? (await cartViewOf(ctx, ctx.services, localeOf(ctx)))
  const message = [result.message, ...noticesIn(cart)].join(' ')
  const rejected = { errors: result.errors ?? {}, message, cart }
  return view(ctx, { status: statusOf(result), data, change: { ...change, ...rejected } })
}

const noticesIn = ({ items, item_services }: CartView) =>
  [...items, ...item_services].flatMap(({ product, notice }) => (notice ? [`${product.title}: ${notice}`] : []))

/** Fields that were not in the form (of another delivery method, of the account's company) keep their values. */
function formOf(known: CheckoutForm, input: OrderInput, isAuth: boolean): CheckoutForm {
  const { shipping } = input
  return {
    order: isAuth ? { ...known.order, ...contactOf(input.order) } : input.order,
    shipping: {
      ...shipping,
      country_id: shipping.country_id ?? LATVIA,
      region_id: shipping.region_id ?? null,
      area_id: shipping.area_id ?? null,
      address_id: null,
    },
    shipping_method: input.shipping_method,
    payment_method: input.payment_method,
  }
}

const contactOf = ({ user_name, user_surname, user_email, user_phone_number }: OrderInput['order']) => ({
  user_name,
  user_surname,
  user_email,
  user_phone_number,
})

/** Saves delivery and payment method in the cart; returns form and cart priced with them. */
async function choiceOf(ctx: VisitorContext, typed: CheckoutForm, method: Method) {
  const place = await placeFor(ctx, typed.shipping, method)
  const form = { ...typed, shipping: place.shipping }
  const payments = await keepChoice(ctx, method.id, { ...form, shipping: place.served })
  const priced = await pricedCartOf(ctx, ctx.services, ctx.lang)
  const [cart, methods] = await Promise.all([
    viewOf(ctx.services, priced, localeOf(ctx)),
    methodViews(ctx.services, priced, localeOf(ctx)),
  ])
  const forMethod: ForMethod = { countries: place.countries, points: place.points, payments }
  const isServed = place.served.zip === place.shipping.zip
  const errors = { 'shipping.zip': [texts[ctx.lang].checkoutErrors.zipUnserved] }
  return { form, cart, methods, forMethod, ...(isServed ? {} : { errors }) }
}

/** `served`: without a postcode to which the method does not go. */
type DeliveryPlace = { shipping: Shipping; served: Shipping } & Pick<ForMethod, 'countries' | 'points'>

/** Drops the parts of an address that do not fit the method, such as a pickup point of another carrier. */
async function placeFor(ctx: VisitorContext, sent: Shipping, method: Method): Promise<DeliveryPlace> {
  const rules = await findMethod(ctx.services, method.id)
  const countries = rules ? await countriesReached(ctx.services, rules, ctx.lang) : []
  const countryId = countries.find(({ id }) => id === sent.country_id)?.id ?? LATVIA
  const shipping = { ...sent, country_id: countryId }
  if (method.type === 'courier' || !rules?.carrier) {
    const courier = { ...shipping, identifier: '' }
    const served = rules ? servedAddress(rules, courier) : courier
    return { shipping: courier, served, countries, points: [] }
  }
  const first = await lastPointFor(ctx, ctx.services, rules.carrier)
  const points = await findPoints(ctx.db, rules.carrier, { countryId, search: '', most: ALL_POINTS, first })
  const {
    identifier = '',
    city = '',
    address = '',
    zip = '',
  } = points.find((point) => point.identifier === sent.identifier) ?? {}
  const atPoint = { ...shipping, identifier, city, address, zip }
  return { shipping: atPoint, served: atPoint, countries, points }
}

/** @returns the payment methods still possible */
async function keepChoice(ctx: VisitorContext, methodId: number, { order, shipping, payment_method }: CheckoutForm) {
  const { db } = ctx
  const cartId = await cartIdOf(ctx, ctx.services)
  await chooseShipping(db, cartId, methodId, plainShipping(shipping))
  const usable = await paymentViews(ctx, await pricedCartOf(ctx, ctx.services, ctx.lang), methodId)
  const isGuest = !(await ctx.session())?.userId
  await updateCartChoices(db, cartId, {
    ...(isGuest ? { buyerType: await buyerKindOf(ctx.services, order) } : {}),
    paymentMethodId: usable.find(({ code }) => code === payment_method)?.id ?? null,
  })
  return usable
}
