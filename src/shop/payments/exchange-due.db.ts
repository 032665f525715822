import { sql } from 'drizzle-orm'
import { endOfRigaDay, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import type { Settings } from '../settings/settings.ts'
import { replaceAttempt } from './attempts.db.ts'
import { creditOfReturn } from './exchange-credit.db.ts'
import { markPaid } from './mark-paid.db.ts'
import { EXCHANGE } from './provider.ts'

export type ExchangeDeps = { queue: Queue; settings: Settings; now: Date }

type Waiting = {
  orderId: number
  total: Cents
  email: string
  lang: Lang
  isAsked: boolean
  isDue: boolean
  exchanged: Cents
}

/**
 * The open exchange of a return whose goods or deduction have changed: what they pay for is counted again. Once the
 * replacement may be sent, it is paid, or the buyer is asked for the difference. The old order and the return are locked.
 */
export async function updateExchange(tx: Db, deps: ExchangeDeps, returnId: number) {
  const waiting = await lockWaiting(tx, returnId)
  if (!waiting) return
  const { orderId, total, email, lang } = waiting
  const credit = await creditOfReturn(tx, returnId)
  const exchanged = Math.min(credit?.amount ?? 0, total)
  if (exchanged !== waiting.exchanged) await replaceAttempt(tx, orderId, { exchanged, now: deps.now })
  if (!waiting.isDue) return
  if (exchanged < total) {
    if (!waiting.isAsked) await askForDifference(tx, deps, orderId)
    return
  }
  await tx.execute(sql`update payments set state = 'accepted', accepted_at = ${deps.now.toISOString()}, provider = ${EXCHANGE}
    where order_id = ${orderId} and state in ('created', 'linked', 'pending')`)
  const paid = await markPaid(tx, deps, { id: orderId, email, lang, exchanged, note: 'exchange' }, 'merchant')
  if (!paid.ok) throw new Error(`The replacement ${orderId} cannot be paid by its exchange: ${paid.reason}`)
}

async function lockWaiting(tx: Db, returnId: number): Promise<Waiting | undefined> {
  await tx.execute(sql`select 1 from orders where id in (select order_id from exchanges
    where return_id = ${returnId} and refund_id is null) order by id for update`)
  return firstRow<Waiting>(
    tx,
    sql`select o.id as "orderId", o.total, o.email, o.lang, o.hold_until is not null as "isAsked",
          x.sent = 'at-once' or r.received_at is not null as "isDue", p.exchanged
        from exchanges x join returns r on r.id = x.return_id join orders o on o.id = x.order_id
        join lateral (select exchanged from payments where order_id = o.id order by attempt desc limit 1) p on true
        where x.return_id = ${returnId} and x.refund_id is null and o.state = 'awaiting_payment'`,
  )
}

/** From now on the goods are held as for a transfer. */
async function askForDifference(tx: Db, { queue, settings, now }: ExchangeDeps, orderId: number) {
  const until = endOfRigaDay(addWorkingDays(toRigaDate(now), settings.transfer_days))
  await tx.execute(sql`update orders set hold_until = ${until.toISOString()} where id = ${orderId}`)
  await queueOrderEmail(tx, queue, { kind: 'order-changed', orderId, about: 'exchange-due' })
}
