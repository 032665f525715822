import type { ShippingFields } from '../cart/cart.tables.ts'
import { inLang, type Lang } from '../languages.ts'
import type { orders } from './orders.tables.ts'

type Delivered = Pick<typeof orders.$inferSelect, 'delivery' | 'parcels'>

/** Method, number of parcels from two on, place. */
export function deliveryPlace(
  { delivery, parcels }: Delivered,
  { delivery: words }: { delivery: { parcels(n: number): string } },
  lang: Lang,
): string {
  const place = delivery.point
    ? [delivery.point.name, delivery.point.address, delivery.point.city, delivery.point.zip]
    : [streetOf(delivery.fields), delivery.fields.village, delivery.fields.city, delivery.fields.zip]
  const count = parcels !== null && parcels > 1 ? words.parcels(parcels) : ''
  return [inLang(delivery.title, lang), count, ...place].filter(Boolean).join(', ')
}

function streetOf({ address, building_num, house_num }: ShippingFields): string {
  return [address, building_num && `k-${building_num}`, house_num && `– ${house_num}`].filter(Boolean).join(' ')
}
