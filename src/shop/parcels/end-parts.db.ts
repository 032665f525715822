import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { changeState } from '../orders/change.db.ts'
import { leaveWave } from './leave-wave.db.ts'
import { HAS_UNPACKED_PIECES } from './line-pieces.db.ts'

/** A label's parcel stays registered after it was sent, until the carrier takes it. */
const HAS_LEFT = sql`(p.state not in ('packed', 'refused', 'registered')
  or (p.state = 'registered' and p.code = any(string_to_array(coalesce(o.tracking_code, ''), ' '))))`

/**
 * After a refund of pieces: where everything else has left in parts, the order is sent. The buyer was told of each part. What is collected in
 * the shop is not sent. Call with the order locked.
 */
export async function endSentParts(tx: Db, orderId: number) {
  const order = await firstRow<{ arrived: boolean }>(
    tx,
    sql`select bool_and(p.state = 'delivered') as arrived
        from orders o join parcels p on p.order_id = o.id and p.state <> 'cancelled'
        where o.id = ${orderId} and o.state = 'processing' and o.delivery->>'type' <> 'shop'
        group by o.id having bool_and(${HAS_LEFT}) and not ${HAS_UNPACKED_PIECES}`,
  )
  if (!order) return
  for (const to of ['packed', 'shipped'] as const) await changeState(tx, orderId, { to, actor: 'merchant' })
  if (order.arrived) await changeState(tx, orderId, { to: 'completed', actor: 'merchant' })
  await leaveWave(tx, orderId)
}
