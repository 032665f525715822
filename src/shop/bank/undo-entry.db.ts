import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { storedActor } from '../orders/change.db.ts'
import { orderEvents } from '../orders/orders.tables.ts'
import type { OrderState } from '../orders/states.ts'
import { lockWithExchanged } from '../payments/exchange-credit.db.ts'
import { endTask } from '../tasks/tasks.db.ts'
import { ordersOfEntry } from './accept-several.db.ts'
import { decide, type EntryRefusal, type LockedEntry, lockEntry } from './settle-entry.db.ts'

/** `invoiced`: the payment has made the order's invoice; `refunding`: the money is on its way back. */
export type UndoRefusal = EntryRefusal | 'invoiced' | 'refunding'
export type EntryUndone = { ok: true } | { ok: false; reason: UndoRefusal }

type Asked = { id: number; version: number; now: Date }

/** The money is not for orders. */
export function ignoreEntry(db: Db, { id, version, now }: Asked): Promise<EntryUndone> {
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (!entry) return { ok: false, reason: 'unknown' }
    if (entry.version !== version) return { ok: false, reason: 'changed' }
    if (entry.state !== 'open' && entry.state !== 'part') return { ok: false, reason: 'not-allowed' }
    await decide(tx, { now }, id, { state: 'ignored', orderId: null, paymentId: null })
    return { ok: true }
  })
}

class Refused extends Error {
  readonly reason: UndoRefusal
  constructor(reason: UndoRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The entry waits for a decision again. What a payment has begun beyond recall is refused, with the reason. */
export async function undoEntry(db: Db, { id, version, now }: Asked): Promise<EntryUndone> {
  try {
    return await db.transaction(async (tx) => {
      const known = await firstRow<{ order_id: number | null }>(
        tx,
        sql`select order_id from bank_entries where id = ${id}`,
      )
      const several = await ordersOfEntry(tx, id)
      await lockWithExchanged(tx, ...(several.length > 0 ? several : [known?.order_id ?? 0]))
      const entry = await lockEntry(tx, id)
      if (!entry) throw new Refused('unknown')
      if (entry.version !== version || entry.orderId !== known?.order_id) throw new Refused('changed')
      if (entry.state === 'open' || entry.state === 'matched') throw new Refused('not-allowed')
      if (entry.state === 'booked') {
        for (const orderId of several.length > 0 ? several : [entry.orderId]) await unpay(tx, { id, orderId }, now)
        await tx.execute(sql`delete from bank_entry_orders where entry_id = ${id}`)
      }
      if (entry.reviewPaymentId !== null) await dropReview(tx, entry.reviewPaymentId, now)
      await decide(tx, { now }, id, { state: 'open', orderId: entry.orderId, paymentId: null })
      await tx.execute(sql`update bank_entries set doubt = 'undone' where id = ${id}`)
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}

/** Only what was bought on invoice: its invoice was issued before, so nothing but the payment is undone. */
async function unpay(tx: Db, { id, orderId }: Pick<LockedEntry, 'id' | 'orderId'>, now: Date) {
  const order = await firstRow<{ state: OrderState; has_invoice_payment: boolean; has_refund: boolean }>(
    tx,
    sql`select state, has_refund, exists (select from payments p where p.order_id = orders.id and p.provider = 'invoice'
            and p.state = 'accepted' and not exists (select from refunds r where r.payment_id = p.id)) as has_invoice_payment
        from orders where id = ${orderId} and paid_at is not null and state not in ('cancelled', 'refunded')
          and not exists (select from order_events v where v.order_id = orders.id and v.to_state = 'paid')`,
  )
  if (!order?.has_invoice_payment || orderId === null) throw new Refused('invoiced')
  await tx.execute(sql`update orders set paid_at = null where id = ${orderId}`)
  await tx.execute(sql`update payments set state = 'pending', accepted_at = null
    where order_id = ${orderId} and provider = 'invoice' and state = 'accepted'`)
  await partsWaitAgain(tx, { orderId, except: id }, now)
  await tx.execute(sql`delete from letters
    where kind = 'order-paid' and subject = ${`order:${orderId}`} and state = 'queued'`)
  await tx.insert(orderEvents).values({
    ...{ orderId, fromState: order.state, toState: order.state, note: 'invoice payment undone' },
    actor: storedActor('merchant'),
  })
}

/** What was too much with them is theirs again. */
async function partsWaitAgain(tx: Db, { orderId, except }: { orderId: number; except: number }, now: Date) {
  const parts = await rows<{ id: number; review: number | null }>(
    tx,
    sql`select id, review_payment_id as review from bank_entries
        where order_id = ${orderId} and state = 'booked' and id <> ${except} order by id for update`,
  )
  for (const { id, review } of parts) {
    if (review !== null) await dropReview(tx, review, now)
    await tx.execute(sql`update bank_entries set state = 'part', review_payment_id = null where id = ${id}`)
  }
}

/** Its refund may have begun; then the money cannot be booked elsewhere. */
async function dropReview(tx: Db, paymentId: number, now: Date) {
  const dropped = await changedRows(
    tx,
    sql`update payments set state = 'failed' where id = ${paymentId} and state = 'review'
        and not exists (select from refunds where payment_id = ${paymentId} and state <> 'refused')`,
  )
  if (dropped === 0) throw new Refused('refunding')
  for (const kind of ['overpaid', 'paid-twice', 'paid-late'])
    await endTask(tx, { kind, subject: `payment:${paymentId}` }, now)
}
