import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '../calendar/days.ts'
import { withinDays } from '../calendar/midnight.db.ts'
import type { Db } from '../db.ts'
import { IS_SOLD } from '../orders/sold.db.ts'

export const withinDay = (at: SQL, day: Day) => withinDays(at, { from: day, to: day })

/** Null: ordered in the shop itself. */
const CHANNEL = sql`(select max(a.host) from agent_checkouts a where a.cart_id = o.cart_id and a.canceled_at is null)`

const COUNTRY = sql`coalesce(o.delivery->>'country_code', '')`

/** A credit note before a later invoice took back the goods of an order that was edited in place. */
const IS_REFUND = sql`not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and n.id > i.id)`

/** One row for each order, line, and position of a credit note; `category` and `product` are null where none is meant. */
const factsOf = (day: Day): SQL => sql`
  with placed as materialized (
    select o.id, o.buyer_type as buyer, ${COUNTRY} as country, ${CHANNEL} as channel, o.shipping_total, o.surcharge_total,
      coalesce(o.shipping_vat, 0) as shipping_vat, coalesce(o.surcharge_vat, 0) as surcharge_vat, ${IS_SOLD} as is_sold
    from orders o where ${withinDay(sql`o.placed_at`, day)}
  ), notes as materialized (
    select i.document, o.id, o.buyer_type as buyer, ${COUNTRY} as country, ${CHANNEL} as channel
    from invoices i join orders o on o.id = i.order_id and ${IS_SOLD}
    where ${withinDay(sql`i.issued_at`, day)} and i.kind = 'credit_note' and ${IS_REFUND}
  ), credited as (
    select n.buyer, n.country, n.channel, l.product_id, true as names_goods, case when c.position > 0 then c.quantity else 0 end as units, c.net, c.vat
    from notes n cross join lateral jsonb_to_recordset(n.document->'lines') as c(position int, quantity int, net int, vat int)
    left join order_lines l on l.order_id = n.id and l.position = c.position
    union all
    select n.buyer, n.country, n.channel, null, false, 0, c.net, c.vat
    from notes n cross join lateral jsonb_to_recordset(n.document->'charges') as c(net int, vat int)
  ), facts as (
    select buyer, country, channel, false as names_goods, null::int as product_id, case when is_sold then id end as order_id, 1 as placed,
      0 as units, 0 as goods, case when is_sold then shipping_total - shipping_vat else 0 end as delivery,
      case when is_sold then surcharge_total - surcharge_vat else 0 end as surcharge,
      case when is_sold then shipping_vat + surcharge_vat else 0 end as vat, 0 as discount, null::int as unit_cost,
      0 as refunded_units, 0 as refunded, 0 as refunded_vat
    from placed
    union all
    select o.buyer, o.country, o.channel, true, l.product_id, o.id, 0, l.quantity, l.total - l.vat, 0, 0, l.vat, l.discount, l.unit_cost, 0, 0, 0
    from placed o join order_lines l on l.order_id = o.id where o.is_sold
    union all
    select buyer, country, channel, names_goods, product_id, null, 0, 0, 0, 0, 0, 0, 0, null, units, net, vat from credited
  )
  select f.buyer, f.country, f.channel, case when f.names_goods then coalesce(coalesce(p.category_id, parent.category_id)::text, '') end as category,
    case when f.names_goods then coalesce(f.product_id::text, '') end as product, f.order_id, f.placed, f.units, f.goods,
    f.delivery, f.surcharge, f.vat, f.discount, coalesce(f.units * coalesce(f.unit_cost, p.cost, parent.cost), 0) as cost,
    case when coalesce(f.unit_cost, p.cost, parent.cost) is null then 0 else f.goods end as costed,
    f.refunded_units, f.refunded, f.refunded_vat
  from facts f left join products p on p.id = f.product_id left join products parent on parent.id = p.parent_id`

const SUMS = sql.raw(
  'placed units goods delivery surcharge vat discount cost costed refunded_units refunded refunded_vat'
    .split(' ')
    .map((column) => `sum(${column})::int as ${column}`)
    .join(', '),
)

const COLUMNS = sql.raw(
  'orders, placed, units, goods, delivery, surcharge, vat, discount, cost, costed, refunded_units, refunded, refunded_vat',
)

const EXCLUDED = sql.raw(
  'excluded.orders, excluded.placed, excluded.units, excluded.goods, excluded.delivery, excluded.surcharge, excluded.vat, ' +
    'excluded.discount, excluded.cost, excluded.costed, excluded.refunded_units, excluded.refunded, excluded.refunded_vat',
)

/** Behind `fresh`: writes what differs. */
const writeFresh = (day: SQL): SQL => sql`
  insert into report_sales as s (dimension, day, key, ${COLUMNS})
  select dimension, ${day}, key, ${COLUMNS} from fresh
  on conflict (dimension, day, key) do update set (${COLUMNS}) = (${EXCLUDED})
  where (s.orders, s.placed, s.units, s.goods, s.delivery, s.surcharge, s.vat, s.discount, s.cost, s.costed, s.refunded_units,
    s.refunded, s.refunded_vat) is distinct from (${EXCLUDED})`

/** Counts the sales of a day anew, in one statement: what is there already stays as it is. */
export async function countDay(db: Db, day: Day) {
  await db.execute(sql`
    with facts as (${factsOf(day)}), fresh as materialized (
      select d.dimension, d.key, count(distinct order_id)::int as orders, ${SUMS}
      from facts f cross join lateral (values ('buyer', f.buyer), ('country', f.country), ('category', f.category),
        ('product', f.product), ('channel', f.channel)) as d(dimension, key)
      where d.key is not null group by 1, 2
    ), gone as (
      delete from report_sales s where s.day = ${day}::date and s.dimension in ('buyer', 'country', 'category', 'product', 'channel')
        and not exists (select from fresh f where f.dimension = s.dimension and f.key = s.key)
    ) ${writeFresh(sql`${day}::date`)}`)
}

/** Sums up the products of a month, so that a year is read from twelve rows of each. @param month its first day */
export async function sumMonth(db: Db, month: Day) {
  await db.execute(sql`
    with fresh as materialized (
      select 'product-month' as dimension, key, sum(orders)::int as orders, ${SUMS}
      from report_sales where dimension = 'product' and day >= ${month}::date and day < ${month}::date + interval '1 month'
      group by key
    ), gone as (
      delete from report_sales s where s.day = ${month}::date and s.dimension = 'product-month'
        and not exists (select from fresh f where f.key = s.key)
    ) ${writeFresh(sql`${month}::date`)}`)
}
