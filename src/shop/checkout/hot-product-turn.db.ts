import { sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import type { BuyerSession, PlaceOrderDeps } from './deps.ts'
import { OrderTurn } from './hot-product-queue.ts'

/** Only while something is wanted by many is it asked what is in the cart. @throws HotProductQueueFull */
export async function waitForTurn(
  { db, hotProducts }: Pick<PlaceOrderDeps, 'db' | 'hotProducts'>,
  { cartId }: Pick<BuyerSession, 'cartId'>,
): Promise<OrderTurn> {
  const turn = new OrderTurn(hotProducts)
  if (!hotProducts?.isAnyHot) return turn
  const found = await rows<{ id: number }>(
    db,
    sql`select c.product_id as id from cart_items c join products p on p.id = c.product_id and p.type = 'product'
      where c.cart_id = ${cartId}`,
  )
  await turn.enter(found.map(({ id }) => id))
  return turn
}
