import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { changeState } from './change.db.ts'

/**
 * Cancels unpaid orders whose time is over and returns their goods. Several sweepers may run at once: each order is
 * taken by one of them.
 * @returns how many orders were cancelled
 */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  let cancelled = 0
  for (;;) {
    const wasOne = await db.transaction(async (tx) => {
      const [due] = await rows<{ id: number }>(
        tx,
        sql`select id from orders where state = 'awaiting_payment' and hold_until < ${now.toISOString()}
            order by hold_until limit 1 for update skip locked`,
      )
      if (!due) return false
      await changeState(tx, due.id, 'cancelled', 'clock', 'unpaid')
      await tx.execute(sql`update payments set state = 'expired'
        where order_id = ${due.id} and state in ('created', 'linked', 'pending')`)
      return true
    })
    if (!wasOne) return cancelled
    cancelled++
  }
}
