import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Settings } from '../settings/settings.ts'
import type { OrderWithLines } from './read.db.ts'
import type { OrderState } from './states.ts'

const TASK = 'new-order'
const subjectOf = (orderId: number) => `order:${orderId}`

type AnnouncementDeps = {
  db: Db
  queue: Queue
  settings: Pick<Settings, 'identity' | 'new_order_letters' | 'owner_language'>
}

/** As the statement below: so that most orders, which wait for a payment, cost none. */
export const isAnnounced = ({ order, payment }: Pick<OrderWithLines, 'order' | 'payment'>): boolean =>
  order.state === 'paid' ||
  order.state === 'processing' ||
  (order.state === 'awaiting_payment' && payment.provider === 'transfer')

/** Orders that wait for a card or bank link are not announced, since many are never paid. */
export async function announceOrder({ db, queue, settings }: AnnouncementDeps, orderId: number) {
  await db.transaction(async (tx) => {
    // The unique task makes concurrent callers announce an order once.
    const announced = await firstRow<{ id: number }>(
      tx,
      sql`insert into operator_tasks (kind, subject, note)
          select ${TASK}, ${subjectOf(orderId)}, concat_ws(', ', o.prefixed_id,
            to_char(o.total / 100.0, 'FM9999990.00') || ' EUR', o.name || ' ' || o.surname, o.payment_method_code,
            o.delivery->>'method_code')
          from orders o where o.id = ${orderId} and (o.state in ('paid', 'processing') or o.state = 'awaiting_payment'
            and (select provider from payments p where p.order_id = o.id order by attempt desc limit 1) = 'transfer')
          on conflict do nothing returning id`,
    )
    if (!announced || !settings.new_order_letters || !settings.identity.email) return
    await queueEmail(tx, queue, {
      kind: 'new-order',
      subject: subjectOf(orderId),
      recipient: settings.identity.email,
      lang: settings.owner_language,
      data: { orderId },
    })
  })
}

const HANDLED_STATES: readonly OrderState[] = [
  'packed',
  'shipped',
  'ready_for_pickup',
  'completed',
  'cancelled',
  'refunded',
]

export async function endAnnouncement(tx: Db, orderId: number, to: OrderState) {
  if (!HANDLED_STATES.includes(to)) return
  await tx.execute(sql`update operator_tasks set done_at = now()
    where kind = ${TASK} and subject = ${subjectOf(orderId)} and done_at is null`)
}

/** The order is to be prepared again. */
export async function resumeAnnouncement(tx: Db, orderId: number) {
  await tx.execute(
    sql`update operator_tasks set done_at = null where kind = ${TASK} and subject = ${subjectOf(orderId)}`,
  )
}
