import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import { ABSOLUTE_MS, SIGNED_IN_IDLE_MS } from '../sessions/session.ts'
import type { CustomerDetail } from './customers.calls.ts'
import { readListed } from './find-customers.db.ts'

const SHOWN = 30

const listOf = (query: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${query}) x)`

type Parts = Omit<CustomerDetail, keyof Awaited<ReturnType<typeof readListed>>[number]>

/** Whole; what the person may not see is taken out afterwards. */
export async function readCustomer(db: Db, id: number, { lang, now }: { lang: Lang; now: Date }) {
  const [listed] = await readListed(db, [id])
  const found = listed && (await firstRow<{ parts: Parts }>(db, partsOf(id, { lang, now })))
  return found && { ...listed, ...found.parts }
}

function partsOf(id: number, { lang, now }: { lang: Lang; now: Date }) {
  const after = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  return sql`select jsonb_build_object(
      'version', u.version,
      'fields', jsonb_build_object('name', u.name, 'surname', u.surname, 'lang', u.lang, 'type', u.type,
        'phone', case when u.phone_number <> '' then '+' || u.phone_code || ' ' || u.phone_number else '' end),
      'confirmedAt', u.email_confirmed_at,
      'addresses', ${listOf(sql`select a.kind, concat_ws(', ', a.address, a.city, nullif(nullif(a.region, a.city), ''), a.zip,
          coalesce(n.title->>${lang}, n.title->>${defaultLang})) as text
        from user_addresses a join countries n on n.id = a.country_id where a.user_id = u.id order by a.id`)},
      'latestOrders', ${listOf(sql`select o.prefixed_id as number, o.state, o.placed_at as "placedAt", o.total,
          (select coalesce(sum(r.amount), 0)::int from payments p join refunds r on r.payment_id = p.id
            where p.order_id = o.id and r.state <> 'refused') as refunded
        from orders o where o.user_id = u.id order by o.placed_at desc limit ${SHOWN}`)},
      'consents', ${listOf(sql`select s.kind, coalesce(s.given->>s.kind, 'true') <> 'false' as "isGiven", s.version, s.ip, s.at
        from consents s where s.user_id = u.id order by s.id desc limit ${SHOWN}`)},
      'news', (select jsonb_build_object('askedAt', n.created_at, 'confirmedAt', n.confirmed_at, 'endedAt', n.unsubscribed_at, 'ip', n.ip)
        from newsletter_subscribers n where n.email = u.email and u.email_confirmed_at is not null),
      'emails', ${listOf(sql`select l.kind, l.state, coalesce(l.sent_at, l.created_at) as at from letters l
        where l.recipient = u.email and l.subject not like 'order:%' order by l.created_at desc limit ${SHOWN}`)},
      'cart', (select jsonb_build_object('updatedAt', k.updated_at, 'lines', ${listOf(sql`select p.id, p.code, p.title, i.quantity
          from cart_items i join (select p.id, p.code, coalesce(x.title, p.code) as title from products p
            left join product_texts x on x.product_id = p.id and x.lang = ${lang}) p on p.id = i.product_id
          where i.cart_id = k.id order by i.id`)})
        from carts k where k.id = u.cart_id and k.state = 'open' and exists (select from cart_items where cart_id = k.id)),
      'sessions', ${listOf(sql`select s.created_at as since, s.seen_at as "seenAt" from sessions s where s.user_id = u.id
          and s.seen_at > ${after(SIGNED_IN_IDLE_MS)} and s.created_at > ${after(ABSOLUTE_MS)}
        order by s.seen_at desc limit ${SHOWN}`)},
      'vat', case when c.vat_num is not null then jsonb_build_object('number', c.vat_num, 'state', c.vat_state,
        'holder', c.vat_holder, 'at', c.vat_check->>'at', 'name', c.vat_check->>'name',
        'request', c.vat_check->>'requestIdentifier') end,
      'priceLists', ${listOf(sql`select l.id, l.name from price_lists l where l.id = any(price_lists_of(u.id)) order by l.name`)},
      'dataRequests', ${listOf(sql`select r.id, r.kind, r.state, r.received_on as "receivedOn", r.due_on as "dueOn"
        from data_requests r where r.user_id = u.id order by r.id desc limit ${SHOWN}`)},
      'impersonations', ${listOf(sql`select i.id, s.name as person, i.reason, i.started_at as "startedAt",
          i.ended_at is null and i.ends_at > ${now.toISOString()}::timestamptz as "isOpen"
        from impersonations i join staff s on s.id = i.staff_id where i.user_id = u.id order by i.id desc limit ${SHOWN}`)},
      'notes', ${listOf(sql`select m.id, m.text, coalesce(s.name, k.name, m.actor) as person, m.at from customer_notes m
          left join staff s on m.actor = 'staff:' || s.id left join api_keys k on m.actor = 'key:' || k.id
        where m.user_id = u.id order by m.id desc limit 100`)}) as parts
    from users u left join companies c on c.id = u.company_id where u.id = ${id}`
}
