import { sql } from 'drizzle-orm'
import { type Db, rows } from './db.ts'

/**
 * Looks whether everything that must always be true is true (reliability.md §3). Each rule is a query for what breaks
 * it; a shop in order has no findings, however hard it was used.
 * @returns a line for each broken promise: the rule, what breaks it, how
 */
export async function audit(db: Db): Promise<string[]> {
  const findings: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const broken = await rows<{ subject: string; note: string }>(db, query)
    findings.push(...broken.map(({ subject, note }) => `${rule}: ${subject} ${note}`.trimEnd()))
  }
  return findings
}

const LIVE = sql`('cancelled', 'refunded')`

const rules = {
  'stock is never negative': sql`
    select 'product:' || id as subject, quantity || '/' || virtual_quantity as note from products
    where quantity < 0 or virtual_quantity < 0`,
  'a line took what it sold': sql`
    select 'order:' || order_id as subject, code as note from order_lines
    where type = 'product' and taken_quantity + taken_virtual <> quantity`,
  'goods go back exactly when an order is cancelled': sql`
    select 'order:' || id as subject, state as note from orders
    where (state = 'cancelled' and stock_returned_at is null)
       or (stock_returned_at is not null and state not in ${LIVE})`,
  'an order is the sum of its lines': sql`
    select 'order:' || o.id as subject, o.total || ' <> ' || coalesce(l.total, 0) as note
    from orders o left join lateral (
      select sum(total) as total, sum(discount) as discount, sum(quantity * unit_price) as items
      from order_lines where order_id = o.id) l on true
    where o.total is distinct from l.total + o.shipping_total + o.surcharge_total
       or o.discount_total is distinct from l.discount or o.items_total is distinct from l.items`,
  'VAT rows add up': sql`
    select 'order:' || o.id as subject, o.vat_total::text as note from orders o, lateral (
      select coalesce(sum((r->>'gross')::int), 0) as gross, coalesce(sum((r->>'vat')::int), 0) as vat,
        coalesce(bool_and((r->>'net')::int + (r->>'vat')::int = (r->>'gross')::int), true) as fits
      from jsonb_array_elements(o.vat_rows) r) v
    where v.gross <> o.total or v.vat <> o.vat_total or not v.fits`,
  'a payment asks for what the order costs': sql`
    select 'payment:' || p.id as subject, p.amount || ' <> ' || o.total as note
    from payments p join orders o on o.id = p.order_id where p.amount <> o.total`,
  'every order has a payment': sql`
    select 'order:' || o.id as subject, '' as note from orders o
    where not exists (select 1 from payments p where p.order_id = o.id)`,
  'paid means exactly one accepted payment': sql`
    select 'order:' || o.id as subject, o.state || ': ' || p.n as note from orders o, lateral (
      select count(*) as n from payments where order_id = o.id
        and state in ('accepted', 'partly_refunded', 'refunded')) p
    where (o.paid_at is not null) <> (p.n = 1)
       or (o.state in ('paid', 'processing', 'packed', 'shipped', 'ready_for_pickup', 'completed') and o.paid_at is null
         and not exists (select 1 from payments where order_id = o.id and provider = 'invoice'))`,
  'money at a vendor is in the books or a task': sql`
    select 'payment:' || p.id as subject, v.provider_ref as note
    from vendor_payments v join payments p on p.id = v.payment_id
    where v.state = 'accepted' and not (p.provider_ref = v.provider_ref
        and p.state in ('accepted', 'partly_refunded', 'refunded', 'review'))
      and not exists (select 1 from operator_tasks t where t.kind = 'paid-twice' and t.subject = 'vendor-payment:' || v.id)`,
  'what is bought on invoice has an invoice': sql`
    select 'order:' || p.order_id as subject, '' as note from payments p where p.provider = 'invoice'
      and not exists (select 1 from invoices i where i.order_id = p.order_id and i.kind = 'invoice')`,
  'a cancelled order keeps no money': sql`
    select 'order:' || o.id as subject, p.state as note from orders o join payments p on p.order_id = o.id
    where o.state = 'cancelled' and p.state in ('accepted', 'partly_refunded')
      and p.amount > (select coalesce(sum(amount), 0) from refunds where payment_id = p.id)`,
  'money that went back is credited': sql`
    select 'order:' || o.id as subject, r.total || ' <> ' || c.total as note
    from orders o join payments p on p.order_id = o.id and p.state in ('partly_refunded', 'refunded'), lateral (
      select coalesce(sum(amount), 0) as total from refunds where payment_id = p.id and state = 'done') r, lateral (
      select coalesce(sum((document->'totals'->>'gross')::int), 0) as total from invoices
      where order_id = o.id and kind = 'credit_note') c
    where r.total <> c.total and exists (select 1 from invoices where order_id = o.id and kind = 'invoice')`,
  'never more given back than paid': sql`
    select 'payment:' || p.id as subject, r.total || ' > ' || p.amount as note from payments p, lateral (
      select coalesce(sum(amount), 0) as total from refunds
      where payment_id = p.id and state in ('created', 'pending', 'done')) r
    where r.total > p.amount`,
  'a coupon counts its living redemptions': sql`
    select 'coupon:' || c.code as subject, c.used || ' <> ' || r.n as note from coupons c, lateral (
      select count(*) as n from coupon_redemptions where coupon_id = c.id and released_at is null) r
    where exists (select 1 from coupon_redemptions where coupon_id = c.id) and c.used < r.n
       or (c.usage_limit is not null and c.used > c.usage_limit)`,
  'a coupon is not used more often by one buyer than it may be': sql`
    select 'coupon:' || c.code as subject, r.customer_key || ': ' || count(*) as note
    from coupons c join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
    where c.per_customer_limit is not null
    group by c.id, c.code, c.per_customer_limit, r.customer_key having count(*) > c.per_customer_limit`,
  'a coupon is released exactly when its order is cancelled': sql`
    select 'order:' || o.id as subject, o.state as note
    from coupon_redemptions r join orders o on o.id = r.order_id
    where (o.state = 'cancelled' and r.released_at is null)
       or (r.released_at is not null and o.state not in ${LIVE})`,
  'an ordered cart is one order': sql`
    select 'cart:' || c.id as subject, c.state as note from carts c left join orders o on o.cart_id = c.id
    where (c.state = 'ordered') <> (o.id is not null)`,
  'an unpaid order is held until some time': sql`
    select 'order:' || id as subject, state as note from orders
    where (state = 'awaiting_payment') <> (hold_until is not null)`,
  'every order has its letter, a paid one two': sql`
    select 'order:' || o.id as subject, k.kind as note
    from orders o cross join (values ('order-placed'), ('order-paid')) as k(kind)
    where (k.kind = 'order-placed' or o.paid_at is not null) and not exists (
      select 1 from letters l where l.kind = k.kind and l.subject = 'order:' || o.id)`,
  'nobody is logged in to an account that is gone': sql`
    select 'user:' || u.id as subject, '' as note from sessions s join users u on u.id = s.user_id
    where u.deleted_at is not null`,
  'a key belongs to an order': sql`
    select 'key:' || k.key as subject, '' as note from idempotency_keys k where k.order_id is null`,
}
