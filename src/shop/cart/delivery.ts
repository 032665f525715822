import type { Cents } from '../money/money.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, type ShippingQuote } from '../shipping/prices.ts'
import { DEFAULT_COUNTRY_ID, type PricedCart } from './cart.ts'

/** `countryId`: the country of the quote. */
export type DeliveryQuote = { method: Method; countryId: number; quote: Extract<ShippingQuote, { ok: true }> }

/** The methods that can take this cart to its country, or to any country when none is chosen for a method yet. */
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

/** Cents of goods from which delivery is free, 0 when it never is; `left`: how many of them this cart still lacks. */
type FreeDelivery = { from: Cents; left: Cents }

/** Of the method that is free first. Nothing is left either where one costs nothing for another reason. */
export function freeDelivery(quotes: readonly DeliveryQuote[], goods: Cents): FreeDelivery {
  const thresholds = quotes.map(({ quote }) => quote.freeFrom ?? 0).filter((sum) => sum > 0)
  if (thresholds.length === 0) return { from: 0, left: 0 }
  const from = Math.min(...thresholds)
  const isFree = quotes.some(({ quote }) => quote.price === 0)
  return { from, left: isFree ? 0 : from - goods }
}
