import { sql } from 'drizzle-orm'
import type { Rules } from './rule.db.ts'

/** By a later one, after an edit of the order. */
const isReplaced = sql`exists (select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and n.id > i.id)`

export const invoiceRules: Rules = {
  'what is bought on invoice has an invoice': (within) => sql`
    select 'order:' || p.order_id as subject, '' as note from payments p
    where ${within(sql`p.order_id`)} and p.provider = 'invoice'
      and not exists (select 1 from invoices i where i.order_id = p.order_id and i.kind = 'invoice')`,
  'what was paid has an invoice': (within) => sql`
    select 'order:' || o.id as subject, '' as note from orders o
    where ${within(sql`o.id`)} and o.paid_at is not null
      and not exists (select 1 from invoices i where i.order_id = o.id and i.kind = 'invoice')`,
  'e-invoices keep the rules': (within) => sql`
    select document->>'number' as subject, einvoice_problems->0->>'rule' as note from invoices
    where ${within(sql`order_id`)} and einvoice_state = 'invalid'`,
  'an order has one invoice, and earlier ones are credited': (within) => sql`
    select 'order:' || i.order_id as subject, i.document->>'number' as note from invoices i
    where ${within(sql`i.order_id`)} and i.kind = 'invoice' and ${isReplaced} and (i.document->'totals'->>'gross')::int <> (
      select coalesce(sum((c.document->'totals'->>'gross')::int), 0) from invoices c
      where c.order_id = i.order_id and c.kind = 'credit_note'
        and c.document->'credits'->>'number' = i.document->>'number')`,
  // Versions before 0.2 stored no digest.
  'a document is as it was issued': (within) => sql`
    select kind || ':' || id as subject, document->>'number' as note from invoices
    where ${within(sql`order_id`)} and digest <> encode(sha256(convert_to(document::text, 'UTF8')), 'hex')`,
  'a document bears its own number': (within) => sql`
    select kind || ':' || id as subject, document->>'number' as note from invoices
    where ${within(sql`order_id`)} and (document->>'kind' is distinct from kind or document->>'number'
      is distinct from series || '-' || lpad(number::text, greatest(5, length(number::text)), '0'))`,
  'an invoice says what its order says': (within) => sql`
    select 'order:' || o.id as subject, i.document->>'number' as note
    from invoices i join orders o on o.id = i.order_id
    where ${within(sql`o.id`)} and i.kind = 'invoice' and not ${isReplaced} and (
      i.document->>'orderNumber' is distinct from o.prefixed_id
      or (i.document->'totals'->>'gross')::int is distinct from o.total
      or (i.document->'totals'->>'vat')::int is distinct from o.vat_total
      or (select jsonb_agg(jsonb_build_array(d->'position', d->'code', d->'quantity', d->'gross', d->'vat')
            order by (d->>'position')::int) from jsonb_array_elements(i.document->'lines') d)
        is distinct from (select jsonb_agg(jsonb_build_array(l.position, l.code, l.quantity, l.total, l.vat)
            order by l.position) from order_lines l where l.order_id = o.id))`,
  'money that went back is credited': (within) => sql`
    select 'order:' || o.id as subject, r.total || ' <> ' || c.total as note
    from orders o join payments p on p.order_id = o.id and p.state in ('partly_refunded', 'refunded'), lateral (
      select coalesce(sum(amount), 0) as total from refunds where payment_id = p.id and state = 'done') r, lateral (
      select coalesce(sum((document->'totals'->>'gross')::int), 0) as total from invoices
      where order_id = o.id and kind = 'credit_note' and document->'credits'->>'number' = (select i.document->>'number'
        from invoices i where i.order_id = o.id and i.kind = 'invoice' order by i.id desc limit 1)) c
    where ${within(sql`o.id`)} and r.total <> c.total
      and exists (select 1 from invoices where order_id = o.id and kind = 'invoice')`,
  'never more is credited than was invoiced': (within) => sql`
    select 'order:' || order_id as subject, credited || ' > ' || invoiced as note
    from (
      select order_id, coalesce(sum((document->'totals'->>'gross')::int) filter (where kind = 'credit_note'), 0) as credited,
        coalesce(sum((document->'totals'->>'gross')::int) filter (where kind = 'invoice'), 0) as invoiced
      from invoices where ${within(sql`order_id`)} group by order_id) i
    where credited > invoiced`,
}

/** Together with the rule of the same name for series: numbers are unique, so none is missing. */
export const numberRules: Rules = {
  'the numbers of a series have no gap': (within) => sql`
    select 'series:' || i.series as subject, 'no number ' || i.number - 1 as note from invoices i
    where ${within(sql`i.id`)} and i.number > (select s.first from invoice_series s where s.series = i.series)
      and not exists (select 1 from invoices p where p.series = i.series and p.number = i.number - 1)`,
}

export const seriesRules: Rules = {
  'the numbers of a series have no gap': () => sql`
    select 'series:' || s.series as subject, 'ends with ' || last.number || ', not ' || s.next - 1 as note
    from invoice_series s, lateral (
      select coalesce((select number from invoices where series = s.series order by number desc limit 1), s.first - 1) as number) last
    where last.number <> s.next - 1`,
}
