import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { isParcelCode, refreshOrderSearch, searchWords, standsIn } from '../orders/order-search.db.ts'
import { CARRIERS } from '../shipping/carrier-point.ts'
import type { ParcelState } from './parcel-states.ts'
import type { ListedParcel } from './parcels.calls.ts'

export type ParcelQuery = {
  states?: readonly ParcelState[] | undefined
  carrier?: string | undefined
  /** A whole number of a parcel, or words of its order: number, name, e-mail, phone. */
  query?: string | undefined
  /** The id of the last parcel of the page before. */
  after?: number | undefined
  limit: number
}

/** The newest are looked through before the search index, as with orders: a word that many have is found there at once. */
const RECENT = 3_000

/** The newest first. */
export async function listParcels(db: Db, query: ParcelQuery) {
  const ids = await findIds(db, query)
  const page = ids.slice(0, query.limit)
  const found = await rows<ListedParcel>(
    db,
    sql`${selectParcels} where p.id = any(${sql.param(page)}::int[]) order by p.id desc`,
  )
  return { rows: found, next: ids.length > query.limit ? (page.at(-1) ?? null) : null }
}

/** One more than the page holds. */
async function findIds(db: Db, query: ParcelQuery): Promise<number[]> {
  const conditions = conditionsOf(query)
  const limit = query.limit + 1
  const words = searchWords(query.query ?? '')
  if (words.length === 0) return idsOf(db, sql`parcels p ${whereAll(conditions)}`, limit)
  const code = (query.query ?? '').trim().toUpperCase()
  if (isParcelCode(code)) {
    const isIt = sql`p.carrier in ${['', ...CARRIERS]} and p.code = ${code}`
    const exact = await idsOf(db, sql`parcels p ${whereAll([...conditions, isIt])}`, limit)
    if (exact.length > 0) return exact
  }
  await refreshOrderSearch(db)
  const isFound = sql`order_search s on s.order_id = p.order_id and ${standsIn(words)}`
  const recent = sql`(select * from parcels p ${whereAll(conditions)} order by p.id desc limit ${RECENT}) p`
  const among = await idsOf(db, sql`${recent} join ${isFound}`, limit)
  return among.length >= limit ? among : idsOf(db, sql`parcels p join ${isFound} ${whereAll(conditions)}`, limit)
}

async function idsOf(db: Db, from: SQL, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(db, sql`select p.id from ${from} order by p.id desc limit ${limit}`)
  return found.map(({ id }) => id)
}

const conditionsOf = ({ states, carrier, after }: ParcelQuery): SQL[] => [
  ...(states && states.length > 0 ? [sql`p.state in ${[...states]}`] : []),
  ...(carrier !== undefined ? [sql`p.carrier = ${carrier}`] : []),
  ...(after !== undefined ? [sql`p.id < ${after}`] : []),
]

const whereAll = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``

const selectParcels = sql`
  select p.id, o.prefixed_id as order, p.position, p.carrier, p.state, p.code, trim(o.name || ' ' || o.surname) as receiver,
    coalesce(o.delivery->'point'->>'name', concat_ws(', ', nullif(o.delivery->'fields'->>'address', ''),
      nullif(o.delivery->'fields'->>'city', ''))) as place,
    p.weight, p.problem, exists (select from parcel_labels l where l.parcel_id = p.id) as "hasLabel"
  from parcels p join orders o on o.id = p.order_id`
