import { sql } from 'drizzle-orm'
import { lowestOfLastDays } from '../catalogue/lowest-price.db.ts'

/**
 * Goods `g` of sales `s` with their product `p` and what the sale makes of it now: `w.price`, or null where it would not be lower,
 * and `w.previous`, which is the lowest price of 30 days. The only place that decides a sale's prices: preview and start use it.
 */
export const plannedGoods = sql`sale_goods g join sales s on s.id = g.sale_id join products p on p.id = g.product_id
  cross join lateral (select (p.price::bigint * (100 - s.percent) / 100)::int as price) e
  cross join lateral (select case s.rounding when 'ten' then e.price / 10 * 10 when 'nine' then (e.price + 1) / 10 * 10 - 1
    when 'euro' then e.price / 100 * 100 when 'euro-nine' then (e.price + 1) / 100 * 100 - 1 else e.price end as price) r
  cross join lateral (select coalesce(g.price, case when r.price > 0 then r.price else e.price end) as price) a
  cross join lateral (select case when a.price > 0 and a.price < p.price then a.price end as price) n
  cross join lateral (select ${lowestOfLastDays('p.id', 'p.price')} as price) l
  cross join lateral (select n.price, case when l.price > n.price then l.price end as previous) w`
