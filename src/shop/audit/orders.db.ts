import { sql } from 'drizzle-orm'
import { ENDED, type Rules, type Within } from './rule.db.ts'

export const orderRules: Rules = {
  'a line took what it sold': (within) => sql`
    select 'order:' || order_id as subject, code as note from order_lines
    where ${within(sql`order_id`)} and type = 'product' and taken_quantity + taken_virtual <> quantity`,
  'goods go back exactly when an order is cancelled': (within) => sql`
    select 'order:' || id as subject, state as note from orders
    where ${within(sql`id`)} and ((state = 'cancelled' and stock_returned_at is null)
       or (stock_returned_at is not null and state not in ${ENDED}))`,
  'an order is the sum of its lines': (within) => sql`
    select 'order:' || o.id as subject, o.total || ' <> ' || coalesce(l.total, 0) as note
    from orders o left join lateral (
      select sum(total) as total, sum(discount) as discount, sum(quantity * unit_price) as items
      from order_lines where order_id = o.id) l on true
    where ${within(sql`o.id`)} and (o.total is distinct from l.total + o.shipping_total + o.surcharge_total
       or o.discount_total is distinct from l.discount or o.items_total is distinct from l.items)`,
  'VAT rows add up': (within) => sql`
    select 'order:' || o.id as subject, o.vat_total::text as note from orders o, lateral (
      select coalesce(sum((r->>'gross')::int), 0) as gross, coalesce(sum((r->>'vat')::int), 0) as vat,
        coalesce(bool_and((r->>'net')::int + (r->>'vat')::int = (r->>'gross')::int), true) as fits
      from jsonb_array_elements(o.vat_rows) r) v
    where ${within(sql`o.id`)} and (v.gross <> o.total or v.vat <> o.vat_total or not v.fits)`,
  'an order is in the state of its last event': (within) => sql`
    select 'order:' || o.id as subject, o.state || ' <> ' || coalesce(e.to_state, 'none') as note
    from orders o left join lateral (
      select to_state from order_events where order_id = o.id order by id desc limit 1) e on true
    where ${within(sql`o.id`)} and o.state is distinct from e.to_state`,
  'an order was made of an ordered cart': (within) => sql`
    select 'cart:' || c.id as subject, c.state as note from orders o join carts c on c.id = o.cart_id
    where ${within(sql`o.id`)} and c.state <> 'ordered'`,
  'an unpaid order is held until some time': (within) => sql`
    select 'order:' || id as subject, state as note from orders
    where ${within(sql`id`)} and (state = 'awaiting_payment') <> (hold_until is not null)
      -- A replacement waits for the goods that pay for it.
      and not exists (select from exchanges x where x.order_id = orders.id)`,
  'every order has its e-mail, a paid one two': (within) => sql`
    select 'order:' || o.id as subject, k.kind as note
    from orders o cross join (values ('order-placed'), ('order-paid')) as k(kind)
    where ${within(sql`o.id`)} and (k.kind = 'order-placed' or o.paid_at is not null) and not exists (
      select 1 from letters l where l.kind = k.kind and l.subject = 'order:' || o.id)
    -- Of many orders to one mailbox in an hour, later ones get an e-mail when they are paid.
    and not (k.kind = 'order-placed' and o.user_id is null and (select count(*) from letters l
      where l.kind = 'order-placed' and l.recipient = o.email
        and l.created_at between o.placed_at - interval '1 hour' and o.placed_at) >= 3)`,
  'VAT of lines and charges adds up': chargeVat,
  'an exemption has its evidence': exemptionEvidence,
  'never more is withdrawn than was bought': (within) => sql`
    select 'order:' || w.order_id as subject, w.line_id || ': ' || w.quantity || ' > ' || coalesce(l.quantity, 0) as note
    from (
      select d.order_id, (line->>'lineId')::int as line_id, sum((line->>'quantity')::int) as quantity
      from withdrawals d cross join jsonb_array_elements(d.lines) line where ${within(sql`d.order_id`)} group by 1, 2) w
    left join order_lines l on l.id = w.line_id and l.order_id = w.order_id
    where w.quantity > coalesce(l.quantity, 0)`,
  'a withdrawal has its receipt, and a task': (within) => sql`
    select 'withdrawal:' || w.id as subject, '' as note from withdrawals w
    where ${within(sql`w.order_id`)} and (
      (w.created_at > now() - interval '90 days' and not exists (
        select 1 from letters l where l.kind = 'withdrawal-receipt' and l.subject = 'withdrawal:' || w.id))
      or not exists (select 1 from operator_tasks t where t.kind = 'withdrawal' and t.subject = 'withdrawal:' || w.id))`,
}

export const cartRules: Rules = {
  'an ordered cart is an order': () => sql`
    select 'cart:' || c.id as subject, c.state as note from carts c
    where c.state = 'ordered' and not exists (select 1 from orders o where o.cart_id = c.id)`,
  'a key belongs to an order': () => sql`
    select 'key:' || k.key as subject, '' as note from idempotency_keys k where k.order_id is null`,
  'nobody is logged in to an account that is gone': () => sql`
    select 'user:' || u.id as subject, '' as note from sessions s join users u on u.id = s.user_id
    where u.deleted_at is not null`,
}

/** The VAT table must equal lines, delivery and surcharge at their stored rates, rate by rate. */
function chargeVat(within: Within) {
  return sql`
    select 'order:' || order_id as subject,
      coalesce(rate::text, 'no rate') || ': ' || coalesce(sum(gross), 0) || '/' || coalesce(sum(vat), 0) as note
    from (
      select o.id, (r->>'rateBp')::int, (r->>'gross')::int, (r->>'vat')::int
      from orders o, jsonb_array_elements(o.vat_rows) r where ${within(sql`o.id`)}
      union all select order_id, vat_rate, -total, -vat from order_lines where ${within(sql`order_id`)}
      union all select id, shipping_vat_rate, -shipping_total, -shipping_vat from orders
        where ${within(sql`id`)} and shipping_total > 0
      union all select id, surcharge_vat_rate, -surcharge_total, -surcharge_vat from orders
        where ${within(sql`id`)} and surcharge_total > 0
    ) part(order_id, rate, gross, vat)
    -- Of some orders of before 0.2 the VAT of charges could not be told.
    where order_id not in (select id from orders where ${within(sql`id`)}
      and (shipping_total > 0 and shipping_vat_rate is null or surcharge_total > 0 and surcharge_vat_rate is null))
    group by order_id, rate having sum(gross) <> 0 or sum(vat) <> 0`
}

/** An order without VAT needs a number of the buyer's, confirmed by VIES in the 24 hours before. */
function exemptionEvidence(within: Within) {
  return sql`
    select 'order:' || id as subject, coalesce(vat_note, 'no exemption') || ', evidence ' || coalesce(vat_evidence::text, 'none') as note
    from orders
    where ${within(sql`id`)} and ((vat_note is null) <> (vat_evidence is null) or vat_evidence->>'treatment' <> vat_note
      or vat_evidence->>'vat_number' is distinct from company->>'vat_num' and vat_note is not null
      or vat_evidence->>'matched' <> 'not_compared' and not coalesce((vat_evidence->>'checked_at')::timestamptz
        between placed_at - interval '24 hours' and placed_at + interval '1 minute', false))`
}
