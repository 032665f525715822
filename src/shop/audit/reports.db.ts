import { sql } from 'drizzle-orm'
import { IS_SOLD } from '../orders/sold.db.ts'
import type { Rules } from './rule.db.ts'

/** Days before today of which the job has read every event, edit and credit note. */
const COUNTED_DAYS = sql`
  with mark as (
    select max(split_part(value, ' ', 1)::int) filter (where name = 'events') as events,
      max(split_part(value, ' ', 1)::int) filter (where name = 'edits') as edits,
      max(split_part(value, ' ', 1)::int) filter (where name = 'notes') as notes,
      max(value) filter (where name = 'backfill') as backfill
    from report_marks
  ), unread as (
    select order_id from order_events, mark where id > mark.events
    union select order_id from order_edits, mark where id > mark.edits
    union select order_id from invoices, mark where id > mark.notes
  ), days as (
    select day::date, day::timestamp at time zone 'Europe/Riga' as begins,
      (day + interval '1 day')::timestamp at time zone 'Europe/Riga' as ends
    from mark, generate_series((now() at time zone 'Europe/Riga')::date - 7, (now() at time zone 'Europe/Riga')::date - 1,
      interval '1 day') as day
    where mark.events is not null and (mark.backfill = '' or day::date > mark.backfill::date)
  ), counted_days as (
    select d.* from days d where not exists (select from unread u join orders o on o.id = u.order_id
      where o.placed_at >= d.begins and o.placed_at < d.ends or exists (select from invoices i
        where i.order_id = o.id and i.issued_at >= d.begins and i.issued_at < d.ends))
  )`

export const reportRules: Rules = {
  'reports agree with orders': () => sql`${COUNTED_DAYS}
    select 'day:' || d.day as subject, coalesce(s.total, 0) || ' <> ' || o.total || ', ' || coalesce(s.orders, 0) || ' <> ' || o.orders as note
    from counted_days d cross join lateral (
      select coalesce(sum(o.total), 0)::bigint as total, count(*) as orders from orders o
      where o.placed_at >= d.begins and o.placed_at < d.ends and ${IS_SOLD}
    ) o left join lateral (
      select sum(goods + delivery + surcharge + vat) as total, sum(orders) as orders from report_sales
      where dimension = 'buyer' and day = d.day
    ) s on true
    where coalesce(s.total, 0) <> o.total or coalesce(s.orders, 0) <> o.orders`,
  'reports agree with credit notes': () => sql`${COUNTED_DAYS}
    select 'day:' || d.day as subject, coalesce(s.total, 0) || ' <> ' || i.total as note
    from counted_days d cross join lateral (
      select coalesce(sum((i.document->'totals'->>'gross')::int), 0)::bigint as total
      from invoices i join orders o on o.id = i.order_id and ${IS_SOLD}
      where i.issued_at >= d.begins and i.issued_at < d.ends and i.kind = 'credit_note' and not exists (
        select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and n.id > i.id)
    ) i left join lateral (
      select sum(refunded + refunded_vat) as total from report_sales where dimension = 'buyer' and day = d.day
    ) s on true
    where coalesce(s.total, 0) <> i.total`,
  'reports by category, product and country agree with those by buyer': () => sql`${COUNTED_DAYS}
    select 'day:' || d.day as subject, s.dimension || ' ' || s.goods || ' <> ' || b.goods as note
    from counted_days d join lateral (
      select coalesce(sum(goods), 0) as goods from report_sales where dimension = 'buyer' and day = d.day) b on true
    join lateral (
      select dimension, sum(goods) as goods from report_sales
      where day = d.day and dimension in ('category', 'product', 'country') group by 1) s on s.goods <> b.goods`,
}
