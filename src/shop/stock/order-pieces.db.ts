import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { moveMany } from './move.db.ts'
import { MAIN_LOCATION } from './reasons.ts'

export type ReturnedPieces = { lineId: number; quantity: number }

export type PiecesBack = 'ok' | 'too-many-returned' | 'unknown-location'

type Taken = {
  product_id: number
  pieces: number
  own: number
  supplier: number
  back_own: number
  back_supplier: number
}

/**
 * Pieces of a locked order that come back one by one. Those that were never sent go where they were taken from, others
 * into `location`. Services are left out.
 */
export async function returnPieces(
  tx: Db,
  orderId: number,
  { pieces, location = MAIN_LOCATION }: { pieces: readonly ReturnedPieces[]; location?: string | undefined },
): Promise<PiecesBack> {
  const wanted = pieces.filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0) return 'ok'
  const order = await firstRow<{
    number: string
    is_back: boolean
    was_sent: boolean
    has_location: boolean
    actor: string
  }>(
    tx,
    sql`select prefixed_id as number, stock_returned_at is not null as is_back,
          exists (select 1 from order_events where order_id = o.id and to_state in ('shipped', 'ready_for_pickup', 'completed')) as was_sent,
          exists (select 1 from stock_locations where code = ${location} and kind = 'own') as has_location,
          coalesce(nullif(current_setting('shop.actor', true), ''), 'shop') as actor
        from orders o where id = ${orderId}`,
  )
  if (!order?.has_location) return 'unknown-location'
  const taken = await takenPieces(tx, { orderId, number: order.number }, wanted)
  const left = ({ own, supplier, back_own, back_supplier }: Taken) => own + supplier - back_own - back_supplier
  if (taken.some((each) => order.is_back || each.pieces > left(each))) return 'too-many-returned'
  const given = { actor: order.actor, reason: 'return', reference: order.number } as const
  const toOwn = (each: Taken) =>
    order.was_sent ? each.pieces : Math.min(each.pieces, Math.max(each.own - each.back_own, 0))
  const own = taken.map((each) => ({ productId: each.product_id, quantity: toOwn(each) }))
  const supplier = taken.map((each) => ({ productId: each.product_id, quantity: each.pieces - toOwn(each) }))
  if (own.length > 0) await moveMany(tx, changesOf(own), { ...given, location })
  if (supplier.length > 0) await moveMany(tx, changesOf(supplier), { ...given, location: 'supplier' })
  return 'ok'
}

/** The products are locked by their ids, as orders lock them. */
function takenPieces(
  tx: Db,
  { orderId, number }: { orderId: number; number: string },
  wanted: readonly ReturnedPieces[],
): Promise<Taken[]> {
  const list = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::int[]`
  const back = (kind: 'own' | 'supplier') => sql`coalesce((select sum(m.quantity) from stock_movements m
    join stock_locations s on s.id = m.location_id and s.kind = ${kind}
    where m.reference = ${number} and m.reason = 'return' and m.product_id = p.id), 0)::int`
  return rows<Taken>(
    tx,
    sql`with wanted as (
          select l.product_id, sum(w.quantity)::int as pieces
          from unnest(${list(wanted.map(({ lineId }) => lineId))}, ${list(wanted.map(({ quantity }) => quantity))}) as w(id, quantity)
          join order_lines l on l.id = w.id and l.order_id = ${orderId} where l.product_id is not null group by 1
        ), taken as (
          select product_id, sum(taken_quantity)::int as own, sum(taken_virtual)::int as supplier
          from order_lines where order_id = ${orderId} and product_id is not null group by 1
        ), locked as (
          select id from products where id in (select product_id from wanted) order by id for no key update
        )
        select p.id as product_id, w.pieces, t.own, t.supplier, ${back('own')} as back_own, ${back('supplier')} as back_supplier
        from locked p join wanted w on w.product_id = p.id join taken t on t.product_id = p.id`,
  )
}

const changesOf = (changes: readonly { productId: number; quantity: number }[]): SQL =>
  sql.join(
    changes.map(({ productId, quantity }) => sql`select ${productId}::int as product_id, ${quantity}::int as quantity`),
    sql` union all `,
  )
