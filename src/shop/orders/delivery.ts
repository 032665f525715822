import type { ShippingFields } from '../cart/cart.tables.ts'
import { inLang, type Lang } from '../languages.ts'
import type { OrderDelivery } from './orders.tables.ts'

export function deliveryPlace(delivery: OrderDelivery, lang: Lang): string {
  const place = delivery.point
    ? [delivery.point.name, delivery.point.address, delivery.point.city, delivery.point.zip]
    : [streetOf(delivery.fields), delivery.fields.village, delivery.fields.city, delivery.fields.zip]
  return [inLang(delivery.title, lang), ...place.filter(Boolean)].join(', ')
}

function streetOf({ address, building_num, house_num }: ShippingFields): string {
  return [address, building_num && `k-${building_num}`, house_num && `– ${house_num}`].filter(Boolean).join(' ')
}
