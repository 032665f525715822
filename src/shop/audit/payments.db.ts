import { sql } from 'drizzle-orm'
import type { Rules } from './rule.db.ts'

export const paymentRules: Rules = {
  'a payment asks for what the order costs': (within) => sql`
    select 'payment:' || p.id as subject, p.amount || ' <> ' || o.total as note
    from payments p join orders o on o.id = p.order_id where ${within(sql`o.id`)} and p.amount <> o.total
      -- An earlier attempt may have asked for the sum before an edit.
      and (p.state not in ('failed', 'expired', 'review') or p.attempt = (
        select max(attempt) from payments where order_id = o.id))
      -- A wrong sum that goes back has the sum that came.
      and not (p.accepted_at is null and exists (select from refunds r where r.payment_id = p.id))`,
  'every order has a payment': (within) => sql`
    select 'order:' || o.id as subject, '' as note from orders o
    where ${within(sql`o.id`)} and not exists (select 1 from payments p where p.order_id = o.id)`,
  'paid means exactly one accepted payment': (within) => sql`
    select 'order:' || o.id as subject, o.state || ': ' || p.n as note from orders o, lateral (
      -- Late money that went back was never accepted.
      select count(*) as n from payments where order_id = o.id
        and (state = 'accepted' or (state in ('partly_refunded', 'refunded') and accepted_at is not null))) p
    where ${within(sql`o.id`)} and ((o.paid_at is not null) <> (p.n = 1)
       or (o.state in ('paid', 'processing', 'packed', 'shipped', 'ready_for_pickup', 'completed') and o.paid_at is null
         and not exists (select 1 from payments where order_id = o.id and (provider = 'invoice'
           or (provider = 'at_pickup' and o.state <> 'completed')))))`,
  'an accepted payment says since when': (within) => sql`
    select 'payment:' || id as subject, '' as note from payments
    where ${within(sql`order_id`)} and state = 'accepted' and accepted_at is null`,
  'money at a vendor is in the books or a task': (within) => sql`
    select 'payment:' || p.id as subject, v.provider_ref as note
    from vendor_payments v join payments p on p.id = v.payment_id
    where ${within(sql`p.order_id`)} and v.state = 'accepted' and not (p.provider_ref = v.provider_ref
        and p.state in ('accepted', 'partly_refunded', 'refunded', 'review'))
      and not exists (select 1 from operator_tasks t
        where t.kind in ('paid-twice', 'mismatch') and t.subject = 'vendor-payment:' || v.id)`,
  'a payment at a vendor is one of its own attempt': (within) => sql`
    select 'payment:' || p.id as subject, v.provider || ' <> ' || p.provider as note
    from vendor_payments v join payments p on p.id = v.payment_id
    where ${within(sql`p.order_id`)} and v.provider <> p.provider`,
  'a cancelled order keeps no money': (within) => sql`
    select 'order:' || o.id as subject, p.state as note from orders o join payments p on p.order_id = o.id
    where ${within(sql`o.id`)} and o.state = 'cancelled' and p.state in ('accepted', 'partly_refunded')
      and p.amount > (select coalesce(sum(amount), 0) from refunds where payment_id = p.id)`,
  'never more given back than paid': (within) => sql`
    select 'payment:' || p.id as subject, r.total || ' > ' || p.amount as note from payments p, lateral (
      select coalesce(sum(amount), 0) as total from refunds
      where payment_id = p.id and state in ('created', 'pending', 'done')) r
    where ${within(sql`p.order_id`)} and r.total > p.amount`,
  'a payment is in the state that its refunds have brought it to': (within) => sql`
    select 'payment:' || p.id as subject, p.state || ': ' || r.total || ' of ' || p.amount as note from payments p, lateral (
      select coalesce(sum(amount), 0) as total from refunds where payment_id = p.id and state = 'done') r
    where ${within(sql`p.order_id`)} and (
      (p.state = 'accepted' and r.total > 0)
      or (p.state = 'partly_refunded' and (r.total = 0 or r.total >= p.amount))
      or (p.state = 'refunded' and r.total < p.amount)
      or (p.state in ('created', 'linked', 'pending') and r.total > 0))`,
  // E-mails are deleted after 90 days.
  'whoever got money back was told': (within) => sql`
    select 'refund:' || r.id as subject, '' as note from refunds r join payments p on p.id = r.payment_id
    where ${within(sql`p.order_id`)} and r.state = 'done' and r.created_at > now() - interval '90 days' and not exists (
      select 1 from letters l where l.kind = 'order-refunded' and l.subject = 'refund:' || r.id)`,
}
