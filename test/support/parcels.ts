import { sql } from 'drizzle-orm'
import { firstRow } from '../../src/shop/db.ts'
import type { OrderState } from '../../src/shop/orders/states.ts'
import { insertOrder } from './orders.ts'
import type { TestShop } from './shop.ts'

type Given = { carrier?: string; phone?: string; state?: OrderState; identifier?: string; isCourier?: boolean }

export type GivenParcel = { id: number; orderId: number; number: string }

/** A packed order of one product with one parcel, to a locker unless said otherwise. */
export async function insertParcel({ db }: TestShop, given: Given = {}): Promise<GivenParcel> {
  const { carrier = 'omniva', phone = '20000001', state = 'packed', identifier = '9101', isCourier = false } = given
  const { orderId } = await insertOrder(db, { state })
  const point = {
    carrier,
    identifier,
    name: 'Pakomāts Akropole',
    address: 'Maskavas iela 257',
    city: 'Rīga',
    zip: 'LV-1019',
  }
  const address = { address: 'Brīvības iela 1', city: 'Rīga', zip: 'LV-1010' }
  const delivery = {
    method_code: isCourier ? 'courier' : `locker-${carrier}`,
    type: isCourier ? 'courier' : 'locker',
    title: { lv: 'Piegāde' },
    fields: isCourier ? address : {},
    country_code: 'LV',
    ...(isCourier ? {} : { point }),
  }
  const order = await firstRow<{ number: string }>(
    db,
    sql`update orders set delivery = ${JSON.stringify(delivery)}::jsonb, phone_number = ${phone},
          prefixed_id = ${`E-${String(orderId)
            .padStart(6, '0')
            .replace(/(...)(...)/, '$1-$2')}`}
        where id = ${orderId} returning prefixed_id as number`,
  )
  await db.execute(sql`update order_lines set type = 'product', taken_quantity = quantity where order_id = ${orderId}`)
  const parcel = await firstRow<{ id: number }>(
    db,
    sql`insert into parcels (order_id, position, carrier, weight, size)
        select ${orderId}, coalesce(max(position), 0) + 1, ${isCourier ? '' : carrier}, 1500, 'M' from parcels
        where order_id = ${orderId} returning id`,
  )
  const id = parcel?.id ?? 0
  await db.execute(sql`insert into parcel_lines (parcel_id, line_id, quantity)
    select ${id}, l.id, l.quantity from order_lines l where l.order_id = ${orderId}`)
  return { id, orderId, number: order?.number ?? '' }
}
