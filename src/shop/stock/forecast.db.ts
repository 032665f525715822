import { type SQL, sql } from 'drizzle-orm'
import { plusDays, toRigaDate } from '../calendar/days.ts'
import { withinDays } from '../calendar/midnight.db.ts'
import { type Db, firstRow } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import { COVERED_DAYS, SALES_DAYS, SOON_DAYS } from './forecast.ts'

/** Counts the pieces ordered on a day anew. Cancelled orders count no longer. @param day `2026-11-25`, in Riga */
async function countSalesOf(db: Db, day: string) {
  await db.execute(sql`
    with counted as (
      select l.product_id, sum(l.taken_quantity + l.taken_virtual)::int as pieces
      from orders o join order_lines l on l.order_id = o.id and l.type = 'product' and l.product_id is not null
      where ${withinDays(sql`o.placed_at`, { from: day, to: day })} and o.stock_returned_at is null
      group by l.product_id
    ), gone as (
      delete from sales_days s where s.day = ${day}::date
        and not exists (select from counted c where c.product_id = s.product_id)
    )
    insert into sales_days (product_id, day, pieces) select product_id, ${day}::date, pieces from counted where pieces > 0
    on conflict (product_id, day) do update set pieces = excluded.pieces where sales_days.pieces <> excluded.pieces`)
}

/** The last days, each in a statement of its own. @param days 2 for the small job, 91 for the nightly one */
export async function countSalesDays(db: Db, now: Date, days: number) {
  const today = toRigaDate(now)
  for (let back = 0; back < days; back += 1) await countSalesOf(db, plusDays(today, -back))
  await db.execute(sql`delete from sales_days where day < ${plusDays(today, -SALES_DAYS - 10)}::date`)
  await refreshForecasts(db)
}

/**
 * Days left and pieces to order. The faster of the last 30 and 90 days counts; a good that has sold for less than that is
 * measured by the days since its first sale, a week at least.
 * @param products rows of `product_id`; all that sell, have a limit or a forecast when not given
 */
export async function refreshForecasts(db: Db, products?: SQL) {
  const given =
    products ??
    sql`select product_id from sales_days union select product_id from stock_limits
    union select product_id from stock_forecasts`
  await db.execute(sql`
    with goods as materialized (${given}), sold as (
      select g.product_id, today.day as today, min(s.day) as first,
        coalesce(sum(s.pieces) filter (where s.day > today.day - 30), 0)::int as s30, coalesce(sum(s.pieces), 0)::int as s90
      from goods g cross join (select (now() at time zone 'Europe/Riga')::date as day) today
      left join sales_days s on s.product_id = g.product_id and s.day > today.day - ${SALES_DAYS}::int
      group by 1, 2
    ), speed as (
      select s.*, p.quantity, m.low_stock, p.archived_at is null and p.type = 'product' and not p.has_variations as counts,
        greatest(s.s30 / greatest(7, least(30, s.today - s.first + 1))::numeric,
          s.s90 / greatest(7, least(90, s.today - s.first + 1))::numeric) as daily
      from sold s join products p on p.id = s.product_id left join stock_limits m on m.product_id = s.product_id
    ), next as (
      select product_id, s30, s90, quantity, low_stock, counts, daily,
        case when s90 > 0 then least(floor(quantity / daily), 99999)::int end as days_left
      from speed
    ), gone as (
      delete from stock_forecasts f using next n where f.product_id = n.product_id
        and (not n.counts or (n.s90 = 0 and n.low_stock is null))
    )
    insert into stock_forecasts as f (product_id, sold_30, sold_90, days_left, is_low, proposed, counted_at)
    select product_id, s30, s90, days_left, coalesce(days_left <= ${SOON_DAYS}::int, false) or coalesce(quantity <= low_stock, false),
      greatest(greatest(ceil(coalesce(daily, 0) * ${COVERED_DAYS}::int)::int, coalesce(low_stock + 1, 0)) - quantity, 0), now()
    from next where counts and (s90 > 0 or low_stock is not null)
    on conflict (product_id) do update set sold_30 = excluded.sold_30, sold_90 = excluded.sold_90, days_left = excluded.days_left,
      is_low = excluded.is_low, proposed = excluded.proposed, counted_at = excluded.counted_at
    where (f.sold_30, f.sold_90, f.days_left, f.is_low, f.proposed)
      is distinct from (excluded.sold_30, excluded.sold_90, excluded.days_left, excluded.is_low, excluded.proposed)`)
}

const TASK = { kind: 'low-stock', subject: 'stock' }

/** Each morning: a task while goods run out. */
export async function tellOfLowStock(db: Db, now: Date) {
  const low = await firstRow<{ goods: number; codes: string | null }>(
    db,
    sql`select (select count(*)::int from stock_forecasts where is_low) as goods,
          (select string_agg(code, ', ' order by days_left, code) from (
            select p.code, coalesce(f.days_left, 100000) as days_left from stock_forecasts f join products p on p.id = f.product_id
            where f.is_low order by coalesce(f.days_left, 100000), f.product_id limit 5) c) as codes`,
  )
  if (!low?.goods) return endTask(db, TASK, now)
  const more = low.goods > 5 ? ` … (${low.goods})` : ''
  await openTask(db, { ...TASK, note: `${low.codes}${more}` }, now)
}
