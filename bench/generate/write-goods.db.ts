import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../src/shop/db.ts'
import type { OrderRows } from './order-rows.ts'

/** Pieces of a product: the shop's own, and the supplier's. */
export type Pieces = { productId: number; own: number; virtual: number }

/** A delivery brings so many times what is missing. */
const DELIVERED = 10

/**
 * Takes what was sold off the shelves, and before that delivers what is too little, as movements do. What came back from
 * cancelled orders changes nothing.
 */
export async function takeGoods(tx: Db, list: readonly OrderRows[]): Promise<void> {
  const kept = list.filter(({ orders: [order] }) => order && !order.stockReturnedAt)
  const placed = kept.flatMap(({ orders }) => orders.map(({ placedAt }) => placedAt.getTime()))
  if (placed.length === 0) return
  const sold = rowsOf(
    kept.flatMap(({ orderLines }) =>
      orderLines.map(({ productId, takenQuantity, takenVirtual }): Pieces => {
        return { productId: productId ?? 0, own: takenQuantity, virtual: takenVirtual }
      }),
    ),
  )
  const at = new Date(placed.reduce((a, b) => Math.min(a, b)) - 3_600_000).toISOString()
  await tx.execute(sql`
    with shelves as materialized (
      select p.id, p.quantity, p.virtual_quantity, s.own, s.virtual from ${sold} s join products p on p.id = s.id
      order by p.id for no key update of p
    )
    insert into stock_movements (product_id, location_id, quantity, reason, actor, batch, created_at)
    select s.id, l.id, ${DELIVERED} * case l.code when 'main' then s.own else s.virtual end, 'receipt', 'generate',
      ${randomUUID()}::uuid, ${at}::timestamptz
    from shelves s join stock_locations l on (l.code = 'main' and s.quantity < s.own)
      or (l.code = 'supplier' and s.virtual_quantity < s.virtual) order by s.id`)
  await tx.execute(sql`update products p set quantity = p.quantity - s.own, virtual_quantity = p.virtual_quantity - s.virtual
    from ${sold} s where p.id = s.id`)
}

/** Puts pieces of refunded orders back where they came from. */
export async function returnGoods(tx: Db, pieces: readonly Pieces[]): Promise<void> {
  const back = rowsOf(pieces)
  await tx.execute(sql`select 1 from products where id in (select id from ${back} b) order by id for no key update`)
  await tx.execute(sql`update products p set quantity = p.quantity + b.own, virtual_quantity = p.virtual_quantity + b.virtual
    from ${back} b where p.id = b.id`)
}

/** Rows of `id`, `own`, `virtual`, one a product. */
function rowsOf(pieces: readonly Pieces[]): SQL {
  const sums = new Map<number, Pieces>()
  for (const { productId, own, virtual } of pieces) {
    const sum = sums.get(productId) ?? { productId, own: 0, virtual: 0 }
    sums.set(productId, { productId, own: sum.own + own, virtual: sum.virtual + virtual })
  }
  const column = (of: (sum: Pieces) => number) => sql`${sql.param([...sums.values()].map(of))}::int[]`
  return sql`(select * from unnest(${column(({ productId }) => productId)}, ${column(({ own }) => own)},
    ${column(({ virtual }) => virtual)}) as r(id, own, virtual))`
}
