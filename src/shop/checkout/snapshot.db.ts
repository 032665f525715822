import { type SQL, sql } from 'drizzle-orm'
import type { Cart } from '../cart/cart.ts'
import { type CartRow, cartColumns, cartRows, linesAsJson, toCart } from '../cart/find.db.ts'
import { CART_LISTS } from '../cart/line-price.db.ts'
import { firstRow } from '../db.ts'
import type { OrderRequest } from '../orders/order.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import { type BuyerSession, guestOrigin, type PlaceOrderTx } from './deps.ts'

export type OrderSnapshot = {
  orderId: number
  cart: Cart
  /** The open request that the cart belongs to. */
  requestId: number | null
  unpaid: number
  /** In the guest's network; null for a customer. */
  guests: { unpaid: number; placedInHour: number; heldOrders: number; heldTotal: number } | null
  /** The cart's products in those orders; `onHold`: pieces that are not paid yet. */
  held: { productId: number; pieces: number; onHold: number }[]
  /** Of the e-mail address; null for a customer. */
  emails: { inHour: number; isKnown: boolean } | null
  /** Null when it is inactive or belongs to another method or country. */
  point: NonNullable<OrderDelivery['point']> | null
}

type SnapshotRow = CartRow &
  Pick<OrderSnapshot, 'unpaid' | 'guests' | 'emails' | 'point'> & {
    order_id: number
    request_id: number | null
    held: OrderSnapshot['held'] | null
  }

/** Call with the cart locked. */
export async function readSnapshot(
  deps: PlaceOrderTx,
  session: BuyerSession,
  request: OrderRequest,
): Promise<OrderSnapshot | null> {
  const { cartId } = session
  const { country_id, identifier } = request.shipping
  const carrier = deps.facts.methods.find(({ code }) => code === request.shippingMethod)?.carrier ?? null
  const row = await firstRow<SnapshotRow>(
    deps.db,
    sql`select ${cartColumns}, ${linesAsJson(cartRows(cartId), CART_LISTS, deps.lang)}, nextval('orders_id_seq')::int as order_id,
          ${requestOf(deps)} as request_id, ${placedBefore(deps, session, request)},
          (select json_build_object('identifier', identifier, 'name', name, 'address', address, 'city', city, 'zip', zip,
              'carrier', carrier) from pickup_points
            where carrier = ${carrier} and identifier = ${identifier ?? null} and country_id = ${country_id ?? 0}
            and is_active) as point
        from carts c where c.id = ${cartId}`,
  )
  if (!row) return null
  const { unpaid, guests, emails, point, request_id: requestId } = row
  return { orderId: row.order_id, cart: toCart(row), requestId, unpaid, guests, held: row.held ?? [], emails, point }
}

/** Only accounts of companies have them. */
const requestOf = ({ facts }: PlaceOrderTx) =>
  facts.account?.company ? sql`(select id from order_requests where cart_id = c.id and state = 'open')` : sql`null::int`

/** Longer than any order waits for a transfer. */
const RECENT = sql`interval '60 days'`

/** Holds goods without being paid; on invoice it is bounded by the credit limit instead. */
const IS_UNPAID = sql`(o.state = 'awaiting_payment' or (o.paid_at is null
  and o.state in ('processing', 'packed', 'ready_for_pickup')
  and exists (select from payments p where p.order_id = o.id and p.provider = 'at_pickup')))`

/** Returned stock counts for a day, otherwise a guest could hold it again at once. */
const isHeld = (now: SQL) =>
  sql`(${IS_UNPAID} or (o.state = 'cancelled' and o.paid_at is null and o.placed_at > ${now} - interval '1 day'))`

function placedBefore(deps: PlaceOrderTx, session: BuyerSession, { buyer }: OrderRequest): SQL {
  const { sessionHash, userId, cartId } = session
  const origin = guestOrigin(session, deps.facts.account, buyer)
  const isOwn = sql`(o.session_hash = ${sessionHash} or o.user_id = ${userId})`
  const unpaid = (whose: SQL) => sql`(select count(*)::int from orders o where ${IS_UNPAID} and ${whose}) as unpaid`
  if (!origin) return sql`${unpaid(isOwn)}, null as guests, null as held, null as emails`
  const now = sql`${deps.now.toISOString()}::timestamptz`
  const ofNetwork = sql`o.network = ${origin.network} and o.placed_at > ${now} - ${RECENT}`
  const isSamePerson = sql`(${isOwn} or (o.email = ${buyer.email} and o.network is not null)
    or (o.phone_number = ${buyer.phone.number} and o.phone_code = ${buyer.phone.code} and o.network is not null))`
  return sql`${unpaid(isSamePerson)},
    (select json_build_object(
        'unpaid', count(*) filter (where ${IS_UNPAID}),
        'placedInHour', count(*) filter (where o.placed_at > ${now} - interval '1 hour'),
        'heldOrders', count(*) filter (where ${isHeld(now)}),
        'heldTotal', coalesce(sum(o.total) filter (where ${isHeld(now)}), 0))
      from orders o where ${ofNetwork}) as guests,
    (select json_agg(h) from (
      select l.product_id as "productId", sum(l.quantity)::int as pieces,
        coalesce(sum(l.quantity) filter (where ${IS_UNPAID}), 0)::int as "onHold"
      from orders o join order_lines l on l.order_id = o.id
      where ${ofNetwork} and ${isHeld(now)}
        and l.product_id in (select product_id from cart_items where cart_id = ${cartId})
      group by l.product_id) h) as held,
    (select json_build_object(
        'inHour', count(*) filter (where o.placed_at > ${now} - interval '1 hour'),
        'isKnown', coalesce(bool_or(o.paid_at is not null), false) or exists (select from users u
          where u.email = ${buyer.email} and u.email_confirmed_at is not null and u.deleted_at is null))
      from orders o where o.email = ${buyer.email}) as emails`
}
