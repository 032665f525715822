import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import type { VatClass } from '../tax/vat-class.ts'
import { type StoredZone, shippingZone } from './method-fields.ts'
import type { Method } from './methods.ts'
import type { StoredPrice } from './price-rows.ts'

export function shippingMethodsOf(db: Db, memory: LookupCache): Promise<Method[]> {
  return memory.get('shipping-methods', ['shipping'], () => load(db))
}

async function load(db: Db): Promise<Method[]> {
  const found = await rows<{
    id: number
    code: string
    type: Method['type']
    title: LocalizedText
    description: LocalizedText
    image: string | null
    carrier: string | null
    is_bulky: boolean
    max_parcels: number
    vat_class: VatClass
    zones: (StoredZone & { countryId: number })[] | null
    prices: (StoredPrice & { countryId: number })[] | null
  }>(
    db,
    sql`select m.*,
      (select json_agg(json_build_object('countryId', z.country_id, 'freeFrom', z.free_from, 'daysMin', z.days_min,
         'daysMax', z.days_max, 'country', c.code, 'areas', z.areas))
        from shipping_zones z join countries c on c.id = z.country_id where z.method_id = m.id) as zones,
      (select json_agg(json_build_object('countryId', p.country_id, 'upToWeight', p.up_to_weight, 'size', p.size,
         'price', p.price, 'fromGoods', p.from_goods)) from shipping_prices p where p.method_id = m.id) as prices
      from shipping_methods m where m.is_active order by m.position, m.id`,
  )
  return found.map(({ is_bulky, max_parcels, vat_class, zones, prices, ...method }) => ({
    ...method,
    isBulky: is_bulky,
    maxParcels: max_parcels,
    vatClass: vat_class,
    zones: (zones ?? []).map(shippingZone),
    prices: prices ?? [],
  }))
}

/** @param image null: the drawing of its kind. @returns whether there is such a delivery method */
export async function saveMethodImage(db: Db, code: string, image: string | null): Promise<boolean> {
  const changed = await rows(db, sql`update shipping_methods set image = ${image} where code = ${code} returning id`)
  return changed.length > 0
}
