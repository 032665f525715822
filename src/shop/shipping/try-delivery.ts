import { shippingZone } from './method-fields.ts'
import { quote, type ShippedItem, type ShippingQuote, type ShippingRules, shipmentOf } from './prices.ts'
import type { DeliveryCountry, StaffMethod } from './staff-methods.db.ts'

export type Trial = { countryId: number; zip: string; goods: number; item: ShippedItem }

/** What each way would cost now, also one that is switched off. */
export function tryDelivery(
  methods: readonly StaffMethod[],
  countries: readonly DeliveryCountry[],
  { countryId, zip, goods, item }: Trial,
): { method: StaffMethod; quote: ShippingQuote }[] {
  const idOf = new Map(countries.map(({ id, code }) => [code, id]))
  const rulesOf = (method: StaffMethod): ShippingRules => ({
    ...method,
    zones: method.zones.map((zone) => shippingZone({ ...zone, countryId: idOf.get(zone.country) ?? 0 })),
    prices: method.prices.map((price) => ({ ...price, countryId: idOf.get(price.country) ?? 0 })),
  })
  const offered = methods.filter(({ isArchived }) => !isArchived)
  const active = offered.filter(({ isActive }) => isActive).map(rulesOf)
  const consignment = { shipment: shipmentOf([item]), countryId, zip, goods }
  return offered.map((method) => ({ method, quote: quote(rulesOf(method), consignment, active) }))
}
