import { sql } from 'drizzle-orm'
import { eraseAddress } from '../customers/erase-address.db.ts'
import { dataOfAddress, listOf, orderWithParts } from '../customers/own-data.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { addressOf, ofGuest } from './guest-orders.db.ts'

/** Personal data of a buyer without an account (GDPR art. 15 and 20); to be given only to who has the mailbox. */
export async function guestData(db: Db, email: string): Promise<Record<string, unknown>> {
  const found = await firstRow<{ data: Record<string, unknown> }>(
    db,
    sql`select jsonb_build_object('email', ${email}::text) || jsonb_build_object(${dataOfAddress}) || jsonb_build_object(
      'data_requests', ${listOf(sql`select r.kind, r.state, r.received_on, r.due_on, r.proof, r.reason, r.closed_at
          from data_requests r join orders o on o.id = r.order_id
          where r.user_id is null and ${addressOf(sql`o`)} = own.email order by r.id`)},
      'quotes', ${listOf(sql`select q.number, q.buyer, q.buyer_type, q.email, q.lang, q.delivery, q.total, q.vat_total,
            q.created_at, q.valid_until, (select json_agg(json_build_object('code', l.code, 'title', l.title,
              'quantity', l.quantity, 'unit_price', l.unit_price) order by l.position) from quote_lines l where l.quote_id = q.id) as lines
          from quotes q where q.user_id is null and q.email = own.email order by q.id`)},
      'reviews', ${listOf(sql`select p.code, o.prefixed_id as order, r.stars, r.title, r.text, r.author, r.lang, r.state,
          r.reason, r.reply, r.created_at, r.published_at
          from reviews r join products p on p.id = r.product_id join orders o on o.id = r.order_id
          where r.user_id is null and o.user_id is null and o.email = own.email order by r.id`)},
      'orders', (select coalesce(json_agg(${orderWithParts} order by o.placed_at), '[]')
          from orders o where o.user_id is null and o.email = own.email)) as data
      from (select ${email}::text as email where ${email} <> '') own`,
  )
  return found?.data ?? {}
}

/**
 * What hangs on the address of a buyer without an account goes. Orders, invoices and what belongs to them stay as the law of
 * accounting wants, until `anonymiseOrders`. Repeating it changes nothing.
 */
export async function eraseGuest(tx: Db, email: string) {
  if (!email) return
  const guestOrders = sql`(select o.id from orders o where ${ofGuest(email)})`
  // Their browsers, while nobody is signed in there.
  const found = await rows<{ hash: string; cartId: string | null; wishlistId: string | null }>(
    tx,
    sql`select s.hash, s.cart_id as "cartId", s.wishlist_id as "wishlistId" from sessions s
        where s.user_id is null and s.impersonation_id is null
          and s.hash in (select o.session_hash from orders o where ${ofGuest(email)}) for update`,
  )
  const hashes = sql.param(found.map(({ hash }) => hash))
  const carts = sql.param(found.flatMap(({ cartId }) => (cartId ? [cartId] : [])))
  const lists = sql.param(found.flatMap(({ wishlistId }) => (wishlistId ? [wishlistId] : [])))
  await tx.execute(sql`delete from saved_items where session_hash = any(${hashes}::text[])`)
  await tx.execute(sql`delete from wishlist_items where wishlist_id = any(${lists}::uuid[])`)
  await tx.execute(sql`update sessions set draft = null, wishlist_id = null where hash = any(${hashes}::text[])`)
  await tx.execute(sql`delete from carts where id = any(${carts}::uuid[]) and state = 'open'`)
  // What was chosen at the checkout is in the order, too.
  await tx.execute(sql`update carts set shipping = '{}' where state = 'ordered' and shipping <> '{}'::jsonb
    and id in (select o.cart_id from orders o where ${ofGuest(email)} and o.state <> 'awaiting_payment')`)
  await tx.execute(sql`update orders o set network = null, session_hash = ''
    where ${ofGuest(email)} and o.state <> 'awaiting_payment' and (o.network is not null or o.session_hash <> '')`)
  // After the orders, as triggers of refunds and parcels lock them.
  await tx.execute(sql`update agent_checkouts set buyer = '{}', delivery = '{}', continued_by = null
    where lower(buyer->>'email') = ${email}`)
  await tx.execute(sql`delete from letters where kind = 'quote'
    and subject in (select 'quote:' || id from quotes where user_id is null and email = ${email})`)
  await tx.execute(sql`delete from quotes where user_id is null and email = ${email}`)
  // What is published helps others and says nothing of who wrote it.
  await tx.execute(
    sql`delete from reviews where order_id in ${guestOrders} and user_id is null and state <> 'published'`,
  )
  await tx.execute(
    sql`update reviews set author = '' where order_id in ${guestOrders} and user_id is null and author <> ''`,
  )
  await eraseAddress(tx, email)
}
