import type { Method } from '../shipping/methods.ts'
import { quote, type ShippingQuote } from '../shipping/prices.ts'
import { DEFAULT_COUNTRY_ID, type PricedCart } from './cart.ts'

export type DeliveryQuote = { method: Method; quote: Extract<ShippingQuote, { ok: true }> }

/** The methods that can take this cart to its country, or to any country when none is chosen for a method yet. */
export function deliveryQuotes(
  methods: readonly Method[],
  priced: Pick<PricedCart, 'cart' | 'parcel' | 'goods'>,
): DeliveryQuote[] {
  const countryId = priced.cart.shipping.country_id ?? DEFAULT_COUNTRY_ID
  return methods.flatMap((method) => {
    const own = quote(method, priced.parcel, { countryId, goods: priced.goods })
    const first = method.zones[0]
    const any =
      own.ok || !first ? own : quote(method, priced.parcel, { countryId: first.countryId, goods: priced.goods })
    return any.ok ? [{ method, quote: any }] : []
  })
}
