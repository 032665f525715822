import type { DeliveryToEdit } from '../../shop/order-edits/delivery-edits.calls.ts'
import { centsOf } from './goods-draft.ts'

export const PRICINGS = ['rule', 'keep', 'own'] as const

/** As typed. `version` and `base`: of the delivery when the change was begun. */
export type DeliveryDraft = {
  version: number
  base: string
  country: number
  method: string
  point: { identifier: string; name: string } | null
  address: string
  building_num: string
  house_num: string
  village: string
  city: string
  zip: string
  phone: string
  pricing: (typeof PRICINGS)[number]
  price: string
}

const ADDRESS_FIELDS = ['address', 'building_num', 'house_num', 'village', 'city', 'zip'] as const

/** The delivery as it is. */
export function deliveryDraftOf({ version, base, country, method, shipping }: DeliveryToEdit): DeliveryDraft {
  const { identifier = '', point = '', phone = '', address = '', building_num = '', house_num = '' } = shipping ?? {}
  const { village = '', city = '', zip = '' } = shipping ?? {}
  return {
    ...{ version, base, country, method, phone, pricing: 'rule', price: '' },
    ...{ address, building_num, house_num, village, city, zip },
    point: identifier ? { identifier, name: point } : null,
  }
}

type Type = DeliveryToEdit['methods'][number]['type']

/** What the call needs; null while something is still to be chosen. */
export function deliveryBodyOf(draft: DeliveryDraft, type: Type | undefined) {
  const { method, country, point, phone, pricing, price, base } = draft
  const typed = centsOf(price)
  if (!type || (pricing === 'own' && typed === undefined)) return null
  const isComplete = type === 'courier' ? draft.city && draft.zip && (draft.address || draft.village) : point
  if (!isComplete) return null
  const address = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, draft[field]]))
  return {
    shipping_method: method,
    shipping: {
      country_id: country,
      ...(type === 'courier' ? address : { identifier: point?.identifier ?? '' }),
      ...(phone ? { user_phone_number: { number: phone } } : {}),
    },
    ...(pricing === 'rule' ? {} : { price: pricing === 'keep' ? ('keep' as const) : typed }),
    base,
  }
}

/** Whether something else is chosen than the order has. */
export function isOtherDelivery(draft: DeliveryDraft, order: DeliveryToEdit): boolean {
  const now = deliveryDraftOf(order)
  const names = ['country', 'method', 'phone', 'pricing', ...ADDRESS_FIELDS] as const
  return names.some((name) => draft[name] !== now[name]) || draft.point?.identifier !== now.point?.identifier
}
