import { sql } from 'drizzle-orm'
import { type Day, plusDays, toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import { storedActor } from '../orders/change.db.ts'
import type { OrderState } from '../orders/states.ts'
import type { ReturnReason } from './return-states.ts'
import { returnLines, returns } from './returns.tables.ts'

/** Days after the notice by which goods and money go back. */
const PERIOD_DAYS = 14

export type NewReturn = {
  orderId: number
  reason: ReturnReason
  note: string
  lines: readonly { lineId: number; quantity: number }[]
  withDelivery: boolean
  /** Of a withdrawal that came by letter or telephone: the day of the notice. */
  noticeOn?: Day | undefined
}

export type Opened =
  | { ok: true; id: number }
  | { ok: false; reason: 'not-allowed' | 'too-many' | 'nothing' | 'notice-day' }

const HAS_GOODS: readonly OrderState[] = ['shipped', 'ready_for_pickup', 'completed', 'refunded']

/** By staff. Returns of buyers' withdrawals are opened by the database. */
export function openReturn(db: Db, given: NewReturn, now: Date): Promise<Opened> {
  const { orderId, reason, note, lines, withDelivery } = given
  return db.transaction(async (tx) => {
    const [order] = await rows<{ state: OrderState; placedAt: string }>(
      tx,
      sql`select state, placed_at as "placedAt" from orders where id = ${orderId} for update`,
    )
    if (!order || !HAS_GOODS.includes(order.state)) return { ok: false, reason: 'not-allowed' }
    if (lines.length === 0) return { ok: false, reason: 'nothing' }
    const left = await returnableLines(tx, orderId)
    const fits = lines.every(({ lineId, quantity }) => quantity <= (left.get(lineId) ?? 0))
    const isOnce = new Set(lines.map(({ lineId }) => lineId)).size === lines.length
    if (!fits || !isOnce) return { ok: false, reason: 'too-many' }
    const today = toRigaDate(now)
    const noticeOn = given.noticeOn ?? today
    const isWithdrawal = reason === 'withdrawal'
    if (isWithdrawal && (noticeOn > today || noticeOn < toRigaDate(new Date(order.placedAt)))) {
      return { ok: false, reason: 'notice-day' }
    }
    const due = isWithdrawal ? plusDays(noticeOn, PERIOD_DAYS) : null
    const [opened] = await tx
      .insert(returns)
      .values({
        ...{ orderId, reason, note, withDelivery, refundDue: due, goodsDue: due, createdAt: now },
        createdBy: storedActor('merchant'),
      })
      .returning({ id: returns.id })
    if (!opened) throw new Error('The return was not stored')
    await tx.insert(returnLines).values(lines.map((line) => ({ returnId: opened.id, ...line })))
    await endParcelTasks(tx, opened.id, orderId, now)
    return { ok: true, id: opened.id }
  })
}

/** A parcel that came back asks for a decision: the return of all that lies in it. One of other goods is none. */
const endParcelTasks = (tx: Db, returnId: number, orderId: number, now: Date) =>
  tx.execute(sql`update operator_tasks set done_at = ${now.toISOString()}
    where kind = 'parcel-returned' and done_at is null and subject in (
      select 'parcel:' || p.id from parcels p where p.order_id = ${orderId} and p.state = 'returned'
        and exists (select from parcel_lines where parcel_id = p.id)
        and not exists (select from parcel_lines b left join return_lines w on w.line_id = b.line_id and w.return_id = ${returnId}
          where b.parcel_id = p.id and b.quantity > coalesce(w.quantity, 0)))`)

/** Pieces of each line that are in no other return, by the line's id. */
export async function returnableLines(db: Db, orderId: number): Promise<ReadonlyMap<number, number>> {
  const found = await rows<{ id: number; left: number }>(
    db,
    sql`select l.id, l.quantity - coalesce((select sum(case when r.received_at is null then w.quantity
              else w.stocked + w.written_off end) from return_lines w join returns r on r.id = w.return_id
            where w.line_id = l.id and r.state <> 'refused'), 0)::int as left
        from order_lines l where l.order_id = ${orderId}`,
  )
  return new Map(found.map(({ id, left }) => [id, left]))
}

/** Ids of the lines of goods by their codes. */
export async function goodsOfOrder(db: Db, orderId: number): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ id: number; code: string }>(
    db,
    sql`select id, code from order_lines where order_id = ${orderId} and type = 'product' order by id`,
  )
  return new Map(found.map(({ id, code }) => [code, id]))
}
