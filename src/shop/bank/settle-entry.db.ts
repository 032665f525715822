import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type Cents, formatAmount } from '../money/money.ts'
import { acceptTransfer, canBePaid } from '../payments/accept-transfer.db.ts'
import { lockWithExchanged } from '../payments/exchange-credit.db.ts'
import type { Settings } from '../settings/settings.ts'
import { openTask } from '../tasks/tasks.db.ts'
import type { EntryState } from './entry.ts'
import { actOf, type BookingAct, doubtAbout, type OrderFacts } from './judge.ts'
import { ordersById } from './order-facts.db.ts'

export type BankDeps = { queue: Queue; settings: Settings; now: Date }

/** `waits`: the order waits for goods that come back and pay for a part of it. */
export type EntryRefusal = 'unknown' | 'changed' | 'no-order' | 'currency' | 'not-allowed' | 'waits'
export type EntrySettled = { ok: true; act: BookingAct } | { ok: false; reason: EntryRefusal }

export type LockedEntry = {
  id: number
  amount: Cents
  currency: string
  state: EntryState
  orderId: number | null
  reviewPaymentId: number | null
  version: number
}

/** After the order, as everywhere, so that two people cannot block each other. */
export const lockEntry = (tx: Db, id: number) =>
  firstRow<LockedEntry>(
    tx,
    sql`select id, amount::float8 as amount, currency, state, order_id as "orderId", review_payment_id as "reviewPaymentId", version
        from bank_entries where id = ${id} for update`,
  )

/** Books what the job found clean; where it no longer is, a person decides. Call in a transaction. */
export async function bookClean(tx: Db, deps: BankDeps, { id, orderId }: { id: number; orderId: number }) {
  await lockWithExchanged(tx, orderId)
  const entry = await lockEntry(tx, id)
  if (entry?.state !== 'matched') return
  const [order] = await ordersById(tx, [orderId])
  const doubt = order
    ? (doubtAbout(entry.amount, order) ?? ((await canBePaid(tx, orderId)) ? null : 'waits'))
    : 'unknown'
  if (order && doubt === null) return void (await book(tx, deps, entry, order))
  await tx.execute(sql`update bank_entries set state = 'open', doubt = ${doubt} where id = ${id}`)
}

/** As a person decides: on the order that is proposed, or on another. */
export async function acceptEntry(
  db: Db,
  deps: BankDeps,
  { id, version, number }: { id: number; version: number; number: string },
): Promise<EntrySettled> {
  return db.transaction(async (tx) => {
    const found = await firstRow<{ id: number }>(tx, sql`select id from orders where prefixed_id = ${number}`)
    if (!found) return { ok: false, reason: 'no-order' }
    await lockWithExchanged(tx, found.id)
    const entry = await lockEntry(tx, id)
    if (!entry) return { ok: false, reason: 'unknown' }
    if (entry.version !== version) return { ok: false, reason: 'changed' }
    if (entry.currency !== 'EUR') return { ok: false, reason: 'currency' }
    const [order] = await ordersById(tx, [found.id])
    if (!order || !(await isUndecided(tx, entry))) return { ok: false, reason: 'not-allowed' }
    const act = actOf(entry.amount, order)
    if ((act === 'pay' || act === 'pay-more') && !(await canBePaid(tx, order.id))) return { ok: false, reason: 'waits' }
    return { ok: true, act: await book(tx, deps, entry, order) }
  })
}

/** A part payment is decided anew where its order no longer waits for the rest. */
export async function isUndecided(tx: Db, entry: LockedEntry): Promise<boolean> {
  if (entry.state === 'open') return true
  if (entry.state !== 'part' || entry.orderId === null) return false
  const [order] = await ordersById(tx, [entry.orderId])
  return order?.standing !== 'owed'
}

async function book(tx: Db, deps: BankDeps, entry: LockedEntry, order: OrderFacts): Promise<BookingAct> {
  const act = actOf(entry.amount, order)
  if (act === 'give-back') {
    const kind = lateKind(entry, order)
    const paymentId = await reviewPayment(tx, order, { amount: entry.amount, kind }, deps.now)
    await decide(tx, deps, entry.id, { state: 'give-back', orderId: order.id, paymentId })
    return act
  }
  if (act === 'part') {
    await decide(tx, deps, entry.id, { state: 'part', orderId: order.id, paymentId: null })
    return act
  }
  const surplus = order.received + entry.amount - order.total
  const paymentId = surplus > 0 ? await reviewPayment(tx, order, { amount: surplus, kind: 'overpaid' }, deps.now) : null
  await decide(tx, deps, entry.id, { state: 'booked', orderId: order.id, paymentId })
  await tx.execute(sql`update bank_entries set state = 'booked' where order_id = ${order.id} and state = 'part'`)
  // Last, because it locks the invoice series until the commit.
  const paid = await acceptTransfer(tx, deps, order.id, { isInStatement: true })
  if (!paid.ok) throw new Error(`Order ${order.number} was owed but cannot be paid: ${paid.reason}`)
  return act
}

/** A cancelled order whose whole sum came can be restored. */
function lateKind({ amount }: LockedEntry, { standing, total, received }: OrderFacts) {
  if (standing === 'paid') return 'paid-twice'
  return amount === total && received === 0 ? 'paid-late' : 'overpaid'
}

/** Money that is none of the order's: a payment before its attempts, with a task that gives it back. */
async function reviewPayment(tx: Db, order: OrderFacts, { amount, kind }: { amount: Cents; kind: string }, now: Date) {
  const made = await firstRow<{ id: number }>(
    tx,
    sql`insert into payments (order_id, attempt, provider, reference, state, amount)
        select order_id, least(min(attempt), 1) - 1, 'transfer', gen_random_uuid()::text, 'review', ${amount}::int
        from payments where order_id = ${order.id} group by order_id returning id`,
  )
  if (!made) throw new Error(`Order ${order.number} has no payment`)
  const note = `${order.number}: ${formatAmount(amount)} EUR`
  await openTask(tx, { kind, subject: `payment:${made.id}`, note }, now)
  return made.id
}

type Decision = { state: EntryState; orderId: number | null; paymentId: number | null }

export async function decide(
  tx: Db,
  { now }: Pick<BankDeps, 'now'>,
  id: number,
  { state, orderId, paymentId }: Decision,
) {
  await tx.execute(sql`update bank_entries set state = ${state}, order_id = ${orderId}, review_payment_id = ${paymentId},
      decided_by = nullif(current_setting('shop.actor', true), ''), decided_at = ${now.toISOString()}::timestamptz
    where id = ${id}`)
}
