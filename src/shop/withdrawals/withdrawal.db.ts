import { eq, sql } from 'drizzle-orm'
import type { Day } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { orders } from '../orders/orders.tables.ts'
import type { OrderState } from '../orders/states.ts'
import { HAS_UNPACKED_PIECES } from '../parcels/line-pieces.db.ts'
import { operatorTasks } from '../tasks/tasks.tables.ts'
import {
  chosenLines,
  lastDayToWithdraw,
  type Withdrawability,
  type WithdrawableLine,
  withdrawability,
} from './withdrawal.ts'
import { withdrawals } from './withdrawals.tables.ts'

export type OrderKey = { number: string; email: string } | { tokenHash: string }

export type WithdrawableOrder = {
  id: number
  number: string
  name: string
  email: string
  lines: WithdrawableLine[]
  may: Withdrawability
  /** Null while the date of receipt is unknown. */
  lastDay: Day | null
}

type OrderRow = {
  id: number
  prefixed_id: string
  name: string
  surname: string
  email: string
  state: OrderState
  buyer_type: 'b2c' | 'b2b' | 'b2g'
  received_at: string | null
}

/**
 * The last piece was received: when the carriers delivered all parcels, else when the order was completed. No delivery
 * counts while pieces of the order lie in no parcel.
 */
const RECEIVED_AT = sql`coalesce(
  (select max(p.delivered_at) from parcels p where p.order_id = o.id and p.state <> 'cancelled'
    having count(*) > 0 and count(*) = count(p.delivered_at) and not ${HAS_UNPACKED_PIECES}),
  (select min(e.at) from order_events e where e.order_id = o.id and e.to_state = 'completed'))`

export async function findForWithdrawal(db: Db, key: OrderKey, now: Date): Promise<WithdrawableOrder | null> {
  const isThis =
    'tokenHash' in key
      ? sql`o.token_hash = ${key.tokenHash}`
      : sql`o.prefixed_id = ${key.number} and lower(o.email) = ${key.email}`
  const order = await firstRow<OrderRow>(
    db,
    sql`select o.id, o.prefixed_id, o.name, o.surname, o.email, o.state, o.buyer_type,
          ${RECEIVED_AT} as received_at
        from orders o where ${isThis}`,
  )
  if (!order) return null
  const receivedAt = order.received_at ? new Date(order.received_at) : null
  return {
    id: order.id,
    number: order.prefixed_id,
    name: `${order.name} ${order.surname}`,
    email: order.email,
    lines: await linesLeft(db, order.id),
    may: withdrawability({ buyerType: order.buyer_type, state: order.state }, receivedAt, now),
    lastDay: receivedAt && lastDayToWithdraw(receivedAt),
  }
}

export async function withdrawableOrders(db: Db, userId: number, now: Date) {
  const found = await rows<OrderRow & { token_hash: string; address_nonce: string | null }>(
    db,
    sql`select o.id, o.prefixed_id, o.state, o.buyer_type, o.token_hash, o.address_nonce,
          ${RECEIVED_AT} as received_at
        from orders o where o.user_id = ${userId} order by o.placed_at desc limit 50`,
  )
  return found
    .filter((order) => {
      const receivedAt = order.received_at ? new Date(order.received_at) : null
      return withdrawability({ buyerType: order.buyer_type, state: order.state }, receivedAt, now) === 'open'
    })
    .map(({ id, prefixed_id, token_hash, address_nonce }) => ({
      number: prefixed_id,
      address: { id, tokenHash: token_hash, addressNonce: address_nonce },
    }))
}

function linesLeft(db: Db, orderId: number): Promise<WithdrawableLine[]> {
  return rows<WithdrawableLine>(
    db,
    sql`select l.id, l.title, l.code, l.quantity, l.quantity - coalesce((
            select sum((w.line ->> 'quantity')::int)
            from withdrawals d cross join jsonb_array_elements(d.lines) w(line)
            where d.order_id = l.order_id and (w.line ->> 'lineId')::int = l.id
          ), 0)::int as left
        from order_lines l where l.order_id = ${orderId} order by l.position`,
  )
}

export type Notice = {
  orderId: number
  name: string
  email: string
  quantityOf: (lineId: number) => number
  lang: Lang
  now: Date
  shop: { email: string; lang: Lang }
  receiptHash: (withdrawalId: number) => string
}

/** Locks the order, so that a piece cannot be withdrawn twice. */
export async function withdraw(
  db: Db,
  queue: Queue,
  notice: Notice,
): Promise<{ ok: true; id: number } | { ok: false; reason: 'nothing' }> {
  const { orderId, name, email, lang, now } = notice
  return db.transaction(async (tx) => {
    await tx.execute(sql`select id from orders where id = ${orderId} for update`)
    const { lines, isWhole } = chosenLines(await linesLeft(tx, orderId), notice.quantityOf)
    if (lines.length === 0) return { ok: false, reason: 'nothing' }
    const [stored] = await tx
      .insert(withdrawals)
      .values({ orderId, name, email, lines, isWhole, lang, createdAt: now })
      .returning({ id: withdrawals.id })
    if (!stored) throw new Error('The withdrawal was not stored')
    const { id } = stored
    await tx
      .update(withdrawals)
      .set({ tokenHash: notice.receiptHash(id) })
      .where(eq(withdrawals.id, id))
    const subject = `withdrawal:${id}`
    const data = { withdrawalId: id }
    await tx.insert(operatorTasks).values({ kind: 'withdrawal', subject }).onConflictDoNothing()
    await queueEmail(tx, queue, { kind: 'withdrawal-receipt', subject, recipient: email, lang, data })
    await queueEmail(tx, queue, {
      kind: 'withdrawal-notice',
      subject,
      recipient: notice.shop.email,
      lang: notice.shop.lang,
      data,
    })
    return { ok: true, id }
  })
}

export async function findWithdrawal(db: Db, by: { id: number } | { tokenHash: string }) {
  const [found] = await db
    .select({ withdrawal: withdrawals, number: orders.prefixedId })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where('id' in by ? eq(withdrawals.id, by.id) : eq(withdrawals.tokenHash, by.tokenHash))
  return found
}

export type StoredWithdrawal = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>
