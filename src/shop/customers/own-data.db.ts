import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { orderEmailKinds } from '../emails/email-kinds.ts'

export const listOf = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(to_jsonb(x)), '[]') from (${query}) x)`

/** What staff noted is about the buyer, too; who wrote it is not told. */
export const orderWithParts = sql`to_jsonb(o) - 'id' - 'address_nonce' - 'token_hash' - 'session_hash' - 'user_id' - 'cart_id' - 'purchase_reported'
  || jsonb_build_object(
    'lines', ${listOf(sql`select position, type, title, code, manufacturer, quantity, unit_price, discount, total, vat_rate,
      vat, is_reversed from order_lines where order_id = o.id order by position`)},
    'events', ${listOf(sql`select from_state, to_state, actor, note, at from order_events where order_id = o.id order by id`)},
    'notes', ${listOf(sql`select text, is_for_buyer, at from order_notes where order_id = o.id order by id`)},
    'tags', ${listOf(sql`select tag from order_tags where order_id = o.id order by tag`)},
    'invoices', ${listOf(sql`select series, number, kind, document, issued_at from invoices where order_id = o.id order by id`)},
    'payments', ${listOf(sql`select attempt, provider, provider_ref, state, amount, currency, created_at, accepted_at
      from payments where order_id = o.id order by attempt`)},
    'refunds', ${listOf(sql`select r.amount, r.state, r.reason, r.created_at, r.done_at from refunds r
      join payments p on p.id = r.payment_id where p.order_id = o.id order by r.id`)},
    'withdrawals', ${listOf(sql`select name, email, lines, is_whole, lang, created_at, handled_at
      from withdrawals where order_id = o.id order by id`)},
    'coupon_redemptions', ${listOf(sql`select k.code, r.customer_key as email, r.released_at from coupon_redemptions r
      join coupons k on k.id = r.coupon_id where r.order_id = o.id`)},
    'letters', ${listOf(sql`select kind, recipient, state, created_at, sent_at from letters
      where kind in ${[...orderEmailKinds]} and subject = 'order:' || o.id order by created_at`)})`

/** Of the address `own.email` alone. */
export const dataOfAddress = sql`'newsletter', (select to_jsonb(n) - 'token_hash' - 'id' from newsletter_subscribers n where n.email = own.email),
      'stock_subscriptions', ${listOf(sql`select p.code, b.email, b.lang, b.created_at, b.notified_at
          from stock_subscriptions b join products p on p.id = b.product_id where b.email = own.email`)},
      'past_orders', ${listOf(sql`select number, ordered_at, email, name, phone, state, payment, delivery, total, lines
          from past_orders where email = own.email order by ordered_at`)},
      'contact_messages', ${listOf(sql`select name, email, message, lang, created_at
          from contact_messages where email = own.email order by id`)},
      'questions', ${listOf(sql`select p.code, q.text, q.author, q.email, q.lang, q.answer, q.state, q.reason, q.created_at,
          q.published_at from questions q join products p on p.id = q.product_id where q.email = own.email order by q.id`)},
      'letters', ${listOf(sql`select kind, recipient, lang, state, created_at, sent_at
          from letters where recipient = own.email and subject not like 'order:%' order by created_at`)}`

/** Personal data of a customer (GDPR art. 15 and 20). Data of an e-mail address only once it is confirmed. */
export async function ownData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const found = await firstRow<{ data: Record<string, unknown> }>(
    db,
    sql`select json_build_object(
      'account', (select to_jsonb(x) from (select type, email, name, surname, phone_code, phone_number, country_id, lang,
          email_confirmed_at, created_at from users where id = u.id) x),
      'links_by_mail', ${listOf(sql`select purpose, email, created_at, expires_at, used_at
          from user_tokens where user_id = u.id order by created_at`)},
      'company', (select to_jsonb(c) - 'id' - 'may_pay_by_invoice' - 'credit_limit' - 'invoice_days' - 'decided_at' - 'approves_all' - 'version' from companies c where c.id = u.company_id),
      'company_memberships', ${listOf(sql`select c.name as company, m.role, m.order_limit, m.month_limit, m.state, m.created_at,
          m.joined_at, m.left_at from company_members m join companies c on c.id = m.company_id
          where m.user_id = u.id or m.email = own.email order by m.id`)},
      'order_requests', ${listOf(sql`select r.state, r.total, r.reason, r.created_at, r.decided_at, r.content->'lines' as lines
          from order_requests r where r.user_id = u.id and r.company_id = u.company_id order by r.id`)},
      'addresses', (select coalesce(json_agg(to_jsonb(a) - 'user_id'), '[]') from user_addresses a where a.user_id = u.id),
      'notes', ${listOf(sql`select text, at from customer_notes where user_id = u.id order by id`)},
      'data_requests', ${listOf(sql`select kind, state, received_on, due_on, proof, reason, closed_at
          from data_requests where user_id = u.id order by id`)},
      'used_by_staff', ${listOf(sql`select reason, started_at, ended_at from impersonations where user_id = u.id order by id`)},
      'consents', (select coalesce(json_agg(to_jsonb(s) - 'user_id' - 'id'), '[]') from consents s where s.user_id = u.id),
      ${dataOfAddress},
      'quotes', ${listOf(sql`select q.number, q.buyer, q.buyer_type, q.email, q.lang, q.delivery, q.total, q.vat_total,
            q.created_at, q.valid_until, (select json_agg(json_build_object('code', l.code, 'title', l.title,
              'quantity', l.quantity, 'unit_price', l.unit_price) order by l.position) from quote_lines l where l.quote_id = q.id) as lines
          from quotes q where q.user_id = u.id or q.email = own.email order by q.id`)},
      'reviews', ${listOf(sql`select p.code, o.prefixed_id as order, r.stars, r.title, r.text, r.author, r.lang, r.state,
          r.reason, r.reply, r.created_at, r.published_at
          from reviews r join products p on p.id = r.product_id join orders o on o.id = r.order_id
          where r.user_id = u.id or o.user_id = u.id or (o.user_id is null and o.email = own.email) order by r.id`)},
      'wishlist', (select coalesce(json_agg(json_build_object('code', p.code, 'added_at', w.added_at)), '[]')
          from wishlist_items w join products p on p.id = w.product_id where w.wishlist_id = u.wishlist_id),
      'wishlists', ${listOf(sql`select l.name, l.share_token is not null as is_shared, l.created_at,
            (select coalesce(json_agg(json_build_object('code', p.code, 'added_at', w.added_at)), '[]')
              from wishlist_items w join products p on p.id = w.product_id where w.wishlist_id = l.id) as items
          from wish_lists l where l.user_id = u.id order by l.created_at`)},
      'saved_for_later', ${listOf(sql`select p.code, s.quantity, s.saved_at
          from saved_items s join products p on p.id = s.product_id where s.user_id = u.id order by s.id`)},
      'cart', (select coalesce(json_agg(json_build_object('code', p.code, 'quantity', i.quantity)), '[]')
          from cart_items i join products p on p.id = i.product_id where i.cart_id = u.cart_id),
      'sessions', (select coalesce(json_agg(json_build_object('created_at', s.created_at, 'seen_at', s.seen_at)), '[]')
          from sessions s where s.user_id = u.id),
      'orders', (select coalesce(json_agg(${orderWithParts} order by o.placed_at), '[]') from orders o where o.user_id = u.id
          and (o.company_id is null or o.company_id = u.company_id)),
      'orders_as_guest', (select coalesce(json_agg(${orderWithParts} order by o.placed_at), '[]')
          from orders o where o.user_id is null and o.email = own.email)) as data
      from users u cross join lateral (select case when u.email_confirmed_at is not null then u.email end as email) own
      where u.id = ${userId} and u.deleted_at is null`,
  )
  return found?.data ?? {}
}
