import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueSending } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import type { Invoice } from './invoice.ts'

/** The e-mail that brings the document, to the address that the order has now. @returns false where it is no longer kept */
export function sendInvoiceAgain(
  db: Db,
  queue: Queue,
  { orderId, document }: { orderId: number; document: Invoice },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (document.kind === 'credit_note') return sendNoteAgain(tx, queue, { orderId, number: document.number })
    const order = await firstRow<{ is_paid: boolean }>(
      tx,
      sql`select paid_at is not null as is_paid from orders where id = ${orderId} for update`,
    )
    const kind = order?.is_paid ? 'order-paid' : 'order-placed'
    await queueOrderEmail(tx, queue, { kind, orderId, about: `again-${randomUUID()}` })
    return true
  })
}

async function sendNoteAgain(tx: Db, queue: Queue, { orderId, number }: { orderId: number; number: string }) {
  const copy = await firstRow<{ id: string; kind: string; recipient: string }>(
    tx,
    sql`insert into letters (kind, subject, recipient, lang, data)
        select l.kind, 'order:' || o.id || ':again-' || gen_random_uuid(), o.email, o.lang, l.data
        from letters l join orders o on o.id = ${orderId}
        where l.kind = 'order-refunded' and (l.data->>'orderId')::int = o.id and l.data->>'creditNote' = ${number}
        order by l.created_at desc limit 1 returning id, kind, recipient`,
  )
  if (copy) await queueSending(tx, queue, copy)
  return copy !== undefined
}
