import { sql } from 'drizzle-orm'
import type { Day } from '../calendar/days.ts'
import type { Db } from '../db.ts'
import { withinDay } from './count-day.db.ts'

/** Later ones count as this many days. */
const MOST_DAYS = 60

/** Of the orders of a day: when their first goods left, and when the buyer had the last of them. */
export async function countDelivery(db: Db, day: Day) {
  await db.execute(sql`
    with placed as materialized (
      select o.id, coalesce(o.delivery->'point'->>'carrier', m.carrier, '') as carrier
      from orders o left join shipping_methods m on m.code = o.delivery->>'method_code'
      where ${withinDay(sql`o.placed_at`, day)}
    ), stages as (
      select o.carrier, least(p.sent_at, e.sent_at) as sent,
        case when p.sent = p.delivered then p.delivered_at else e.completed_at end as received
      from placed o left join lateral (
        select count(*) as sent, count(delivered_at) as delivered, min(sent_at) as sent_at, max(delivered_at) as delivered_at
        from parcels where order_id = o.id and state <> 'cancelled' having count(*) > 0
      ) p on true left join lateral (
        select min(at) filter (where to_state in ('shipped', 'ready_for_pickup')) as sent_at,
          min(at) filter (where to_state = 'completed') as completed_at
        from order_events where order_id = o.id
      ) e on true
    ), fresh as materialized (
      select carrier, stage, least(greatest((at at time zone 'Europe/Riga')::date - ${day}::date, 0), ${MOST_DAYS}::int) as days,
        count(*)::int as orders
      from stages cross join lateral (values ('sent', sent), ('received', received)) as s(stage, at)
      where at is not null group by 1, 2, 3
    ), gone as (
      delete from report_delivery d where d.day = ${day}::date and not exists (select from fresh f
        where f.carrier = d.carrier and f.stage = d.stage and f.days = d.days)
    )
    insert into report_delivery as d (day, carrier, stage, days, orders)
    select ${day}::date, carrier, stage, days, orders from fresh
    on conflict (day, carrier, stage, days) do update set orders = excluded.orders where d.orders <> excluded.orders`)
}
