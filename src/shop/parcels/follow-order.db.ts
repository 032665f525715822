import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type Actor, changeState } from '../orders/change.db.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import type { OrderState } from '../orders/states.ts'
import { HAS_UNPACKED_PIECES } from './line-pieces.db.ts'

type Followed = { orderId: number; actor: Actor }

type Parcels = { state: OrderState; left: boolean; arrived: boolean; whole: boolean; codes: string | null }

/**
 * The order moves on with its parcels: sent when all have left, completed when all have arrived and nothing is still to
 * be sent. Call with the order locked.
 */
export async function followParcels(tx: Db, queue: Queue, { orderId, actor }: Followed) {
  const order = await firstRow<Parcels>(
    tx,
    sql`select o.state,
          coalesce(bool_and(p.state in ('sent', 'in_transit', 'waiting_for_buyer', 'delivered', 'returned')), false) as left,
          coalesce(bool_and(p.state = 'delivered'), false) as arrived, string_agg(p.code, ' ' order by p.position) as codes,
          not ${HAS_UNPACKED_PIECES} as whole
        from orders o left join parcels p on p.order_id = o.id and p.state <> 'cancelled'
        where o.id = ${orderId} group by o.id`,
  )
  if (!order?.left || !order.whole) return
  if (order.state === 'packed') {
    const sent = await changeState(tx, orderId, { to: 'shipped', actor })
    if (!sent.ok) return
    await tx.execute(
      sql`update orders set tracking_code = coalesce(${order.codes}, tracking_code) where id = ${orderId}`,
    )
    await queueOrderEmail(tx, queue, { kind: 'order-shipped', orderId })
  }
  if (order.arrived && ['packed', 'shipped', 'ready_for_pickup'].includes(order.state)) {
    await changeState(tx, orderId, { to: 'completed', actor })
  }
}
