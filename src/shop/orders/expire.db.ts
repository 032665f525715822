import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { cancelOrder } from './cancel.db.ts'

/** Safe to run on several instances. @returns how many were cancelled */
export async function expireOrders({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<number> {
  let cancelled = 0
  for (;;) {
    const didCancel = await db.transaction(async (tx) => {
      const [due] = await rows<{ id: number }>(
        tx,
        sql`select id from orders where state = 'awaiting_payment' and hold_until < ${now.toISOString()}
            order by hold_until limit 1 for update skip locked`,
      )
      if (!due) return false
      await cancelOrder({ tx, queue }, due.id, { actor: 'clock', note: 'unpaid' })
      return true
    })
    if (!didCancel) return cancelled
    cancelled++
  }
}
