import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type Changed, changeState, type StateChange } from './change.db.ts'
import { queueOrderEmail } from './emails.db.ts'
import { endReminder } from './overdue.db.ts'
import type { OrderState } from './states.ts'

type Cancelling = { tx: Db; queue: Queue }
type Canceller = Omit<StateChange, 'to'>

/** Call inside a transaction. */
export async function cancelOrder({ tx, queue }: Cancelling, orderId: number, by: Canceller): Promise<Changed> {
  const changed = await changeState(tx, orderId, { ...by, to: 'cancelled' })
  if (!changed.ok) return changed
  await tx.execute(sql`update payments set state = 'expired'
    where order_id = ${orderId} and state in ('created', 'linked', 'pending')`)
  await endReminder(tx, orderId)
  if (await gotConfirmation(tx, orderId)) await queueOrderEmail(tx, queue, { kind: 'order-cancelled', orderId })
  return changed
}

/** A guest's order whose confirmation was withheld gets no e-mail, because its address is unconfirmed. */
async function gotConfirmation(tx: Db, orderId: number): Promise<boolean> {
  const [withheld] = await rows(
    tx,
    sql`select 1 from orders o where o.id = ${orderId} and o.network is not null and o.paid_at is null and not exists (
        select from letters l where l.kind = 'order-placed' and l.subject = ${`order:${orderId}`})`,
  )
  return !withheld
}

/** By the buyer: what is not paid, and not packed where it is paid at the counter. */
export function cancelUnpaid(deps: { db: Db; queue: Queue }, orderId: number): Promise<Changed> {
  return deps.db.transaction(async (tx) => {
    const from = await lockState(tx, orderId)
    if (!from) return { ok: false, reason: 'unknown' }
    const may = from === 'awaiting_payment' || (await isUnpackedAtPickup(tx, orderId))
    if (!may) return { ok: false, reason: 'not-allowed', from }
    return cancelOrder({ tx, queue: deps.queue }, orderId, { actor: 'buyer' })
  })
}

export async function isUnpackedAtPickup(db: Db, orderId: number): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from orders o where o.id = ${orderId} and o.state = 'processing' and o.paid_at is null
          and exists (select from payments p where p.order_id = o.id and p.provider = 'at_pickup')
          and not exists (select from parcels c where c.order_id = o.id and c.state <> 'cancelled')`,
  )
  return found.length > 0
}

async function lockState(tx: Db, orderId: number): Promise<OrderState | undefined> {
  const [row] = await rows<{ state: OrderState }>(tx, sql`select state from orders where id = ${orderId} for update`)
  return row?.state
}
