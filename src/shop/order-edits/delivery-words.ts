import { createHmac } from 'node:crypto'
import type { Lang } from '../languages.ts'
import { deliveryParts } from '../orders/delivery.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import type { StoredOrder } from './goods-edit.ts'

const HOME = 'LV'

/** The way and the place, by which people tell deliveries apart. */
export function deliveryWords(delivery: OrderDelivery, lang: Lang): string {
  const { title, place } = deliveryParts({ delivery, parcels: null }, { delivery: { parcels: String } }, lang)
  const { country_code: country } = delivery
  return [title, place, country === HOME ? '' : country].filter(Boolean).join(', ')
}

/** Tells versions of a delivery apart in every language. Keyed, so that nobody finds out an address by trying. */
export const deliveryDigest = ({ tokenHash, delivery }: Pick<StoredOrder, 'tokenHash' | 'delivery'>) =>
  createHmac('sha256', tokenHash)
    .update(JSON.stringify(partsOf(delivery)))
    .digest('base64url')

export function isSameDelivery(one: OrderDelivery, other: OrderDelivery): boolean {
  const others = partsOf(other)
  return partsOf(one).every((part, i) => part === others[i])
}

/** The promised days do not count. */
function partsOf({ method_code, country_code, fields, point }: OrderDelivery): string[] {
  const { address, building_num, house_num, village, city, zip } = fields
  const place = point ? [] : [address, building_num, house_num, village, city, zip]
  const parts = [method_code, country_code, point?.identifier, fields.user_phone_number?.number, fields.message]
  return [...parts, ...place].map((part) => part ?? '')
}
