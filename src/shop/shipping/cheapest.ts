import type { LocalizedText } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { Method } from './methods.ts'
import { type ParcelItem, parcelOf, quote } from './prices.ts'

export type Cheapest = { title: LocalizedText; price: Cents; daysMin: number; daysMax: number }

export function cheapestDelivery(
  methods: readonly Method[],
  item: Omit<ParcelItem, 'quantity'> & { price: Cents },
  countryId: number,
): Cheapest | null {
  const parcel = parcelOf([{ ...item, quantity: 1 }])
  const offers = methods
    .filter((method) => method.type !== 'shop')
    .flatMap((method) => {
      const offer = quote(method, parcel, { countryId, goods: item.price })
      return offer.ok
        ? [{ title: method.title, price: offer.price, daysMin: offer.daysMin, daysMax: offer.daysMax }]
        : []
    })
  return offers.sort((a, b) => a.price - b.price)[0] ?? null
}
