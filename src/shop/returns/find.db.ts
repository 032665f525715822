import { type SQL, sql } from 'drizzle-orm'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { ReturnReason, ReturnState } from './return-states.ts'

export type FoundReturn = {
  id: number
  number: string
  state: ReturnState
  reason: ReturnReason
  buyer: string
  pieces: number
  createdAt: string
  refundDue: Day | null
  goodsDue: Day | null
  /** Days until the refund is due; negative: overdue. Null where no period runs or nothing is to be done. */
  daysLeft: number | null
  isReceived: boolean
  /** Number of the order that replaces the goods. */
  exchange: string | null
}

export type ReturnCursor = { due: string; id: number }
export type ReturnView = 'open' | 'settled' | 'refused' | 'all'

const VIEWS: Readonly<Record<ReturnView, SQL>> = {
  // Of a settled one the goods may still be on the way.
  open: sql`(r.state in ('announced', 'received') or (r.state = 'settled' and r.received_at is null))`,
  settled: sql`r.state = 'settled'`,
  refused: sql`r.state = 'refused'`,
  all: sql`true`,
}

const DUE = sql`coalesce(r.refund_due, 'infinity'::date)`

/** What is due first is first. */
export async function listReturns(
  db: Db,
  { view, after, limit, now }: { view: ReturnView; after: ReturnCursor | null; limit: number; now: Date },
): Promise<{ returns: FoundReturn[]; next: ReturnCursor | null }> {
  const found = await rows<FoundReturn & { due: string }>(
    db,
    sql`${select(now)} where ${VIEWS[view]}
        ${after ? sql`and (${DUE}, r.id) > (${after.due}::date, ${after.id})` : sql``}
        order by ${DUE}, r.id limit ${limit + 1}`,
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    returns: page.map(({ due: _due, ...row }) => row),
    next: found.length > limit && last ? { due: last.due, id: last.id } : null,
  }
}

export function returnsOfOrder(db: Db, orderId: number, now: Date): Promise<FoundReturn[]> {
  return rows<FoundReturn>(db, sql`${select(now)} where r.order_id = ${orderId} order by r.id`)
}

const select = (now: Date) => sql`select r.id, o.prefixed_id as number, r.state, r.reason,
    coalesce(o.company->>'name', trim(o.name || ' ' || o.surname)) as buyer, r.created_at as "createdAt",
    to_char(r.refund_due, 'YYYY-MM-DD') as "refundDue", to_char(r.goods_due, 'YYYY-MM-DD') as "goodsDue",
    case when r.state in ('announced', 'received') then r.refund_due - ${toRigaDate(now)}::date end as "daysLeft",
    r.received_at is not null as "isReceived", ${DUE}::text as due,
    (select coalesce(sum(quantity), 0)::int from return_lines where return_id = r.id) as pieces,
    (select n.prefixed_id from exchanges x join orders n on n.id = x.order_id
      where x.return_id = r.id and n.state <> 'cancelled' order by x.id desc limit 1) as exchange
  from returns r join orders o on o.id = r.order_id`

export type ReturnLine = {
  lineId: number
  position: number
  title: string
  code: string
  isProduct: boolean
  quantity: number
  stocked: number
  writtenOff: number
}

export type ReturnDetail = FoundReturn & {
  orderId: number
  note: string
  withDelivery: boolean
  deduction: Cents
  deductionReason: string
  refusal: string
  receivedAt: string | null
  endedAt: string | null
  refund: { amount: Cents; state: 'created' | 'pending' | 'done' | 'refused' } | null
  lines: ReturnLine[]
}

export async function findReturn(db: Db, id: number, now: Date): Promise<ReturnDetail | null> {
  const found = await firstRow<Omit<ReturnDetail, 'lines'>>(
    db,
    sql`select f.*, r.order_id as "orderId", r.note, r.with_delivery as "withDelivery", r.deduction,
          r.deduction_reason as "deductionReason", r.refusal, r.received_at as "receivedAt", r.ended_at as "endedAt",
          (select jsonb_build_object('amount', amount, 'state', state) from refunds where id = r.refund_id) as refund
        from (${select(now)} where r.id = ${id}) f join returns r on r.id = f.id`,
  )
  return found ? { ...found, lines: await linesOf(db, id) } : null
}

export function linesOf(db: Db, returnId: number): Promise<ReturnLine[]> {
  return rows<ReturnLine>(
    db,
    sql`select l.id as "lineId", l.position, l.title, l.code, l.type = 'product' as "isProduct", r.quantity, r.stocked,
          r.written_off as "writtenOff"
        from return_lines r join order_lines l on l.id = r.line_id where r.return_id = ${returnId} order by l.position`,
  )
}

/** What was taken off a refund, and why; null where nothing was, and for refunds of no return. */
export async function deductionFrom(db: Db, refundId: number): Promise<{ amount: Cents; reason: string } | null> {
  const found = await firstRow<{ amount: Cents; reason: string }>(
    db,
    sql`select deduction as amount, deduction_reason as reason from returns where refund_id = ${refundId} and deduction > 0`,
  )
  return found ?? null
}

/** Number of the order that a refund paid for; null where money went back. */
export async function replacementFor(db: Db, refundId: number): Promise<string | null> {
  const found = await firstRow<{ number: string }>(
    db,
    sql`select o.prefixed_id as number from exchanges x join orders o on o.id = x.order_id where x.refund_id = ${refundId}`,
  )
  return found?.number ?? null
}
