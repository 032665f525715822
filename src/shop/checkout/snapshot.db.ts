import { type SQL, sql } from 'drizzle-orm'
import type { Cart } from '../cart/cart.ts'
import { type CartRow, cartColumns, linesAsJson, toCart } from '../cart/find.db.ts'
import { firstRow } from '../db.ts'
import type { OrderRequest } from '../orders/order.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import { type BuyerSession, guestOrigin, type PlaceOrderTx } from './deps.ts'

/** Everything that must be known about a locked cart before it is ordered. */
export type OrderSnapshot = {
  /** Of the order that may come of it. */
  orderId: number
  cart: Cart
  /** The buyer's orders that wait to be paid. */
  unpaid: number
  /** Of the guests in the buyer's network; null for a customer. */
  guests: { unpaid: number; placedInHour: number; heldOrders: number; heldTotal: number } | null
  /** The cart's products in those orders; `onHold`: pieces that a payment is still awaited for. */
  held: { productId: number; pieces: number; onHold: number }[]
  /** About the e-mail address; null for a customer. */
  letters: { inHour: number; isKnown: boolean } | null
  /** The pickup point that the request names, when it is one of that method and country and still in service. */
  point: NonNullable<OrderDelivery['point']> | null
}

type LookRow = CartRow &
  Pick<OrderSnapshot, 'unpaid' | 'guests' | 'letters' | 'point'> & {
    order_id: number
    held: OrderSnapshot['held'] | null
  }

/** In one statement, after the cart was locked: its lines are the ones that nobody can change any more. */
export async function readSnapshot(
  placing: PlaceOrderTx,
  placer: BuyerSession,
  request: OrderRequest,
): Promise<OrderSnapshot | null> {
  const { cartId } = placer
  const { country_id, identifier } = request.shipping
  const carrier = placing.facts.methods.find(({ code }) => code === request.shippingMethod)?.carrier ?? null
  const items = sql`(select id, product_id, quantity, seen_price from cart_items where cart_id = ${cartId})`
  const row = await firstRow<LookRow>(
    placing.db,
    sql`select ${cartColumns}, ${linesAsJson(items, placing.lang)}, nextval('orders_id_seq')::int as order_id,
          ${placedBefore(placing, placer, request)},
          (select json_build_object('identifier', identifier, 'name', name, 'address', address, 'city', city, 'zip', zip,
              'carrier', carrier) from pickup_points
            where carrier = ${carrier} and identifier = ${identifier ?? null} and country_id = ${country_id ?? 0}
            and is_active) as point
        from carts c where c.id = ${cartId}`,
  )
  if (!row) return null
  const { unpaid, guests, letters, point } = row
  return { orderId: row.order_id, cart: toCart(row), unpaid, guests, held: row.held ?? [], letters, point }
}

/** The longest that an order waits for a transfer, and then some: older ones of a network are not looked at. */
const RECENT = sql`interval '60 days'`

/** Goods that were ordered and not paid for count for a day after they went back, or they would be taken again at once. */
const isHeld = (now: SQL) =>
  sql`(o.state = 'awaiting_payment' or (o.state = 'cancelled' and o.paid_at is null and o.placed_at > ${now} - interval '1 day'))`

/** What earlier orders say: of the visitor and the account, and of a guest's network, e-mail address and phone. */
function placedBefore(placing: PlaceOrderTx, placer: BuyerSession, { buyer }: OrderRequest): SQL {
  const { sessionHash, userId, cartId } = placer
  const origin = guestOrigin(placer, placing.facts.account, buyer)
  const isOwn = sql`(o.session_hash = ${sessionHash} or o.user_id = ${userId})`
  const unpaid = (whose: SQL) =>
    sql`(select count(*)::int from orders o where o.state = 'awaiting_payment' and ${whose}) as unpaid`
  if (!origin) return sql`${unpaid(isOwn)}, null as guests, null as held, null as letters`
  const now = sql`${placing.now.toISOString()}::timestamptz`
  const ofNetwork = sql`o.network = ${origin.network} and o.placed_at > ${now} - ${RECENT}`
  const isSamePerson = sql`(${isOwn} or (o.email = ${buyer.email} and o.network is not null)
    or (o.phone_number = ${buyer.phone.number} and o.phone_code = ${buyer.phone.code} and o.network is not null))`
  return sql`${unpaid(isSamePerson)},
    (select json_build_object(
        'unpaid', count(*) filter (where o.state = 'awaiting_payment'),
        'placedInHour', count(*) filter (where o.placed_at > ${now} - interval '1 hour'),
        'heldOrders', count(*) filter (where ${isHeld(now)}),
        'heldTotal', coalesce(sum(o.total) filter (where ${isHeld(now)}), 0))
      from orders o where ${ofNetwork}) as guests,
    (select json_agg(h) from (
      select l.product_id as "productId", sum(l.quantity)::int as pieces,
        coalesce(sum(l.quantity) filter (where o.state = 'awaiting_payment'), 0)::int as "onHold"
      from orders o join order_lines l on l.order_id = o.id
      where ${ofNetwork} and ${isHeld(now)}
        and l.product_id in (select product_id from cart_items where cart_id = ${cartId})
      group by l.product_id) h) as held,
    (select json_build_object(
        'inHour', count(*) filter (where o.placed_at > ${now} - interval '1 hour'),
        'isKnown', coalesce(bool_or(o.paid_at is not null), false) or exists (select from users u
          where u.email = ${buyer.email} and u.email_confirmed_at is not null and u.deleted_at is null))
      from orders o where o.email = ${buyer.email}) as letters`
}
