import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueSending } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'

/** Sends an e-mail of the order again, to the address that the order has now. @returns false where it is not the order's */
export function resendOrderEmail(deps: { db: Db; queue: Queue }, orderId: number, emailId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const copy = await firstRow<{ id: string; kind: string; recipient: string }>(
      tx,
      sql`insert into letters (kind, subject, recipient, lang, data)
          select l.kind, 'order:' || o.id || ':again-' || gen_random_uuid(), o.email, o.lang,
            l.data || jsonb_build_object('orderId', o.id)
          from letters l join orders o on o.id = ${orderId}
          where l.id = ${emailId} and (l.subject = 'order:' || o.id or l.subject like 'order:' || o.id || ':%')
          returning id, kind, recipient`,
    )
    if (!copy) return false
    await queueSending(tx, deps.queue, copy)
    return true
  })
}
