import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { type OrderEmailKind, queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import { orders } from './orders.tables.ts'

type OrderEmail = {
  kind: OrderEmailKind
  orderId: number
  /** Makes the e-mail unique per order and value instead of per order. */
  about?: string
}

export async function queueOrderEmail(tx: Db, queue: Queue, { kind, orderId, about }: OrderEmail) {
  const [order] = await tx.select({ email: orders.email, lang: orders.lang }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  await queueEmail(tx, queue, {
    kind,
    subject: about === undefined ? `order:${orderId}` : `order:${orderId}:${about}`,
    recipient: order.email,
    lang: order.lang,
    data: { orderId },
  })
}
