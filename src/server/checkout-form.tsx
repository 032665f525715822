import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askAtCheckout } from '../adapters/vies/ask-in-time.ts'
import { cartIdOf, cartViewOf, pricedCartOf, viewOf } from '../api/cart-answer.ts'
import { countriesReached, lastPointFor, methodViews } from '../api/delivery.ts'
import { storeOrder } from '../api/order.ts'
import { paymentViews } from '../api/payment.ts'
import { showUser } from '../api/user.ts'
import { field, nested } from '../http/form-fields.ts'
import { HttpError } from '../http/http-error.ts'
import type { Pages } from '../http/pages.tsx'
import { guaranteeOf } from '../http/render.tsx'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { type CheckoutForm, emptyForm, withCart, withUser } from '../pages/checkout/form-state.ts'
import { CheckoutPage, PlainCheckoutPage } from '../pages/checkout/page.tsx'
import type { PlainCheckoutData, PlainChoice } from '../pages/checkout/plain-form.ts'
import { checkoutCallingCodes, namedCallingCodes } from '../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { choose, chooseShipping } from '../shop/cart/cart.db.ts'
import type { CartView, PricedCart } from '../shop/cart/cart.ts'
import { OrderInput, plainShipping } from '../shop/checkout/order.calls.ts'
import { inLang, type Lang, languages } from '../shop/languages.ts'
import { findUnpaidOrder } from '../shop/orders/read.db.ts'
import { sha256 } from '../shop/sessions/tokens.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { shippingMethodsOf } from '../shop/shipping/methods.db.ts'
import { ALL_POINTS, findPoints } from '../shop/shipping/points.db.ts'
import { inLanguage, urls } from '../urls.ts'

const LATVIA = 112
const ID_FIELDS = ['region_id', 'area_id', 'address_id', 'country_id']

/** The checkout page, and the form for browsers without script: first delivery, then the rest, at the same address. */
export function checkoutForm(app: FastifyInstance, services: Services, pages: Pages) {
  for (const lang of languages) {
    const at = (path: string) => inLanguage(path, lang)
    const title = texts[lang].checkout.title

    app.get(at(urls.checkout.pattern), async (request, reply) => {
      request.headers['accept-language'] = lang
      const visitor = await request.session()
      let priced = await pricedCartOf(request, services, lang)
      if (visitor?.userId && (await askAtCheckout(services, visitor.userId, priced.cart))) {
        priced = await pricedCartOf(request, services, lang)
      }
      const plain = await plainData(request, services, lang, priced)
      if (plain.cart.items.length === 0) return reply.redirect(at(await withoutCart(request, services)), 303)
      const { cart, csrf, isAuth, methods, callingCodes, companyCountries } = plain
      const forMethod = await knownForMethod(request, services, lang, priced, cart.shipping_method?.id)
      const session = sha256(`draft:${request.sid}`).slice(0, 16)
      const payments = await paymentViews(request, services, priced, lang, null)
      const script = { cart, csrf, isAuth, session, methods, forMethod, payments, callingCodes, companyCountries }
      const data = { script, plain }
      return pages.sendView(
        { request, reply, lang },
        {
          head: { title },
          content: <CheckoutPage data={data} />,
          status: 200,
        },
      )
    })

    app.post(at(urls.checkout.pattern), async (request, reply) => {
      request.headers['accept-language'] = lang
      const answer = await sent(request, services, lang)
      if ('redirect' in answer) return reply.redirect(at(answer.redirect), 303)
      const content = <PlainCheckoutPage data={answer.data} />
      return pages.sendView(
        { request, reply: reply as FastifyReply, lang },
        { head: { title }, content, status: answer.status },
      )
    })
  }
}

/** What the script's form asks for once a way of delivery is chosen; a cart that has one brings it along. */
async function knownForMethod(
  request: FastifyRequest,
  services: Services,
  lang: Lang,
  priced: PricedCart,
  methodId: number | undefined,
) {
  if (methodId === undefined) return null
  const [countries, payments] = await Promise.all([
    countriesReached(services, methodId, lang),
    paymentViews(request, services, priced, lang, methodId),
  ])
  return { countries, payments }
}

/** Back from the bank, a second tab, a reload whose answer was lost: the order is there and waits to be paid. */
async function withoutCart(request: FastifyRequest, services: Services): Promise<string> {
  const session = await request.session()
  const order = session?.cartId ? await findUnpaidOrder(services.database.db, session.cartId) : null
  return order === null ? urls.cart.to() : urls.order.to(services.secrets.orderToken(order))
}

/** The form before anything was sent: what the profile and the cart know. */
async function plainData(
  request: FastifyRequest,
  services: Services,
  lang: Lang,
  priced: PricedCart,
): Promise<PlainCheckoutData> {
  const { db } = services.database
  const session = await request.session()
  const [cart, methods, settings, countries, user] = await Promise.all([
    viewOf(services, priced, lang),
    methodViews(services, priced, lang),
    readSettings(db, services.memory),
    deliveryCountries(db, services.memory),
    session?.userId ? showUser(services, session.userId, lang) : null,
  ])
  return {
    csrf: request.csrf(),
    plainCaptcha: services.captcha.plainField('order_action'),
    isAuth: session?.userId != null,
    hasCompany: Boolean(user?.company),
    cart,
    form: withUser(withCart(emptyForm, cart), user),
    agreed: false,
    errors: {},
    message: null,
    methods,
    chosen: null,
    callingCodes: namedCallingCodes(checkoutCallingCodes(settings), lang),
    companyCountries: countries.map(({ id, title }) => ({ id, title: inLang(title, lang) })),
    guarantee: guaranteeOf(settings, lang),
  }
}

