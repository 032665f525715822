import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { ParcelState } from './parcel-states.ts'
import type { ListedParcel } from './parcels.calls.ts'

export type ParcelQuery = {
  states?: readonly ParcelState[] | undefined
  carrier?: string | undefined
  /** The id of the last parcel of the page before. */
  after?: number | undefined
  limit: number
}

/** The newest first. */
export async function listParcels(db: Db, { states, carrier, after, limit }: ParcelQuery) {
  const conditions: SQL[] = [
    ...(states && states.length > 0 ? [sql`p.state in ${[...states]}`] : []),
    ...(carrier !== undefined ? [sql`p.carrier = ${carrier}`] : []),
    ...(after !== undefined ? [sql`p.id < ${after}`] : []),
  ]
  const found = await rows<ListedParcel>(
    db,
    sql`${selectParcels} ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
        order by p.id desc limit ${limit + 1}`,
  )
  const page = found.slice(0, limit)
  return { rows: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

const selectParcels = sql`
  select p.id, o.prefixed_id as order, p.position, p.carrier, p.state, p.code, trim(o.name || ' ' || o.surname) as receiver,
    coalesce(o.delivery->'point'->>'name', concat_ws(', ', nullif(o.delivery->'fields'->>'address', ''),
      nullif(o.delivery->'fields'->>'city', ''))) as place,
    p.weight, p.problem, exists (select from parcel_labels l where l.parcel_id = p.id) as "hasLabel"
  from parcels p join orders o on o.id = p.order_id`
