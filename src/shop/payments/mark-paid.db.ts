import type { Db } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import { issueInvoice } from '../invoices/invoices.db.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { type Actor, type Changed, changeState } from '../orders/change.db.ts'
import type { Settings } from '../settings/settings.ts'
import { concludeExchange } from './exchange-credit.db.ts'
import { recordPaidLater } from './on-invoice.db.ts'

/** `note`: how it was paid, in the order's history. `exchanged`: cents of it that goods pay for which come back. */
export type PaidOrder = { id: number; email: string; lang: Lang; note?: string; exchanged?: Cents }

export async function markPaid(
  tx: Db,
  deps: { queue: Queue; settings: Settings; now: Date },
  order: PaidOrder,
  actor: Actor,
): Promise<Changed> {
  const moved = await changeState(tx, order.id, {
    to: 'paid',
    actor,
    ...(order.exchanged && order.note ? { note: order.note } : {}),
  })
  const changed = moved.ok ? moved : await recordPaidLater(tx, order, actor)
  if (!changed.ok) return changed
  await queueEmail(tx, deps.queue, {
    kind: 'order-paid',
    subject: `order:${order.id}`,
    recipient: order.email,
    lang: order.lang,
    data: { orderId: order.id },
  })
  if (order.exchanged) await concludeExchange(tx, deps, order.id, order.exchanged)
  // Last, because it locks the invoice series until the commit.
  await issueInvoice(tx, order.id, deps.now, deps.settings)
  return changed
}
