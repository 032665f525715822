import type { Cart, PricedCart } from '../cart/cart.ts'
import { countryOf, type DeliveryQuote, deliveryChoices, freeDelivery } from '../cart/delivery.ts'
import { showRefusals } from '../catalogue/delivery-refusals.ts'
import { formatWeight } from '../catalogue/measures.ts'
import { inLang, type Lang } from '../languages.ts'
import { formatPrice, netOf } from '../money/money.ts'
import { datesOf } from '../shipping/dates.ts'
import { type DispatchDays, deliveryDays } from '../shipping/delivery-days.ts'
import type { Method } from '../shipping/methods.ts'
import { PARCEL_MAX_WEIGHT } from '../shipping/prices.ts'
import type { CartTexts } from './texts.ts'

export type ViewOptions = {
  lang: Lang
  t: CartTexts
  methods: readonly Method[]
  now: Date
  dispatchDays: DispatchDays
}

/** What a cart says of its delivery, chosen or not. */
export function cartDelivery(priced: PricedCart, options: ViewOptions) {
  const { cart, shipping, goods } = priced
  const { lang, t } = options
  const { offered, refused } = deliveryChoices(options.methods, priced)
  const countryId = countryOf(cart)
  const delivered = offered.filter((each) => each.method.type !== 'shop' && each.countryId === countryId)
  const lockers = delivered.filter(({ method }) => method.type === 'locker')
  const hasGoods = cart.lines.some(({ type }) => type === 'product')
  return {
    parcels: shipping?.ok ? parcelsText(shipping, t) : null,
    offers: offered.map((offer) => showOffer(offer, priced, options)),
    notice: hasGoods && delivered.length === 0 ? deliveryNotice(offered, priced, options) : null,
    refusals: hasGoods ? showRefusals(refused, t.delivery.refusals, lang) : [],
    free: freeDelivery(delivered, goods),
    toLocker: freeDelivery(lockers, goods),
  }
}

/** Of a cart that no method delivers to its country. */
function deliveryNotice(offered: readonly DeliveryQuote[], { shipment }: PricedCart, { lang, t }: ViewOptions) {
  const words = t.delivery.notDelivered
  const { weight } = shipment.load
  const isHeavy = weight > PARCEL_MAX_WEIGHT
  const isElsewhere = offered.some(({ method }) => method.type !== 'shop')
  const why = isElsewhere ? words.country : isHeavy ? words.heavy(formatWeight(weight, lang)) : words.other
  return `${why} ${offered.some(({ method }) => method.type === 'shop') ? words.collect : words.ask}`
}

function showOffer(offer: DeliveryQuote, { cart, deliveryRateOf }: PricedCart, options: ViewOptions) {
  const { lang, t, now, dispatchDays } = options
  const { method, quote } = offer
  return {
    dates: datesOf(deliveryDays(now, { min: quote.daysMin, max: quote.daysMax }, dispatchDays), t),
    icon: method.type,
    title: inLang(method.title, lang),
    days: t.checkout.days(quote.daysMin, quote.daysMax),
    price: quote.price === 0 ? t.checkout.free : formatPrice(quote.price, lang),
    price_without_tax:
      quote.price === 0 ? t.checkout.free : formatPrice(netOf(quote.price, deliveryRateOf(method)), lang),
    note: noteOn(offer, cart, t),
  }
}

/** What price and days of an offer stand for, where that is not one parcel to the country of the cart. */
export function noteOn({ method, countryId, quote }: DeliveryQuote, cart: Cart, t: CartTexts): string | null {
  const isElsewhere = method.type !== 'shop' && countryId !== countryOf(cart)
  const notes = [
    parcelsText(quote, t),
    isElsewhere && t.delivery.refusals.country,
    quote.postcode === 'open' && t.delivery.byPostcode,
  ]
  return notes.filter(Boolean).join('. ') || null
}

const parcelsText = ({ parcels }: { parcels: number }, t: CartTexts) =>
  parcels > 1 ? t.delivery.parcels(parcels) : null
