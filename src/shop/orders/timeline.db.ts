import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'

/** `actor`: as in the database; `person`: the name of a member of staff. `text`: a note, a reason or an address. */
export type TimelineEntry = {
  key: string
  at: string
  kind: 'state' | 'email' | 'payment' | 'refund' | 'note' | 'change' | 'withdrawal' | 'parcel' | 'return'
  /** The state, the kind of e-mail, the payment's or refund's state, or the changed column. */
  what: string
  actor: string | null
  person: string | null
  text: string
  /** Cents. */
  amount: number | null
  isForBuyer: boolean
  /** Of a payment at its vendor, or of a refund. */
  reference: string | null
}

/** Everything that happened to an order, oldest first, from the tables that know it. @param lang of ways of delivery */
export const orderTimeline = (db: Db, orderId: number, lang: Lang): Promise<TimelineEntry[]> =>
  rows<TimelineEntry>(
    db,
    sql`select e.*, p.name as person from (
        select 'state-' || id as key, at, 'state' as kind, to_state as what, actor, note as text, null::int as amount,
            false as "isForBuyer", 1 as rank, id as nth, null::text as reference
          from order_events where order_id = ${orderId}
        union all
        select 'email-' || id, coalesce(sent_at, created_at), 'email', kind, null, recipient || case state
            when 'sent' then '' else ' (' || state || ')' end, null, true, 3, 0, null
          from letters where kind <> 'new-order' and (subject = ${`order:${orderId}`} or subject like ${`order:${orderId}:%`}
            or subject in (select 'refund:' || r.id from refunds r join payments y on y.id = r.payment_id
              where y.order_id = ${orderId}))
        union all
        select 'payment-' || id, coalesce(accepted_at, created_at), 'payment', state, provider,
            '', amount, false, 2, id, provider_ref from payments where order_id = ${orderId}
        union all
        select 'refund-' || r.id, coalesce(r.done_at, r.created_at), 'refund', r.state, null, r.reason, r.amount, false, 2, r.id, r.reference
          from refunds r join payments y on y.id = r.payment_id where y.order_id = ${orderId}
        union all
        select 'note-' || id, at, 'note', 'note', actor, text, null, is_for_buyer, 2, id, null
          from order_notes where order_id = ${orderId}
        union all
        select 'withdrawal-' || id, created_at, 'withdrawal', case when is_whole then 'whole' else 'part' end, 'buyer', '',
            null, false, 2, id, null from withdrawals where order_id = ${orderId}
        union all
        select 'return-' || id || x.what, x.at, 'return', x.what, x.actor, x.text, null, false, 2, id * 4 + x.step, null
          from returns r, lateral (values
            ('opened', r.created_at, r.created_by, r.note, 0),
            ('received', r.received_at, r.received_by, '', 1),
            (r.state, r.ended_at, r.ended_by, r.refusal, 2)) x(what, at, actor, text, step)
          where r.order_id = ${orderId} and x.at is not null
        union all
        select 'exchange-' || x.id, x.created_at, 'return', case when x.order_id = ${orderId} then 'replaces' else 'exchanged' end,
            x.created_by, case when x.order_id = ${orderId} then a.prefixed_id else n.prefixed_id end, null, false, 2, x.id, null
          from exchanges x join returns r on r.id = x.return_id join orders a on a.id = r.order_id join orders n on n.id = x.order_id
          where x.order_id = ${orderId} or r.order_id = ${orderId}
        union all
        select 'edit-' || id, at, 'change', case when lines @? '$[*].ways' then 'delivery_edit' else 'order_edits' end,
            actor, (select string_agg(concat(
              coalesce(nullif(l->>'code', ''), '{delivery}'), ': ', case
                when l ? 'ways' then concat(${wayIn('before', lang)}, ' → ', ${wayIn('after', lang)},
                  case when l->'before'->'total' is distinct from l->'after'->'total' then '; {shipping}: '
                    || to_char((l->'before'->>'total')::int / 100.0, 'FM9999990.00') || ' → '
                    || to_char((l->'after'->>'total')::int / 100.0, 'FM9999990.00') end)
                when l->'before'->'quantity' is distinct from l->'after'->'quantity'
                  then concat(coalesce(l->'before'->>'quantity', '0'), ' → ', coalesce(l->'after'->>'quantity', '0'))
                else to_char((l->'before'->>'total')::int / 100.0, 'FM9999990.00') || ' → '
                  || to_char((l->'after'->>'total')::int / 100.0, 'FM9999990.00') end), '; ')
              from jsonb_array_elements(lines) l), difference, false, 2, id, null
          from order_edits where order_id = ${orderId}
        union all
        select 'change-' || id, at, 'change', table_name, actor,
            case when table_name = 'orders' then coalesce((select string_agg('{' || k || '}', ', ' order by k)
                from jsonb_object_keys(coalesce(after, before)) k), '')
              else coalesce(nullif(concat_ws(' → ', before->>'tag', after->>'tag'), ''), '') end, null, false, 2, id, null
          from audit_log where subject = ${`order:${orderId}`} and table_name <> 'parcels'
        union all
        select 'packed-' || a.id, a.at, 'parcel', a.after->>'state', a.actor,
            concat_ws(' ', a.after->>'position', coalesce(a.after->>'code', '')), null, false, 2, a.id, null
          from audit_log a where a.subject = ${`order:${orderId}`} and a.table_name = 'parcels' and a.after ? 'state'
        union all
        select 'parcel-' || t.id, t.at, 'parcel', coalesce(t.state, 'reported'), p.carrier,
            concat_ws(': ', coalesce(p.code, p.position::text), t.text), null, false, 2, t.id, null
          from parcel_events t join parcels p on p.id = t.parcel_id where p.order_id = ${orderId}
      ) e left join staff p on e.actor = 'staff:' || p.id
      order by e.at, e.rank, e.nth`,
  )

/** @param when of the line `l` of an edit */
const wayIn = (when: 'before' | 'after', lang: Lang) =>
  sql`coalesce(l->'ways'->${when}::text->>${lang}::text, l->'ways'->${when}::text->>${defaultLang}::text)`
