import { eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { OrderEmailKind } from '../emails/email-kinds.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import { orders } from './orders.tables.ts'

type OrderEmail = {
  kind: OrderEmailKind
  orderId: number
  /** Makes the e-mail unique per order and value instead of per order. */
  about?: string
  /** Ids: of a part that was sent. */
  parcels?: readonly number[]
  /** Id: of a note for the buyer. */
  note?: number
  /** Only the delivery has changed, and the sum is as before. */
  isMoved?: boolean
}

export async function queueOrderEmail(
  tx: Db,
  queue: Queue,
  { kind, orderId, about, parcels, note, isMoved }: OrderEmail,
) {
  const [order] = await tx.select({ email: orders.email, lang: orders.lang }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  await queueEmail(tx, queue, {
    kind,
    subject: about === undefined ? `order:${orderId}` : `order:${orderId}:${about}`,
    recipient: order.email,
    lang: order.lang,
    data: {
      orderId,
      ...(parcels ? { parcels } : {}),
      ...(note === undefined ? {} : { note }),
      ...(isMoved ? { isMoved } : {}),
    },
  })
}

/** Of the order's first e-mail, which may be that of its payment; null: none, or given up. */
export async function confirmationOf(db: Db, order: { id: number; email: string }): Promise<'queued' | 'sent' | null> {
  const [found] = await rows<{ state: 'queued' | 'sent' }>(
    db,
    sql`select state from letters where kind in ('order-placed', 'order-paid') and subject = ${`order:${order.id}`}
          and recipient = ${order.email} and state in ('queued', 'sent') order by state = 'sent' desc limit 1`,
  )
  return found?.state ?? null
}
