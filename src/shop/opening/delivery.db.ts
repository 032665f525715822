import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { LocalizedText } from '../languages.ts'
import type { Carrier } from '../shipping/carrier-point.ts'
import { shippingMethods, shippingPrices, shippingZones } from '../shipping/shipping.tables.ts'
import { COURIER_CODE, DELIVERY_TEMPLATES, type DeliveryTemplate, lockerCode } from './delivery-template.ts'
import type { DeliveryRow } from './law-data.ts'

export async function insertMethods(tx: Db, templates: readonly DeliveryTemplate[]) {
  const countries = await rows<{ id: number; code: string }>(tx, sql`select id, code from countries`)
  const idOf = (code: string): number => {
    const country = countries.find((each) => each.code === code)
    if (!country) throw new Error(`There is no country ${code}`)
    return country.id
  }
  for (const { places, ...method } of templates) {
    const [row] = await tx.insert(shippingMethods).values(method).returning({ id: shippingMethods.id })
    if (!row) throw new Error(`The method ${method.code} was not written`)
    await tx.insert(shippingZones).values(
      places.map(({ country, freeFrom = null, days }) => ({
        methodId: row.id,
        countryId: idOf(country),
        freeFrom,
        daysMin: days.min,
        daysMax: days.max,
      })),
    )
    const prices = places.flatMap((place) =>
      place.prices.map((price) => ({ ...price, methodId: row.id, countryId: idOf(place.country) })),
    )
    await tx.insert(shippingPrices).values(prices)
  }
}

export type DeliveryChoice = { carriers: readonly Carrier[]; courier: boolean; abroad: boolean }

/**
 * Begins, brings back or ends the ways of delivery that a new shop may choose from. What the merchant has set in one that
 * is there stays. Lists of points that were never read are asked for.
 */
export function chooseDelivery(db: Db, queue: Queue, { carriers, courier, abroad }: DeliveryChoice): Promise<void> {
  return db.transaction(async (tx) => {
    const wanted = [...carriers.map(lockerCode), ...(courier ? [COURIER_CODE] : [])]
    await tx.execute(sql`lock table shipping_methods in share row exclusive mode`)
    const present = await rows<{ code: string }>(tx, sql`select code from shipping_methods`)
    const isNew = ({ code }: DeliveryTemplate) => wanted.includes(code) && !present.some((each) => each.code === code)
    await insertMethods(
      tx,
      DELIVERY_TEMPLATES.filter(isNew).map((template) => ({
        ...template,
        places: template.places.filter(({ country }) => abroad || country === 'LV'),
      })),
    )
    const known = DELIVERY_TEMPLATES.map(({ code }) => code)
    await tx.execute(sql`update shipping_methods set is_active = code = any(${sql.param(wanted)}::text[])
      where code = any(${sql.param(known)}::text[]) and is_active <> (code = any(${sql.param(wanted)}::text[]))`)
    const unread = await rows<{ carrier: Carrier }>(
      tx,
      sql`select distinct m.carrier from shipping_methods m left join pickup_imports i on i.carrier = m.carrier
          where m.type = 'locker' and m.is_active and m.carrier = any(${sql.param([...carriers])}::text[])
            and i.taken_at is null`,
    )
    for (const { carrier } of unread) await queue.add(tx, { name: 'pickup-points', data: { carrier } })
  })
}

export type ChosenMethod = {
  code: string
  title: LocalizedText
  isActive: boolean
  carrier: string | null
  /** Points of lockers that buyers can choose; null for other ways. */
  points: number | null
  failure: string | null
}

export const chosenMethods = (db: Db): Promise<ChosenMethod[]> =>
  rows<ChosenMethod>(
    db,
    sql`select m.code, m.title, m.is_active as "isActive", m.carrier, i.failure,
          case when m.type = 'locker' then (select count(*)::int from pickup_points p
            where p.carrier = m.carrier and p.is_active) end as points
        from shipping_methods m left join pickup_imports i on i.carrier = m.carrier order by m.position, m.id`,
  )

/** For the page that says what delivery costs; zones by postcode widen what their country has. */
export const deliveryRows = (db: Db): Promise<DeliveryRow[]> =>
  rows<DeliveryRow>(
    db,
    sql`select m.title, c.title as country, min(p.price) as from, max(p.price) as to, z.free_from as "freeFrom",
          min(p.days_min) as "daysMin", max(p.days_max) as "daysMax"
        from shipping_methods m join shipping_zones z on z.method_id = m.id join countries c on c.id = z.country_id
        cross join lateral (
          select price, z.days_min, z.days_max from shipping_prices where method_id = m.id and country_id = c.id
          union all
          select (row->>'price')::int, (area->>'daysMin')::int, (area->>'daysMax')::int
          from jsonb_array_elements(z.areas) area, jsonb_array_elements(area->'prices') row
        ) p
        where m.is_active group by m.id, c.id, z.method_id, z.country_id
        order by c.position, c.id, m.position, m.id`,
  )
