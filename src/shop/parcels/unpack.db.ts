import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { resumeAnnouncement } from '../orders/announce.db.ts'
import { storedActor } from '../orders/change.db.ts'
import { orderEvents } from '../orders/orders.tables.ts'

/**
 * Takes back that an order is packed: its parcels end, its pieces are to be picked. Call in a transaction; locks the order.
 * @returns false where the order has moved on: it is sent, a carrier knows of a parcel, or somebody has changed one
 */
export async function unpackOrder(tx: Db, orderId: number): Promise<boolean> {
  const order = await firstRow<{ state: string }>(tx, sql`select state from orders where id = ${orderId} for update`)
  if (order?.state !== 'packed') return false
  const parcels = await rows<{ isUntouched: boolean }>(
    tx,
    sql`select state = 'packed' and version = 1 and asked_at is null and claimed_until is null as "isUntouched"
        from parcels where order_id = ${orderId} and state <> 'cancelled' for update`,
  )
  if (parcels.some(({ isUntouched }) => !isUntouched)) return false
  await tx.execute(sql`update parcels set state = 'cancelled', version = version + 1
    where order_id = ${orderId} and state = 'packed'`)
  // What was missing and is refunded stays so.
  await tx.execute(
    sql`update picked_lines k set picked = 0 from order_lines l where l.id = k.line_id and l.order_id = ${orderId}`,
  )
  await tx.execute(sql`update orders set state = 'processing' where id = ${orderId}`)
  await tx.insert(orderEvents).values({
    ...{ orderId, fromState: 'packed', toState: 'processing', note: 'packing undone' },
    actor: storedActor('merchant'),
  })
  await resumeAnnouncement(tx, orderId)
  return true
}
