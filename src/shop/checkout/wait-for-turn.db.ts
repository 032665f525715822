import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { rows } from '../db.ts'
import { type BuyerSession, OrderRejected, type PlaceOrderDeps } from './deps.ts'
import type { OrderTurn } from './order-queue.ts'

/**
 * Only while something is wanted by many is it asked what is in the cart. Then whoever comes too late is told before a
 * transaction, which is most of a crowd. @throws OrderQueueFull, OrderRejected
 */
export async function waitForTurn(
  deps: Pick<PlaceOrderDeps, 'db' | 'lang'>,
  turn: OrderTurn,
  { cartId }: Pick<BuyerSession, 'cartId'>,
) {
  if (!turn.isAnyHot) return
  if (await turn.enterProducts(await goodsOf(deps, cartId))) await goodsOf(deps, cartId)
}

/** An ordered cart has none, as it may have taken the last pieces itself. @throws OrderRejected */
async function goodsOf({ db, lang }: Pick<PlaceOrderDeps, 'db' | 'lang'>, cartId: string): Promise<number[]> {
  const found = await rows<{ id: number; short: string | null }>(
    db,
    sql`select p.id, case when p.quantity + p.virtual_quantity < c.quantity then (
        select concat_ws(', ', (select title from product_texts where product_id = p.parent_id and lang = t.lang), t.title)
        from product_texts t where t.product_id = p.id and lang in (${lang}, ${defaultLang})
        order by (lang = ${lang}) desc limit 1) end as short
      from cart_items c join products p on p.id = c.product_id and p.type = 'product'
      where c.cart_id = ${cartId} and exists (select from carts where id = ${cartId} and state = 'open')`,
  )
  for (const { short } of found)
    if (short !== null) throw new OrderRejected({ ok: false, reason: 'sold-out', title: short })
  return found.map(({ id }) => id)
}
