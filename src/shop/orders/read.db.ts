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
  const found = await firstRow<{ provider: string; state: PaymentState; tracking_url: string | null }>(
    db,
    sql`select provider, state,
          (select tracking_url from shipping_methods where code = ${order.delivery.method_code}) as tracking_url
        from payments where order_id = ${order.id} order by attempt desc limit 1`,
  )
  if (!found) throw new Error('An order without payment')
  const { tracking_url: trackingUrl, ...payment } = found
  return { order, lines, payment, trackingUrl }
}
