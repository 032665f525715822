import { sql } from 'drizzle-orm'
import { plusDays, toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { cancelOrder } from './cancel.db.ts'

type Expiry = { now: Date; pickupDays: number }

/** Goods that were to be paid in the shop and that nobody came for. Safe to run on several instances. @returns how many */
export async function expirePickups({ db, queue }: { db: Db; queue: Queue }, { now, pickupDays }: Expiry) {
  const lastDay = plusDays(toRigaDate(now), -pickupDays)
  for (let cancelled = 0; ; cancelled++) {
    const didCancel = await db.transaction(async (tx) => {
      const due = await firstRow<{ id: number }>(
        tx,
        sql`select o.id from orders o where o.state = 'ready_for_pickup' and o.paid_at is null
              and exists (select from payments p where p.order_id = o.id and p.provider = 'at_pickup')
              and (select max(e.at) at time zone 'Europe/Riga' from order_events e
                where e.order_id = o.id and e.to_state = 'ready_for_pickup')::date < ${lastDay}::date
            order by o.id limit 1 for update of o skip locked`,
      )
      if (!due) return false
      await cancelOrder({ tx, queue }, due.id, { actor: 'clock', note: 'not fetched' })
      return true
    })
    if (!didCancel) return cancelled
  }
}
