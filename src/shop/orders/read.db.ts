import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { OrderAccess } from './order.ts'
import { orderLines, orders } from './orders.tables.ts'
import type { PaymentState } from './states.ts'

type StoredOrder = typeof orders.$inferSelect
type StoredLine = typeof orderLines.$inferSelect
export type OrderWithLines = {
  order: StoredOrder
  lines: StoredLine[]
  payment: { provider: string; state: PaymentState }
  /** Of its way of delivery, with `{code}`. */
  trackingUrl: string | null
  carrier?: string | null
}

export async function findOrderByToken(db: Db, tokenHash: string): Promise<OrderWithLines | null> {
  const [order] = await db.select().from(orders).where(eq(orders.tokenHash, tokenHash))
  return order ? withLines(db, order) : null
}

export async function findOrder(db: Db, orderId: number): Promise<OrderWithLines | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ? withLines(db, order) : null
}

export async function findUnpaidOrder(db: Db, cartId: string): Promise<OrderAccess | null> {
  const [order] = await db
    .select({ id: orders.id, addressNonce: orders.addressNonce, tokenHash: orders.tokenHash })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.state, 'awaiting_payment')))
  return order ?? null
}

async function withLines(db: Db, order: StoredOrder): Promise<OrderWithLines> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  type Row = { provider: string; state: PaymentState; tracking_url: string | null; carrier: string | null }
  const found = await firstRow<Row>(
    db,
    sql`select p.provider, p.state, m.tracking_url, m.carrier
        from payments p left join shipping_methods m on m.code = ${order.delivery.method_code}
        where p.order_id = ${order.id} order by p.attempt desc limit 1`,
  )
  if (!found) throw new Error('An order without payment')
  const { tracking_url: trackingUrl, carrier, ...payment } = found
  return { order, lines, payment, trackingUrl, carrier }
}
