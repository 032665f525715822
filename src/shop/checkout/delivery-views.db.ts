import { type Country, deliveryCountries } from '../addresses/countries.db.ts'
import type { PricedCart } from '../cart/cart.ts'
import { deliveryChoices } from '../cart/delivery.ts'
import { picture } from '../catalogue/media.ts'
import { inLang, type Lang } from '../languages.ts'
import { formatPrice, netOf } from '../money/money.ts'
import { lastPointOf } from '../orders/own-orders.db.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { datesOf } from '../shipping/dates.ts'
import { deliveryDays } from '../shipping/delivery-days.ts'
import { dispatchDaysOf } from '../shipping/dispatch-days.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { imageOfMethod, type Method } from '../shipping/methods.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import { noteOn } from './cart-delivery.ts'
import type { CartLocale } from './texts.ts'
import type { CartDeps } from './visitor-cart.db.ts'

export type MethodView = {
  id: number
  code: string
  type: ShippingType
  title: string
  description: string
  image: { webp: string; source: string } | null
  formatted_price: string
  formatted_price_with_tax: string
  days: string
  dates: string
  note: string | null
  /** Whether its price depends on the postcode. */
  is_by_postcode: boolean
}

export async function lastPointFor(visitor: Pick<Visitor, 'session'>, { database }: CartDeps, carrier: string | null) {
  const session = carrier === null ? null : await visitor.session()
  return carrier !== null && session?.userId ? lastPointOf(database.db, session.userId, carrier) : null
}

export async function methodViews(deps: CartDeps, priced: PricedCart, { lang, t }: CartLocale): Promise<MethodView[]> {
  const { database, memory } = deps
  const now = deps.now()
  const [dispatchDays, methods] = await Promise.all([
    dispatchDaysOf(database.db, memory, now),
    shippingMethodsOf(database.db, memory),
  ])
  const price = (cents: number) => (cents === 0 ? t.checkout.free : formatPrice(cents, lang))
  return deliveryChoices(methods, priced).offered.map(({ method, countryId, quote }) => ({
    id: method.id,
    code: method.code,
    type: method.type,
    title: inLang(method.title, lang),
    description: inLang(method.description, lang),
    image: picture(imageOfMethod(method), 160),
    formatted_price:
      quote.price === 0 ? t.checkout.free : formatPrice(netOf(quote.price, priced.deliveryRateOf(method)), lang),
    formatted_price_with_tax: price(quote.price),
    days: t.checkout.days(quote.daysMin, quote.daysMax),
    dates: datesOf(deliveryDays(now, { min: quote.daysMin, max: quote.daysMax }, dispatchDays), t),
    note: noteOn({ method, countryId, quote }, priced.cart, t),
    is_by_postcode: quote.postcode !== undefined,
  }))
}

export const showCountries = (countries: readonly Country[], lang: Lang) =>
  countries.map(({ id, title, code, regions }) => ({ id, title: inLang(title, lang), code, regions }))

export const findMethod = async ({ database, memory }: CartDeps, id: number): Promise<Method | undefined> =>
  (await shippingMethodsOf(database.db, memory)).find((each) => each.id === id)

export async function countriesReached({ database, memory }: CartDeps, method: Method, lang: Lang) {
  const reachedIds = new Set(method.zones.map((zone) => zone.countryId))
  const countries = await deliveryCountries(database.db, memory)
  return showCountries(
    countries.filter(({ id }) => reachedIds.has(id)),
    lang,
  )
}
