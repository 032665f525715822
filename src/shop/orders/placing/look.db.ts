import { sql } from 'drizzle-orm'
import type { Cart } from '../../cart/cart.ts'
import { type CartRow, cartColumns, linesAsJson, toCart } from '../../cart/find.db.ts'
import { firstRow } from '../../db.ts'
import type { OrderRequest } from '../order.ts'
import type { OrderDelivery } from '../orders.tables.ts'
import type { Placer, Working } from './placing.ts'

/** Everything that must be known about a locked cart before it is ordered. */
export type Look = {
  /** Of the order that may come of it. */
  orderId: number
  cart: Cart
  /** The buyer's orders that wait to be paid. */
  unpaid: number
  /** The pickup point that the request names, when it is one of that method and country and still in service. */
  point: NonNullable<OrderDelivery['point']> | null
}

type LookRow = CartRow & { order_id: number; unpaid: number; point: Look['point'] }

/** In one statement, after the cart was locked: its lines are the ones that nobody can change any more. */
export async function lookAt(placing: Working, placer: Placer, request: OrderRequest): Promise<Look | null> {
  const { cartId, sessionHash, userId } = placer
  const { country_id, identifier } = request.shipping
  const carrier = placing.facts.methods.find(({ code }) => code === request.shippingMethod)?.carrier ?? null
  const items = sql`(select id, product_id, quantity, seen_price from cart_items where cart_id = ${cartId})`
  const row = await firstRow<LookRow>(
    placing.db,
    sql`select ${cartColumns}, ${linesAsJson(items, placing.lang)}, nextval('orders_id_seq')::int as order_id,
          (select count(*)::int from orders where state = 'awaiting_payment'
            and (session_hash = ${sessionHash} or user_id = ${userId})) as unpaid,
          (select json_build_object('identifier', identifier, 'name', name, 'address', address, 'city', city, 'zip', zip,
              'carrier', carrier) from pickup_points
            where carrier = ${carrier} and identifier = ${identifier ?? null} and country_id = ${country_id ?? 0}
            and is_active) as point
        from carts c where c.id = ${cartId}`,
  )
  return row ? { orderId: row.order_id, cart: toCart(row), unpaid: row.unpaid, point: row.point } : null
}
