import { sql } from 'drizzle-orm'
import type { ShippingFields } from '../cart/cart.tables.ts'
import { type Db, rows } from '../db.ts'
import { streetOf } from '../orders/delivery.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import { type Shipment, UNKNOWN_WEIGHT } from './carrier-api.ts'

/** Of an order's parcels: the carrier of the pickup point, or of the way of delivery. */
export const orderCarrier = sql`case when o.delivery->>'type' = 'shop' then '' else coalesce(o.delivery->'point'->>'carrier',
  (select m.carrier from shipping_methods m where m.code = o.delivery->>'method_code'), '') end`

type Row = {
  id: number
  position: number
  attempt: number
  weight: number | null
  size: 'S' | 'M' | 'L' | null
  number: string
  name: string
  email: string
  phoneCode: string
  phoneNumber: string
  delivery: OrderDelivery
  isRepeat: boolean
}

/** How long nobody else asks the carrier for a parcel; longer than one request may take. */
const CLAIM_SECONDS = 90

export type Claim = { ids: readonly number[]; limit: number; now: Date }

/** Takes parcels that no carrier has yet, so that nobody else registers them meanwhile. */
export async function claimShipments(db: Db, { ids, limit, now }: Claim): Promise<Shipment[]> {
  const claimed = await rows<Row>(
    db,
    sql`with chosen as (
          select p.id, p.asked_at from parcels p where p.id = any(${sql.param([...ids])}::int[])
            and p.state in ('packed', 'refused') and (p.claimed_until is null or p.claimed_until <= ${now.toISOString()})
          order by p.id limit ${limit} for update skip locked
        )
        update parcels p set asked_at = ${now.toISOString()},
          claimed_until = ${now.toISOString()}::timestamptz + make_interval(secs => ${CLAIM_SECONDS})
        from chosen c, orders o where p.id = c.id and o.id = p.order_id
        returning p.id, p.position, p.attempt, p.weight, p.size, o.prefixed_id as number,
          trim(o.name || ' ' || o.surname) as name, o.email, o.phone_code as "phoneCode", o.phone_number as "phoneNumber",
          o.delivery, c.asked_at is not null as "isRepeat"`,
  )
  return claimed.toSorted((a, b) => a.id - b.id).map(shipmentOf)
}

/** Takes registered parcels whose labels are not stored yet. */
export async function claimLabels(db: Db, { ids, limit, now }: Claim) {
  return rows<{ id: number; code: string; carrierRef: string | null }>(
    db,
    sql`with chosen as (
          select p.id from parcels p where p.id = any(${sql.param([...ids])}::int[]) and p.state = 'registered'
            and p.code is not null and (p.claimed_until is null or p.claimed_until <= ${now.toISOString()})
            and not exists (select from parcel_labels l where l.parcel_id = p.id)
          order by p.id limit ${limit} for update skip locked
        )
        update parcels p set claimed_until = ${now.toISOString()}::timestamptz + make_interval(secs => ${CLAIM_SECONDS})
        from chosen c where p.id = c.id returning p.id, p.code, p.carrier_ref as "carrierRef"`,
  )
}

export const releaseClaims = (db: Db, ids: readonly number[]) =>
  db.execute(sql`update parcels set claimed_until = null where id = any(${sql.param([...ids])}::int[])`)

/** Labels of one parcel that carriers number by our serials; more of them begin again. */
const ATTEMPTS = 10

function shipmentOf(row: Row): Shipment {
  const { delivery, attempt } = row
  const { fields, point } = delivery
  const again = attempt > 1 ? `-${attempt}` : ''
  return {
    parcelId: row.id,
    reference: `${row.number}/${row.position}${again}`,
    serial: row.id * ATTEMPTS + ((attempt - 1) % ATTEMPTS),
    isRepeat: row.isRepeat,
    receiver: {
      name: row.name,
      phone: phoneOf(fields) ?? `+${row.phoneCode}${row.phoneNumber}`,
      email: row.email,
      street: point ? point.address : [streetOf(fields), fields.village].filter(Boolean).join(', '),
      city: point ? point.city : (fields.city ?? ''),
      zip: point ? point.zip : (fields.zip ?? ''),
      country: delivery.country_code,
    },
    point: point ? { identifier: point.identifier, name: point.name } : null,
    weight: row.weight ?? UNKNOWN_WEIGHT,
    size: row.size,
    note: fields.message ?? '',
  }
}

function phoneOf({ user_phone_number: phone }: ShippingFields): string | null {
  return phone?.number ? `+${phone.countryCallingCode}${phone.number}` : null
}

/** Of a carrier, in the order of the ids; nothing is claimed. */
export async function readShipments(db: Db, ids: readonly number[], carrier: string): Promise<Shipment[]> {
  const found = await rows<Row>(
    db,
    sql`select p.id, p.position, p.attempt, p.weight, p.size, o.prefixed_id as number,
          trim(o.name || ' ' || o.surname) as name, o.email, o.phone_code as "phoneCode", o.phone_number as "phoneNumber",
          o.delivery, false as "isRepeat"
        from parcels p join orders o on o.id = p.order_id
        where p.id = any(${sql.param([...ids])}::int[]) and p.carrier = ${carrier} order by p.id`,
  )
  return found.map(shipmentOf)
}
