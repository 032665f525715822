import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { OrderAccess } from './order.ts'
import type { OrderState } from './states.ts'

export type OwnOrder = OrderAccess & {
  number: string
  placedAt: Date
  recipient: string
  total: number
  vatTotal: number
  state: OrderState
  hasInvoice: boolean
}

export const MOST_ORDERS = 200

/** Orders `o` of a customer, without those for a company that it no longer acts for. */
export const areOf = (userId: number): SQL => sql`o.user_id = ${userId} and (o.company_id is null
  or o.company_id = (select company_id from users where id = ${userId}))`

export async function ordersOf(db: Db, userId: number): Promise<OwnOrder[]> {
  const found = await rows<Omit<OwnOrder, 'placedAt'> & { placed_at: string }>(
    db,
    sql`select o.id, o.prefixed_id as number, o.placed_at, o.name || ' ' || o.surname as recipient, o.total, o.vat_total as "vatTotal", o.state,
          o.address_nonce as "addressNonce", o.token_hash as "tokenHash",
          exists(select 1 from invoices i where i.order_id = o.id and i.kind = 'invoice') as "hasInvoice"
        from orders o where ${areOf(userId)} order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`,
  )
  return found.map(({ placed_at, ...row }) => ({ ...row, placedAt: new Date(placed_at) }))
}

export async function findOwnOrder(db: Db, userId: number, number: string): Promise<OrderAccess | null> {
  const [found] = await rows<OrderAccess>(
    db,
    sql`select id, address_nonce as "addressNonce", token_hash as "tokenHash" from orders o
        where prefixed_id = ${number} and ${areOf(userId)}`,
  )
  return found ?? null
}

/** Identifier of the pickup point of the customer's last order with this carrier (the shop's own is 'shop'). */
export async function lastPointOf(db: Db, userId: number, carrier: string): Promise<string | null> {
  const [found] = await rows<{ identifier: string | null }>(
    db,
    sql`select delivery #>> '{point,identifier}' as identifier from orders
        where user_id = ${userId} and delivery #>> '{point,carrier}' = ${carrier} order by placed_at desc limit 1`,
  )
  return found?.identifier ?? null
}

export type OrderedProduct = { productId: number; quantity: number }

/** Services last: the cart accepts them only after their goods. */
export function productsOfOrder(db: Db, orderId: number): Promise<OrderedProduct[]> {
  return rows<OrderedProduct>(
    db,
    sql`select product_id as "productId", quantity from order_lines
        where order_id = ${orderId} and product_id is not null order by type, position`,
  )
}
