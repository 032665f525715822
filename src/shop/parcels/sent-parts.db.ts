import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

export type SentPart = { codes: string[]; goods: { title: string; quantity: number }[] }

/** What lies in these parcels of the order. */
export async function sentPart(db: Db, orderId: number, parcelIds: readonly number[]): Promise<SentPart> {
  const ids = sql`${sql.param([...parcelIds])}::int[]`
  const codes = await rows<{ code: string }>(
    db,
    sql`select code from parcels where order_id = ${orderId} and id = any(${ids}) and code is not null order by position`,
  )
  const goods = await rows<SentPart['goods'][number]>(
    db,
    sql`select l.title, sum(pl.quantity)::int as quantity from parcel_lines pl
        join parcels p on p.id = pl.parcel_id and p.order_id = ${orderId} and p.id = any(${ids})
        join order_lines l on l.id = pl.line_id group by l.id order by l.position`,
  )
  return { codes: codes.map(({ code }) => code), goods }
}

export type BuyersParcel = { code: string | null; goods: SentPart['goods'] }

/** Of parcels that have left, with what lies in each. */
export const sentParcels = (db: Db, orderId: number): Promise<BuyersParcel[]> =>
  rows<BuyersParcel>(
    db,
    sql`select p.code, coalesce((select jsonb_agg(jsonb_build_object('title', l.title, 'quantity', pl.quantity) order by l.position)
          from parcel_lines pl join order_lines l on l.id = pl.line_id where pl.parcel_id = p.id), '[]') as goods
        from parcels p join orders o on o.id = p.order_id
        where p.order_id = ${orderId} and p.state not in ('packed', 'refused', 'cancelled')
          and (p.state <> 'registered' or p.code = any(string_to_array(o.tracking_code, ' ')))
        order by p.position`,
  )
