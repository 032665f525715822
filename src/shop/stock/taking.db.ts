import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

/** Pieces of a product that an order wants. */
type Wanted = { productId: number; quantity: number }

/**
 * For a statement that places an order: the wanted goods' rows, locked in the order of their ids, so that two orders of
 * the same goods cannot deadlock. Their keys stay as they are, so orders and carts that only name them need not wait.
 * `own` is what comes from the shop's own pieces; the rest comes from the supplier's.
 */
export const lockedShelves = (wanted: readonly Wanted[]): SQL => sql`
    select p.id, p.quantity, p.virtual_quantity, p.price, w.pieces, least(w.pieces, p.quantity) as own
    from unnest(${intArray(wanted.map(({ productId }) => productId))},
      ${intArray(wanted.map(({ quantity }) => quantity))}) as w(id, pieces)
    join products p on p.id = w.id
    order by p.id for no key update of p`

/**
 * Beside it: takes the pieces off `shelves` for the order that `placed` wrote. What is taken is what `claim` says; where
 * there is too little nothing is taken. No movement is written: the order's lines say what they took.
 */
export const takenFromShelves: SQL = sql`
    update products p set quantity = p.quantity - s.own, virtual_quantity = p.virtual_quantity - (s.pieces - s.own)
    from shelves s, placed where p.id = s.id and s.pieces <= s.quantity + s.virtual_quantity`

const intArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::int[]`

/**
 * Gives an order's pieces back, exactly where they came from, and only once: the row that says so is the lock. Pieces
 * that a person has put back one by one before are not given back again. Call inside the transaction that ends the order.
 */
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
    )
    insert into stock_movements (product_id, location_id, quantity, reason, actor, reference)
    select m.product_id, m.location_id, -sum(m.quantity), 'return', 'shop', m.reference
    from stock_movements m join order_row o on o.prefixed_id = m.reference join back on back.id = m.product_id
    where m.reason = 'return' group by m.product_id, m.location_id, m.reference having sum(m.quantity) <> 0`)
}

/** `own` and `supplier`: pieces that orders took of a product and have not given back. */
export const soldOf = (productId: SQL): SQL => sql`
  select coalesce(sum(l.taken_quantity), 0)::int as own, coalesce(sum(l.taken_virtual), 0)::int as supplier
  from order_lines l join orders o on o.id = l.order_id and o.stock_returned_at is null
  where l.product_id = ${productId}`
