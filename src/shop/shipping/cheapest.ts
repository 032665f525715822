import type { LocalizedText } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { Method } from './methods.ts'
import { quote, type ShippedItem, shipmentOf } from './prices.ts'

export type Cheapest = { title: LocalizedText; price: Cents; daysMin: number; daysMax: number }

export function cheapestDelivery(
  methods: readonly Method[],
  item: Omit<ShippedItem, 'quantity'> & { price: Cents },
  countryId: number,
): Cheapest | null {
  const consignment = { shipment: shipmentOf([{ ...item, quantity: 1 }]), countryId, goods: item.price }
  const offers = methods
    .filter((method) => method.type !== 'shop')
    .flatMap((method) => {
      const offer = quote(method, consignment, methods)
      return offer.ok
        ? [{ title: method.title, price: offer.price, daysMin: offer.daysMin, daysMax: offer.daysMax }]
        : []
    })
  return offers.sort((a, b) => a.price - b.price)[0] ?? null
}
