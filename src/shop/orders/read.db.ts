import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { OrderAccess } from './order.ts'
import { orderLines, orders } from './orders.tables.ts'
import type { PaymentState } from './states.ts'

type StoredOrder = typeof orders.$inferSelect
type StoredLine = typeof orderLines.$inferSelect
export type OrderWithLines = {
  order: StoredOrder
  lines: StoredLine[]
  /** `exchanged`: cents of the total that goods pay for which come back. */
  payment: { provider: string; state: PaymentState; exchanged: Cents }
  /** Of its way of delivery, with `{code}`. */
  trackingUrl: string | null
  carrier?: string | null
}

export async function findOrderByToken(db: Db, tokenHash: string): Promise<OrderWithLines | null> {
  return findWithLines(db, eq(orders.tokenHash, tokenHash))
}

export async function findOrder(db: Db, orderId: number): Promise<OrderWithLines | null> {
  return findWithLines(db, eq(orders.id, orderId))
}

export async function findUnpaidOrder(db: Db, cartId: string): Promise<OrderAccess | null> {
  const [order] = await db
    .select({ id: orders.id, addressNonce: orders.addressNonce, tokenHash: orders.tokenHash })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.state, 'awaiting_payment')))
  return order ?? null
}

/** A replacement that is neither sent nor asked for until goods come back, which pay for it. */
export const waitsForGoods = ({ order, payment }: Pick<OrderWithLines, 'order' | 'payment'>): boolean =>
  order.state === 'awaiting_payment' && payment.exchanged > 0 && order.holdUntil === null

type PaymentRow = {
  provider: string
  state: PaymentState
  exchanged: Cents
  tracking_url: string | null
  carrier: string | null
}

/** Its last payment, and how its way of delivery is tracked. */
const LAST_PAYMENT = sql<PaymentRow | null>`(
  select jsonb_build_object('provider', p.provider, 'state', p.state, 'exchanged', p.exchanged, 'tracking_url', m.tracking_url, 'carrier', m.carrier)
  from payments p left join shipping_methods m on m.code = orders.delivery->>'method_code'
  where p.order_id = orders.id order by p.attempt desc limit 1)`

async function findWithLines(db: Db, condition: SQL): Promise<OrderWithLines | null> {
  const [found] = await db.select({ order: orders, last: LAST_PAYMENT }).from(orders).where(condition)
  if (!found) return null
  const { order, last } = found
  if (!last) throw new Error('An order without payment')
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const { tracking_url: trackingUrl, carrier, ...payment } = last
  return { order, lines, payment, trackingUrl, carrier }
}
