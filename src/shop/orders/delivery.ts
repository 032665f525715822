import { inLang, type Lang } from '../languages.ts'
import type { OrderDelivery } from './orders.tables.ts'

/** The way of delivery and where to, in one line. */
export function deliveryPlace(delivery: OrderDelivery, lang: Lang): string {
  const place = delivery.point
    ? [delivery.point.name, delivery.point.address, delivery.point.city, delivery.point.zip]
    : [delivery.fields.address, delivery.fields.city, delivery.fields.zip]
  return [inLang(delivery.title, lang), ...place.filter(Boolean)].join(', ')
}
