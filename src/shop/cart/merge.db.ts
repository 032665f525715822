import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { MAX_QUANTITY } from './cart.ts'
import { quotedColumns } from './line-price.db.ts'

/** Call with the customer's row locked. @returns capped: quantities had to be reduced */
export async function mergeCarts(
  tx: Db,
  carts: { userId: number; own: string | null; guest: string },
): Promise<{ capped: boolean }> {
  const { userId, own, guest } = carts
  if (own === guest) return { capped: false }
  // Ordered by id, so that two merges cannot deadlock.
  const open = await rows<{ id: string }>(
    tx,
    sql`select id from carts where id in (${own ?? guest}, ${guest}) and state = 'open' order by id for update`,
  )
  const isOpen = (id: string | null) => open.some((cart) => cart.id === id)
  if (!isOpen(guest)) return { capped: false }
  if (own === null || !isOpen(own)) {
    await tx.execute(sql`update users set cart_id = ${guest} where id = ${userId}`)
    return { capped: false }
  }
  const capped = await moveLines(tx, guest, own)
  await tx.execute(sql`update carts set version = version + 1, updated_at = now(),
    coupon_id = coalesce(coupon_id, (select coupon_id from carts where id = ${guest})) where id = ${own}`)
  await tx.execute(sql`insert into quote_carts (quote_id, cart_id) select quote_id, ${own}::uuid from quote_carts
    where cart_id = ${guest} on conflict do nothing`)
  await tx.execute(sql`delete from carts where id = ${guest}`)
  return { capped }
}

/** The guest's prices were seen last. */
async function moveLines(tx: Db, from: string, into: string): Promise<boolean> {
  const found = await firstRow<{ capped: boolean }>(
    tx,
    sql`with wished as (
      select i.product_id, i.seen_price, i.quoted_price, i.quoted_until, i.quoted_quantity, i.quantity + coalesce(o.quantity, 0) as wanted,
        least(${MAX_QUANTITY}::int, i.quantity + coalesce(o.quantity, 0),
          case when p.type = 'service' then ${MAX_QUANTITY}::int else p.quantity + p.virtual_quantity end) as possible
      from cart_items i join products p on p.id = i.product_id
      left join cart_items o on o.cart_id = ${into} and o.product_id = i.product_id
      where i.cart_id = ${from}),
    moved as (
      insert into cart_items as line (cart_id, product_id, quantity, seen_price, ${quotedColumns})
      select ${into}::uuid, product_id, possible, seen_price, ${quotedColumns} from wished where possible > 0
      on conflict (cart_id, product_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price,
        quoted_price = coalesce(excluded.quoted_price, line.quoted_price),
        quoted_until = coalesce(excluded.quoted_until, line.quoted_until),
        quoted_quantity = coalesce(excluded.quoted_quantity, line.quoted_quantity)
      returning 1)
    select coalesce(bool_or(possible < wanted), false) as capped from wished`,
  )
  return found?.capped ?? false
}
