import { sql } from 'drizzle-orm'
import { availableOf } from '../cart/cart.ts'
import { findCart } from '../cart/find.db.ts'
import { rows } from '../db.ts'
import { productLines } from './allocate-stock.ts'
import { type BuyerSession, OrderRejected, type PlaceOrderDeps } from './deps.ts'
import type { OrderTurn } from './order-queue.ts'

type Deps = Pick<PlaceOrderDeps, 'db' | 'lang'>

/**
 * Reads the products of the cart only while some product is in high demand. Once such a product was sold out, an order for
 * more than is left is rejected before its transaction begins. @throws OrderQueueFull, OrderRejected
 */
export async function waitForTurn(deps: Deps, turn: OrderTurn, { cartId }: Pick<BuyerSession, 'cartId'>) {
  if (!turn.isAnyHot) return
  const ids = turn.isAnySoldOut ? await goodsThatAreThere(deps, cartId) : await goodsOf(deps, cartId)
  if ((await turn.enterProducts(ids)) && turn.isAnySoldOut) await goodsThatAreThere(deps, cartId)
}

/** An ordered cart has none, as it may have taken the last pieces itself. */
async function goodsOf({ db }: Deps, cartId: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from cart_items c join products p on p.id = c.product_id and p.type = 'product'
      where c.cart_id = ${cartId} and exists (select from carts where id = ${cartId} and state = 'open')`,
  )
  return found.map(({ id }) => id)
}

/** With the cart that a refusal shows, so that it is read once. @throws OrderRejected */
async function goodsThatAreThere({ db, lang }: Deps, cartId: string): Promise<number[]> {
  const cart = await findCart(db, cartId, lang)
  if (cart?.state !== 'open') return []
  const goods = productLines(cart)
  const short = goods.find((line) => availableOf(line) < line.quantity)
  if (short) throw new OrderRejected({ ok: false, reason: 'sold-out', title: short.title, cart })
  return goods.map(({ productId }) => productId)
}
