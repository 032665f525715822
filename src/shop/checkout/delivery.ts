import type { ShippingFields } from '../cart/cart.tables.ts'
import type { PricedCart } from '../cart/cart.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import { deliveryDays } from '../shipping/delivery-days.ts'
import { fieldRejection, type PricingData } from './deps.ts'
import type { OrderSnapshot } from './snapshot.db.ts'

export function deliveryOf(
  deps: { now: Date; facts: Pick<PricingData, 'deliverable' | 'dispatchDays'> },
  priced: Pick<PricedCart, 'method' | 'shipping'>,
  fields: ShippingFields,
  found: OrderSnapshot['point'],
): OrderDelivery {
  const { method, shipping } = priced
  if (!method || !shipping?.ok) throw new Error('An order without delivery')
  const country = deps.facts.deliverable.find(({ id }) => id === fields.country_id)
  if (!country) throw fieldRejection('shipping.country_id', 'country')
  const point = method.type === 'courier' ? null : found
  if (method.type !== 'courier' && !point) throw fieldRejection('shipping.identifier', 'required')
  const { from, to } = deliveryDays(deps.now, { min: shipping.daysMin, max: shipping.daysMax }, deps.facts.dispatchDays)
  return {
    method_code: method.code,
    type: method.type,
    title: method.title,
    fields: point ? { ...fields, city: point.city, address: point.address, zip: point.zip } : fields,
    country_code: country.code,
    promised: { from, to },
    ...(point ? { point } : {}),
  }
}
