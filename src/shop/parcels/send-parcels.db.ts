import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { packedOrder, packRest } from './order-parcels.db.ts'

/**
 * The order's parcels leave: those with a label stay registered until the carrier takes them. Codes typed by hand
 * replace earlier ones; a code more than there are parcels is one more parcel. Call with the order locked.
 */
export async function sendParcels(tx: Db, orderId: number, codes: readonly string[]) {
  await packRest(tx, orderId)
  if (codes.length > 0) await giveCodes(tx, orderId, codes)
  await tx.execute(sql`update parcels set state = 'sent', sent_at = coalesce(sent_at, now()), problem = null,
    version = version + 1 where order_id = ${orderId} and state in ('packed', 'refused')`)
}

async function giveCodes(tx: Db, orderId: number, codes: readonly string[]) {
  await tx.execute(sql`update parcels set code = null, version = version + 1 where order_id = ${orderId}
    and code <> all(${sql.param([...codes])}::text[]) and carrier_ref is null and registered_at is null
    and state in ('packed', 'refused', 'sent')`)
  for (const code of codes) if (!(await hasCode(tx, orderId, code))) await giveCode(tx, orderId, code)
}

/** Also of another order: buyers' orders are sometimes sent in one parcel, and only one row can have the code. */
async function hasCode(tx: Db, orderId: number, code: string): Promise<boolean> {
  const { carrier } = await packedOrder(tx, orderId)
  const found = await rows(
    tx,
    sql`select 1 from parcels where code = ${code} and (order_id = ${orderId} or carrier = ${carrier}) limit 1`,
  )
  return found.length > 0
}

async function giveCode(tx: Db, orderId: number, code: string) {
  const given = await rows(
    tx,
    sql`update parcels set code = ${code}, version = version + 1 where id = (select id from parcels
          where order_id = ${orderId} and code is null and state in ('packed', 'refused', 'sent')
          order by position limit 1) returning id`,
  )
  if (given.length > 0) return
  const { carrier } = await packedOrder(tx, orderId)
  await tx.execute(sql`insert into parcels (order_id, position, carrier, state, code, sent_at)
    select ${orderId}, coalesce(max(position), 0) + 1, ${carrier}, 'sent', ${code}, now()
    from parcels where order_id = ${orderId}`)
}

/** Unless another parcel of the carrier has the code. */
export const giveTypedCode = (tx: Db, parcelId: number, code: string) =>
  tx.execute(sql`update parcels p set code = ${code}, version = version + 1 where p.id = ${parcelId}
    and p.code is distinct from ${code}
    and not exists (select from parcels o where o.carrier = p.carrier and o.code = ${code} and o.id <> p.id)`)

/** The buyer can collect them, or has them. */
export async function moveParcels(tx: Db, orderId: number, to: 'waiting_for_buyer' | 'delivered') {
  const from =
    to === 'delivered'
      ? sql`('packed', 'refused', 'registered', 'sent', 'in_transit', 'waiting_for_buyer')`
      : sql`('packed', 'refused', 'registered', 'sent', 'in_transit')`
  await tx.execute(sql`update parcels set state = ${to}, version = version + 1
    where order_id = ${orderId} and state in ${from}`)
}
