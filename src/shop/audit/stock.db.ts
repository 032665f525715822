import { sql } from 'drizzle-orm'
import type { Rules } from './rule.db.ts'

export const stockRules: Rules = {
  'stock is never negative': (within) => sql`
    select 'product:' || id as subject, quantity || '/' || virtual_quantity as note from products
    where ${within(sql`id`)} and (quantity < 0 or virtual_quantity < 0)`,
  'stock is what came less what was ordered': (within) => sql`
    with moved as (
      select m.product_id, coalesce(sum(m.quantity) filter (where l.kind = 'own'), 0) as own,
        coalesce(sum(m.quantity) filter (where l.kind = 'supplier'), 0) as supplier
      from stock_movements m join stock_locations l on l.id = m.location_id
      where ${within(sql`m.product_id`)} group by m.product_id
    ), sold as (
      select l.product_id, sum(l.taken_quantity) as own, sum(l.taken_virtual) as supplier
      from order_lines l join orders o on o.id = l.order_id and o.stock_returned_at is null
      where ${within(sql`l.product_id`)} group by l.product_id
    ), expected as (
      select p.id, p.quantity, p.virtual_quantity, coalesce(m.own, 0) - coalesce(s.own, 0) as own,
        coalesce(m.supplier, 0) - coalesce(s.supplier, 0) as supplier
      from products p left join moved m on m.product_id = p.id left join sold s on s.product_id = p.id
      where ${within(sql`p.id`)}
    )
    select 'product:' || id as subject,
      quantity || '/' || virtual_quantity || ' <> ' || own || '/' || supplier as note
    from expected where quantity <> own or virtual_quantity <> supplier`,
  'a level is the sum of its movements': (within) => sql`
    select 'product:' || p.id as subject,
      'location ' || coalesce(m.location_id, l.location_id) || ': ' || coalesce(l.quantity, 0) || ' <> ' || coalesce(m.quantity, 0) as note
    from (select product_id, location_id, sum(quantity) as quantity from stock_movements
        where ${within(sql`product_id`)} group by 1, 2) m
    full join (select * from stock_levels where ${within(sql`product_id`)}) l
      on l.product_id = m.product_id and l.location_id = m.location_id
    join products p on p.id = coalesce(m.product_id, l.product_id)
    where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0)`,
  'a transfer adds up to nothing': (within) => sql`
    select 'product:' || product_id as subject, coalesce(batch::text, 'without batch') || ': ' || sum(quantity) as note
    from stock_movements where reason = 'transfer' and ${within(sql`product_id`)}
    group by product_id, batch having sum(quantity) <> 0`,
  'no more comes back than was ordered': (within) => sql`
    select 'product:' || m.product_id as subject, coalesce(m.reference, 'without order') || ': ' || m.quantity as note
    from (select product_id, reference, sum(quantity) as quantity from stock_movements
        where reason = 'return' and ${within(sql`product_id`)} group by 1, 2) m
    join products p on p.id = m.product_id
    left join orders o on o.prefixed_id = m.reference
    where m.quantity < 0 or m.quantity > (
      select case when o.stock_returned_at is null then coalesce(sum(l.taken_quantity + l.taken_virtual), 0) else 0 end
      from order_lines l where l.order_id = o.id and l.product_id = m.product_id)`,
  'the price history ends with the price of today': (within) => sql`
    select 'product:' || p.id as subject, p.price || ' <> ' || coalesce(h.price::text, 'none') as note
    from products p left join price_history h on h.product_id = p.id and h.valid_to is null
    where ${within(sql`p.id`)} and h.price is distinct from p.price`,
}
