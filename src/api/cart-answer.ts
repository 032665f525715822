import type { FastifyRequest } from 'fastify'
import { languageOf } from '../http/error-handler.tsx'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { openCart } from '../shop/cart/cart.db.ts'
import { type Cart, type CartView, type PricedCart, priceCart } from '../shop/cart/cart.ts'
import { findCart } from '../shop/cart/find.db.ts'
import { showCart } from '../shop/cart/show.ts'
import { categoryTree } from '../shop/catalogue/tree.db.ts'
import { couponUses } from '../shop/coupons/coupons.db.ts'
import { findBuyerAccount } from '../shop/customers/buyer-account.db.ts'
import type { Lang } from '../shop/languages.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import type { Session } from '../shop/sessions/session.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { closedDaysOf } from '../shop/shipping/closed-days.db.ts'
import { shippingMethodsOf } from '../shop/shipping/methods.db.ts'
import { datedRates } from '../shop/tax/rates.db.ts'
import { vatTreatmentOf } from '../shop/tax/treatment.ts'

const emptyCart: Cart = {
  id: '',
  version: 0,
  state: 'open',
  lines: [],
  coupon: null,
  couponId: null,
  shippingMethodId: null,
  shipping: {},
  paymentMethodId: null,
}

/** The visitor's open cart, made when there is none. For commands. */
export async function cartIdOf(request: FastifyRequest, { database }: Services): Promise<string> {
  const session = await request.openSession()
  const id = await openCart(database.db, session)
  if (id !== session.cartId) request.forgetSession()
  return id
}

/** The visitor's cart as it stands, priced; an empty one for whoever has none. Stores nothing. */
export async function pricedCartOf(request: FastifyRequest, services: Services, lang: Lang): Promise<PricedCart> {
  const session = await request.session()
  const found = session?.cartId ? await findCart(services.database.db, session.cartId, lang) : null
  return priceForVisitor(services, found?.state === 'open' ? found : emptyCart, session)
}

/** @param session whose coupon limits and VAT state count; null for nobody's, as for a cart that was ordered */
export async function priceForVisitor(services: Services, cart: Cart, session: Session | null): Promise<PricedCart> {
  const { database, memory } = services
  const now = services.now()
  const [methods, paymentMethods, rates, tree, countries, settings, account] = await Promise.all([
    shippingMethodsOf(database.db, memory),
    paymentMethodsOf(database.db, memory),
    datedRates(database.db, memory),
    categoryTree(database.db, memory),
    deliveryCountries(database.db, memory),
    readSettings(database.db, memory),
    session?.userId ? findBuyerAccount(database.db, session.userId) : null,
  ])
  return priceCart(cart, {
    methods,
    paymentMethods,
    rates,
    tree,
    now,
    couponUsedByBuyer:
      account && cart.couponId !== null
        ? await couponUses(database.db, cart.couponId, { userId: account.id, email: account.email })
        : 0,
    vat: vatTreatmentOf(
      account,
      {
        type: methods.find(({ id }) => id === cart.shippingMethodId)?.type,
        countryCode: countries.find(({ id }) => id === cart.shipping.country_id)?.code,
      },
      { settings, rates, now },
    ),
  })
}

/** The whole cart in the spec's names: what every call that changes it answers. */
export async function cartViewOf(request: FastifyRequest, services: Services): Promise<CartView> {
  const lang = languageOf(request)
  return viewOf(services, await pricedCartOf(request, services, lang), lang)
}

export async function viewOf(services: Services, priced: PricedCart, lang: Lang): Promise<CartView> {
  const { database, memory } = services
  const now = services.now()
  const [methods, closedDays] = await Promise.all([
    shippingMethodsOf(database.db, memory),
    closedDaysOf(database.db, memory, now),
  ])
  const view = showCart(priced, { lang, t: texts[lang], methods, now, closedDays })
  return priced.cart.id ? view : { ...view, id: null }
}
