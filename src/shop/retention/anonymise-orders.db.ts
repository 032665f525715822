import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { eraseBuyers } from '../past-orders/write-past-orders.db.ts'

const SLICE = 200

/** Removes personal data after the full years of Accounting Law section 28; sums and numbers stay, invoices are no e-invoices. */
export async function anonymiseOrders(db: Db, now: Date, years: number, slice = SLICE) {
  while ((await rows(db, anonymise(now, years, slice))).length === slice);
  while ((await eraseBuyers(db, pastOrdersBefore(beginOfKept(now, years), slice))).length === slice);
}

const pastOrdersBefore = (moment: SQL, limit: number) => sql`select id from past_orders
  where ordered_at < ${moment} and (email <> '' or name <> '' or phone <> '') limit ${limit}`

/** The company's country stays, because VAT depends on it. */
const COMPANY = JSON.stringify({ name: '', reg_num: '', vat_num: '', address: '', city: '', zip: '' })
const EVIDENCE = JSON.stringify({ vat_number: '', name: '', request_identifier: '' })
const BUYER = JSON.stringify({
  name: '',
  regNum: null,
  vatNum: null,
  address: '',
  city: '',
  zip: '',
  contact: { name: '', email: '', phone: '' },
  reference: null,
  contract: null,
})
const RECIPIENT = JSON.stringify({ recipient: '', address: '', city: '', zip: '' })

const anonymise = (now: Date, years: number, limit: number) => sql`
  with done as materialized (
    select o.id, o.cart_id from orders o
    where o.email <> '' and o.placed_at < ${beginOfKept(now, years)}
      and not exists (select from order_events e where e.order_id = o.id and e.at >= ${beginOfKept(now, years)})
      and not exists (select from invoices i where i.order_id = o.id and i.issued_at >= ${beginOfKept(now, years)})
      and not exists (select from refunds r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.created_at >= ${beginOfKept(now, years)})
    order by o.id limit ${limit} for update of o skip locked
  ), documents as (
    select i.id, i.document || jsonb_build_object('buyer', i.document->'buyer' || ${BUYER}::jsonb,
        'delivery', i.document->'delivery' || ${RECIPIENT}::jsonb, 'vatEvidence', null) as document
    from invoices i join done on done.id = i.order_id
  ), issued as (
    update invoices i set document = d.document, einvoice_state = 'none', einvoice_problems = null,
      digest = encode(sha256(convert_to(d.document::text, 'UTF8')), 'hex')
    from documents d where d.id = i.id
  ), sent as (
    update letters l set recipient = '', data = '{}', last_error = null
    from done where l.state <> 'queued' and (l.subject = 'order:' || done.id or l.subject like 'order:' || done.id || ':%'
      or l.subject in (select 'withdrawal:' || w.id from withdrawals w where w.order_id = done.id))
  ), withdrawn as (
    update withdrawals w set name = '', email = '' from done where w.order_id = done.id
  ), returned as (
    update returns r set note = '', refusal = case when refusal = '' then '' else '-' end,
      deduction_reason = case when deduction_reason = '' then '' else '-' end
    from done where r.order_id = done.id
  ), redeemed as (
    update coupon_redemptions r set customer_key = 'order:' || done.id from done where r.order_id = done.id
  ), asked as (
    update data_requests r set email = '' from done where r.order_id = done.id and r.email <> ''
  ), reviewed as (
    update reviews r set author = '', user_id = null from done where r.order_id = done.id
  ), noted as (
    update operator_tasks t set note = '' from done where t.subject = 'order:' || done.id
  ), written as (
    delete from order_notes n using done where n.order_id = done.id
  ), labelled as (
    delete from parcel_labels l using parcels p, done where l.parcel_id = p.id and p.order_id = done.id
  ), reported as (
    update parcel_events e set raw = null from parcels p, done
    where e.parcel_id = p.id and p.order_id = done.id and e.raw is not null
  ), carried as (
    update parcels p set code = null, carrier_ref = null, problem = null from done where p.order_id = done.id
  ), searched as (
    delete from order_search s using done where s.order_id = done.id
  ), prepared as (
    update agent_checkouts a set buyer = '{}', delivery = '{}', attribution = null, continued_by = null
    from done where a.cart_id = done.cart_id
  ), chosen as (
    update carts c set shipping = '{}' from done where c.id = done.cart_id
  )
  update orders o set name = '', surname = '', email = '', phone_code = '', phone_number = '', user_id = null,
    session_hash = '', network = null, buyer_reference = null, contract_number = null, tracking_code = null,
    company = o.company || ${COMPANY}::jsonb, vat_evidence = o.vat_evidence || ${EVIDENCE}::jsonb,
    delivery = o.delivery || '{"fields":{}}'
  from done where o.id = done.id returning 1`

const beginOfKept = (now: Date, years: number) =>
  sql`(date_trunc('year', ${now.toISOString()}::timestamptz at time zone 'Europe/Riga') - make_interval(years => ${years}::int))
    at time zone 'Europe/Riga'`
