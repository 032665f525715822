import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'

/** What a person needs for a task, by its subject. */
export type TaskFacts = {
  /** Of the order. */
  number: string | null
  returnId: number | null
  /** Cents. */
  amount: Cents | null
  payee: string | null
  /** The refund is not made, the return not decided or the request for data not answered: the task cannot be closed by hand. */
  isOwed: boolean
  /** Until the money of its return is due, by the day in Riga; negative: overdue. */
  daysLeft: number | null
}

/** One query for all of them. */
export async function factsOfTasks(
  db: Db,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TaskFacts>> {
  if (subjects.length === 0) return new Map()
  const found = await rows<TaskFacts & { subject: string }>(
    db,
    sql`with wanted as (
          select subject, split_part(subject, ':', 1) as noun, split_part(subject, ':', 2)::int as key
          from unnest(${sql.param(subjects)}::text[]) s(subject)
          where subject ~ '^(refund|payment|vendor-payment|order|withdrawal|data-request|parcel):[0-9]{1,9}$'
        ), of_order as (
          select w.subject, coalesce(
              (select p.order_id from refunds r join payments p on p.id = r.payment_id where w.noun = 'refund' and r.id = w.key),
              (select order_id from payments where w.noun = 'payment' and id = w.key),
              (select p.order_id from vendor_payments v join payments p on p.id = v.payment_id
                where w.noun = 'vendor-payment' and v.id = w.key),
              (select order_id from withdrawals where w.noun = 'withdrawal' and id = w.key),
              (select order_id from parcels where w.noun = 'parcel' and id = w.key),
              case when w.noun = 'order' then w.key end) as order_id,
            (select id from returns where w.noun = 'withdrawal' and withdrawal_id = w.key) as return_id,
            coalesce((select amount from refunds where w.noun = 'refund' and id = w.key),
              (select amount from payments where w.noun = 'payment' and id = w.key)) as amount,
            coalesce((select refund_due - ${toRigaDate(now)}::date from returns
                where w.noun = 'withdrawal' and withdrawal_id = w.key and ended_at is null),
              (select due_on - ${toRigaDate(now)}::date from data_requests
                where w.noun = 'data-request' and id = w.key and state = 'open')) as days_left,
            exists (select from refunds where w.noun = 'refund' and id = w.key and state <> 'done')
              or exists (select from returns where w.noun = 'withdrawal' and withdrawal_id = w.key and ended_at is null)
              or exists (select from data_requests where w.noun = 'data-request' and id = w.key and state = 'open') as is_owed
          from wanted w
        )
        select f.subject, o.prefixed_id as number, f.return_id as "returnId", f.amount,
          f.is_owed as "isOwed", f.days_left as "daysLeft",
          coalesce(o.company->>'name', nullif(trim(o.name || ' ' || o.surname), '')) as payee
        from of_order f left join orders o on o.id = f.order_id`,
  )
  return new Map(found.map(({ subject, ...facts }) => [subject, facts]))
}
