import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

/** The order is done with, or waits. The last one closes the wave. */
export async function leaveWave(tx: Db, orderId: number) {
  // The wave before its rows, as whoever ends it or takes more locks them.
  await tx.execute(sql`select from pick_waves where id in
    (select wave_id from pick_wave_orders where order_id = ${orderId} and left_at is null) for update`)
  const left = await rows<{ wave_id: number }>(
    tx,
    sql`update pick_wave_orders set left_at = now() where order_id = ${orderId} and left_at is null returning wave_id`,
  )
  for (const { wave_id } of left)
    await tx.execute(sql`update pick_waves w set closed_at = now() where id = ${wave_id} and closed_at is null
      and not exists (select from pick_wave_orders o where o.wave_id = w.id and o.left_at is null)`)
}
