import type { Cents } from '../money/money.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, type ShippingQuote } from '../shipping/prices.ts'
import { DEFAULT_COUNTRY_ID, type PricedCart } from './cart.ts'

export type DeliveryQuote = { method: Method; countryId: number; quote: Extract<ShippingQuote, { ok: true }> }

/** Quotes for the cart's country, or a method's first one when the method does not deliver there. */
export function deliveryQuotes(
  methods: readonly Method[],
  priced: Pick<PricedCart, 'cart' | 'parcel' | 'goods'>,
): DeliveryQuote[] {
  const countryId = priced.cart.shipping.country_id ?? DEFAULT_COUNTRY_ID
  return methods.flatMap((method) => {
    const quoteTo = (countryId: number): DeliveryQuote[] => {
      const found = quote(method, priced.parcel, { countryId, goods: priced.goods })
      return found.ok ? [{ method, countryId, quote: found }] : []
    }
    const own = quoteTo(countryId)
    const first = method.zones[0]
    return own.length > 0 || !first ? own : quoteTo(first.countryId)
  })
}

/** Cents of goods from which delivery is free, 0: never; `left`: what the cart lacks. */
type FreeDelivery = { from: Cents; left: Cents }

export function freeDelivery(quotes: readonly DeliveryQuote[], goods: Cents): FreeDelivery {
  const thresholds = quotes.map(({ quote }) => quote.freeFrom ?? 0).filter((sum) => sum > 0)
  if (thresholds.length === 0) return { from: 0, left: 0 }
  const from = Math.min(...thresholds)
  const isFree = quotes.some(({ quote }) => quote.price === 0)
  return { from, left: isFree ? 0 : from - goods }
}
