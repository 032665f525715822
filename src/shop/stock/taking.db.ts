import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

type Wanted = { productId: number; quantity: number; listedPrice: number }

/** What `locked_stock` says of a product. `own`: of its pieces, the rest is the supplier's. */
export type TakenStock = { id: number; pieces: number; own: number; refusal: 'sold-out' | 'cart-changed' | null }

/**
 * Locks rows by id, so that orders cannot deadlock; `no key`, so that carts and orders naming them need not wait. The only
 * place that says whether the pieces can be taken: the price may have changed between the snapshot and the lock.
 */
export const lockedStock = (wanted: readonly Wanted[]): SQL => sql`
    select p.id, w.pieces, least(w.pieces, p.quantity) as own, case when w.pieces > p.quantity + p.virtual_quantity
        then 'sold-out' when p.price <> w.listed_price then 'cart-changed' end as refusal,
      coalesce(p.cost, (select cost from products where id = p.parent_id)) as cost
    from unnest(${intArray(wanted.map(({ productId }) => productId))},
      ${intArray(wanted.map(({ quantity }) => quantity))},
      ${intArray(wanted.map(({ listedPrice }) => listedPrice))}) as w(id, pieces, listed_price)
    join products p on p.id = w.id
    order by p.id for no key update of p`

/** Deducts what was taken; after `locked_stock` and `inserted_order`. Order lines record it, not movements. */
export const deductFromStock: SQL = sql`
    update products p set quantity = p.quantity - s.own, virtual_quantity = p.virtual_quantity - (s.pieces - s.own)
    from locked_stock s, inserted_order where p.id = s.id and s.refusal is null`

/** Whether all products are there and none is refused. */
export const isTakenInFull = (wanted: readonly Wanted[]): SQL =>
  sql`(select count(*) = ${wanted.length} and count(refusal) = 0 from locked_stock)`

/** `locked_stock` as `TakenStock`, for who refuses after the statement. */
export const takenStock: SQL = sql`(select json_agg(json_build_object('id', id, 'pieces', pieces, 'own', own, 'refusal', refusal))
  from locked_stock)`

const intArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::int[]`

/** Idempotent by `stock_returned_at`; pieces returned one by one before are not counted twice. */
export async function returnStock(tx: Db, orderId: number) {
  await tx.execute(sql`
    with order_row as (
      update orders set stock_returned_at = now() where id = ${orderId} and stock_returned_at is null
      returning id, prefixed_id
    ), lines as (
      select l.product_id, sum(l.taken_quantity)::int as own, sum(l.taken_virtual)::int as virtual
      from order_lines l join order_row o on o.id = l.order_id
      where l.product_id is not null group by l.product_id
    ), locked as (
      select p.id from products p where p.id in (select product_id from lines) order by p.id for update
    ), back as (
      update products p set quantity = p.quantity + lines.own, virtual_quantity = p.virtual_quantity + lines.virtual
      from lines join locked on locked.id = lines.product_id where p.id = lines.product_id
      returning p.id
    ), alone as ( -- What came back alone lies where it was put: the order gives back fewer, so that no shelf gets too few.
      select m.product_id, o.prefixed_id, lines.own, lines.virtual,
        coalesce(sum(m.quantity) filter (where l.kind = 'own'), 0)::int as back_own,
        coalesce(sum(m.quantity) filter (where l.kind = 'supplier'), 0)::int as back_virtual
      from stock_movements m join order_row o on o.prefixed_id = m.reference join back on back.id = m.product_id
      join lines on lines.product_id = m.product_id join stock_locations l on l.id = m.location_id
      where m.reason = 'return' group by 1, 2, 3, 4
    ), less as (
      select product_id, prefixed_id, 'main' as code, least(back_own, own) + greatest(back_virtual - virtual, 0) as pieces from alone
      union all
      select product_id, prefixed_id, 'supplier', least(back_virtual, virtual) + greatest(back_own - own, 0) from alone
    )
    insert into stock_movements (product_id, location_id, quantity, reason, actor, reference)
    select less.product_id, l.id, -less.pieces, 'return', 'shop', less.prefixed_id
    from less join stock_locations l on l.code = less.code where less.pieces <> 0 order by less.product_id`)
}

export const soldOf = (productId: SQL): SQL => sql`
  select coalesce(sum(l.taken_quantity), 0)::int as own, coalesce(sum(l.taken_virtual), 0)::int as supplier
  from order_lines l join orders o on o.id = l.order_id and o.stock_returned_at is null
  where l.product_id = ${productId}`

/** Own pieces of order lines `l` of orders `o` that still lie on the shelf: ordered and in no parcel. */
export const ON_SHELF: SQL = sql`greatest(0, l.taken_quantity
  - (select coalesce(sum(pl.quantity), 0) from parcel_lines pl join parcels q on q.id = pl.parcel_id
      where pl.line_id = l.id and q.state <> 'cancelled')
  - coalesce((select k.missing from picked_lines k where k.line_id = l.id and k.missing_choice = 'refunded'), 0))`
