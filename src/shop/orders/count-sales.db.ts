import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

const SALES_PERIOD_DAYS = 90

/** Writes only changed counts, since each one invalidates the product. */
export async function countSales(db: Db, now: Date) {
  await db.execute(sql`
    with counted as (
      select coalesce(p.parent_id, p.id) as product_id, count(distinct o.id)::int as orders
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      where p.type = 'product' and o.paid_at is not null and o.state not in ('cancelled', 'refunded')
        and o.placed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${SALES_PERIOD_DAYS})
      group by 1
    ), gone as (
      delete from product_sales s where not exists (select from counted c where c.product_id = s.product_id)
    )
    insert into product_sales (product_id, orders) select product_id, orders from counted
    on conflict (product_id) do update set orders = excluded.orders where product_sales.orders <> excluded.orders`)
}
