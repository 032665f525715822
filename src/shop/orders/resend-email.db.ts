import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueSending } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'

type Found = { kind: string; note: number | null; hasNote: boolean; isAnonymous: boolean }

/**
 * Sends an e-mail of the order again, to the address that the order has now. @returns `unknown` where it is not the
 * order's; `removed` where retention has removed whom or what it is about
 */
export function resendOrderEmail(
  deps: { db: Db; queue: Queue },
  orderId: number,
  emailId: string,
): Promise<'queued' | 'unknown' | 'removed'> {
  return deps.db.transaction(async (tx) => {
    const found = await firstRow<Found>(
      tx,
      sql`select l.kind, n.id as note, n.id is not null as "hasNote", o.email = '' as "isAnonymous"
          from letters l join orders o on o.id = ${orderId}
          left join order_notes n on n.order_id = o.id and n.is_for_buyer
            and n.id = coalesce(l.data->>'note', substring(l.subject from ':note-(\\d+)'))::int
          where l.id = ${emailId} and (l.subject = 'order:' || o.id or l.subject like 'order:' || o.id || ':%')
          for share of o`,
    )
    if (!found) return 'unknown'
    if (found.isAnonymous || (found.kind === 'order-note' && !found.hasNote)) return 'removed'
    // Retention empties what an e-mail was about after 90 days; its note is then named by the subject.
    const about = found.note === null ? '' : `:note-${found.note}`
    const data = found.note === null ? { orderId } : { orderId, note: found.note }
    const copy = await firstRow<{ id: string; kind: string; recipient: string }>(
      tx,
      sql`insert into letters (kind, subject, recipient, lang, data)
          select l.kind, 'order:' || o.id || ${about}::text || ':again-' || gen_random_uuid(), o.email, o.lang,
            l.data || ${JSON.stringify(data)}::jsonb
          from letters l join orders o on o.id = ${orderId} where l.id = ${emailId}
          returning id, kind, recipient`,
    )
    if (copy) await queueSending(tx, deps.queue, copy)
    return 'queued'
  })
}