type Sent = { redirect: string } | { data: PlainCheckoutData; status: number }

/** What was sent is kept, priced, and ordered when the buyer has seen this very delivery and sum. */
async function sent(request: FastifyRequest, services: Services, lang: Lang): Promise<Sent> {
  const t = texts[lang].checkout
  const words = texts[lang].plainCheckout
  const input = read(request.body, lang)
  const before = await plainData(request, services, lang, await pricedCartOf(request, services, lang))
  if (before.cart.items.length === 0) return { redirect: await withoutCart(request, services) }
  const typed = formOf(before.form, input, before.isAuth)
  const agreed = field(request.body, 'terms') !== ''
  const method = before.methods.find(({ code }) => code === input.shipping_method)
  if (!method) {
    const errors = { shipping_method: [t.errors.method] }
    return { status: 422, data: { ...before, form: typed, agreed, errors } }
  }
  const place = await placeFor(request, services, lang, typed.shipping, method)
  const form = { ...typed, shipping: place.shipping }
  const payments = await keepChoice(request, services, lang, method.id, form)
  const priced = await pricedCartOf(request, services, lang)
  const [cart, methods] = await Promise.all([viewOf(services, priced, lang), methodViews(services, priced, lang)])
  const chosen = { method: methods.find(({ id }) => id === method.id) ?? method, payments, ...place }
  const data = { ...before, form, agreed, cart, methods, chosen }
  if (field(request.body, 'step') !== 'order') return { status: 200, data }
  // Nobody is charged what they have not seen.
  const isSeen =
    field(request.body, 'shown_method') === method.code &&
    field(request.body, 'shown_total') === String(cart.total_price_with_tax)
  if (!isSeen) return { status: 409, data: { ...data, message: words.sumChanged } }
  if (!agreed) return { status: 422, data: { ...data, errors: { terms: [words.agree] }, message: words.agree } }
  try {
    const gRecaptchaResponse = field(request.body, 'g-recaptcha-response')
    const { payment_link } = await storeOrder(request, services, {
      ...input,
      shipping: form.shipping,
      gRecaptchaResponse,
    })
    return { redirect: payment_link }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const { cart: told, ...errors } = error.errors ?? {}
    const changed = (told as CartView | undefined) ?? (await cartViewOf(request, services))
    const message = [error.message, ...noticesIn(changed)].join(' ')
    const refused = { errors: errors as Record<string, string[]>, message, cart: changed }
    return { status: error.status, data: { ...data, ...refused } }
  }
}

/** What has changed since the buyer last looked: this page has no lines to say it beside. */
const noticesIn = ({ items, item_services }: CartView) =>
  [...items, ...item_services].flatMap(({ product, notice }) => (notice ? [`${product.title}: ${notice}`] : []))

/** @throws Refusal 422 for what no form of ours sends */
function read(body: unknown, lang: Lang): OrderInput {
  const tree = nested(body, ['terms'])
  const { order, shipping } = tree
  const parsed = OrderInput.safeParse({
    ...tree,
    order: typeof order === 'object' ? { ...order, company_country_id: idOf(order.company_country_id) } : {},
    shipping:
      typeof shipping === 'object'
        ? { ...shipping, ...Object.fromEntries(ID_FIELDS.map((name) => [name, idOf(shipping[name])])) }
        : {},
  })
  if (!parsed.success) throw new HttpError(422, texts[lang].errors.invalid)
  return parsed.data
}

const idOf = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Fields that were not in the form (another way of delivery, a company that is the account's) stay as they are. */
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

type Shipping = CheckoutForm['shipping']
type Place = { shipping: Shipping; countries: PlainChoice['countries']; points: PlainChoice['points'] }

/** Where the method delivers, and the part of what was sent that fits it: a point of another carrier is none. */
async function placeFor(
  request: FastifyRequest,
  services: Services,
  lang: Lang,
  sent: Shipping,
  method: PlainChoice['method'],
): Promise<Place> {
  const { db } = services.database
  const [methods, countries] = await Promise.all([
    shippingMethodsOf(db, services.memory),
    countriesReached(services, method.id, lang),
  ])
  const rules = methods.find(({ id }) => id === method.id)
  const countryId = countries.find(({ id }) => id === sent.country_id)?.id ?? LATVIA
  const shipping = { ...sent, country_id: countryId }
  if (method.type === 'courier' || !rules?.carrier) {
    return { shipping: { ...shipping, identifier: '' }, countries, points: [] }
  }
  const first = await lastPointFor(request, services, method.type)
  const points = await findPoints(db, rules.carrier, { countryId, search: '', most: ALL_POINTS, first })
  const {
    identifier = '',
    city = '',
    address = '',
    zip = '',
  } = points.find((point) => point.identifier === sent.identifier) ?? {}
  return { shipping: { ...shipping, identifier, city, address, zip }, countries, points }
}

/** Tells the cart what was chosen, so that it is priced; answers the ways of paying that are left. */
async function keepChoice(
  request: FastifyRequest,
  services: Services,
  lang: Lang,
  methodId: number,
  { shipping, payment_method }: CheckoutForm,
): Promise<PlainChoice['payments']> {
  const { db } = services.database
  const cartId = await cartIdOf(request, services)
  await chooseShipping(db, cartId, methodId, plainShipping(shipping))
  const usable = await paymentViews(request, services, await pricedCartOf(request, services, lang), lang, methodId)
  await choose(db, cartId, { paymentMethodId: usable.find(({ code }) => code === payment_method)?.id ?? null })
  return usable
}
