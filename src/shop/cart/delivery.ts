import type { Cents } from '../money/money.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, type ShippingQuote, type ShippingRefusal } from '../shipping/prices.ts'
import { DEFAULT_COUNTRY_ID, type PricedCart } from './cart.ts'

export type DeliveryQuote = { method: Method; countryId: number; quote: Extract<ShippingQuote, { ok: true }> }

type DeliveryChoices = { offered: DeliveryQuote[]; refused: { method: Method; refusal: ShippingRefusal }[] }

/** Quotes for the cart's country, or a method's first one when the method does not take the goods there. */
export function deliveryChoices(
  methods: readonly Method[],
  priced: Pick<PricedCart, 'cart' | 'shipment' | 'goods'>,
): DeliveryChoices {
  const { shipment, goods } = priced
  const countryId = countryOf(priced.cart)
  const zip = zipOf(priced.cart)
  const choices: DeliveryChoices = { offered: [], refused: [] }
  const quoteTo = (method: Method, id: number) =>
    quote(method, { shipment, countryId: id, zip: id === countryId ? zip : undefined, goods }, methods)
  for (const method of methods) {
    const own = quoteTo(method, countryId)
    const first = method.zones[0]?.countryId ?? countryId
    const found = own.ok || first === countryId ? own : quoteTo(method, first)
    if (found.ok) choices.offered.push({ method, countryId: own.ok ? countryId : first, quote: found })
    else choices.refused.push({ method, refusal: own.ok || own.reason === 'country' ? found : own })
  }
  return choices
}

/** The country that the buyer has chosen, or the usual one. */
export const countryOf = ({ shipping }: Pick<PricedCart['cart'], 'shipping'>): number =>
  shipping.country_id ?? DEFAULT_COUNTRY_ID

/** That of a pickup point says nothing of other ways of delivery. */
const zipOf = ({ shipping }: Pick<PricedCart['cart'], 'shipping'>): string | undefined =>
  shipping.identifier ? undefined : shipping.zip

/** Cents of goods from which delivery is free, 0: never; `left`: what the cart lacks. */
type FreeDelivery = { from: Cents; left: Cents }

export function freeDelivery(quotes: readonly DeliveryQuote[], goods: Cents): FreeDelivery {
  const thresholds = quotes.map(({ quote }) => quote.freeFrom ?? 0).filter((sum) => sum > 0)
  if (thresholds.length === 0) return { from: 0, left: 0 }
  const from = Math.min(...thresholds)
  const isFree = quotes.some(({ quote }) => quote.price === 0)
  return { from, left: isFree ? 0 : from - goods }
}
