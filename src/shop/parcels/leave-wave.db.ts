import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

/** The order is done with, or waits. The last one closes the wave. */
export async function leaveWave(tx: Db, orderId: number) {
  const left = await rows<{ wave_id: number }>(
    tx,
    sql`update pick_wave_orders set left_at = now() where order_id = ${orderId} and left_at is null returning wave_id`,
  )
  for (const { wave_id } of left)
    await tx.execute(sql`update pick_waves w set closed_at = now() where id = ${wave_id} and closed_at is null
      and not exists (select from pick_wave_orders o where o.wave_id = w.id and o.left_at is null)`)
}
