import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { endSessionsOf } from '../sessions/session.db.ts'

/** Everything that is kept about a customer, for the customer (GDPR art. 15 and 20). No secrets, no one else's data. */
export async function ownData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const found = await firstRow<{ data: Record<string, unknown> }>(
    db,
    sql`select json_build_object(
      'account', (select to_jsonb(x) from (select type, email, name, surname, phone_code, phone_number, country_id, lang,
          email_confirmed_at, created_at from users where id = u.id) x),
      'company', (select to_jsonb(c) - 'id' - 'may_pay_by_invoice' from companies c where c.id = u.company_id),
      'addresses', (select coalesce(json_agg(to_jsonb(a) - 'user_id'), '[]') from user_addresses a where a.user_id = u.id),
      'consents', (select coalesce(json_agg(to_jsonb(s) - 'user_id' - 'id'), '[]') from consents s where s.user_id = u.id),
      'newsletter', (select to_jsonb(n) - 'token_hash' - 'id' from newsletter_subscribers n where n.email = u.email),
      'stock_subscriptions', (select coalesce(json_agg(to_jsonb(b) - 'token_hash' - 'id'), '[]')
          from stock_subscriptions b where b.email = u.email),
      'wishlist', (select coalesce(json_agg(json_build_object('code', p.code, 'added_at', w.added_at)), '[]')
          from wishlist_items w join products p on p.id = w.product_id where w.wishlist_id = u.wishlist_id),
      'cart', (select coalesce(json_agg(json_build_object('code', p.code, 'quantity', i.quantity)), '[]')
          from cart_items i join products p on p.id = i.product_id where i.cart_id = u.cart_id),
      'sessions', (select coalesce(json_agg(json_build_object('created_at', s.created_at, 'seen_at', s.seen_at)), '[]')
          from sessions s where s.user_id = u.id),
      'orders', (select coalesce(json_agg(to_jsonb(o) - 'token_hash' - 'session_hash' - 'user_id' - 'cart_id' - 'id' ||
          jsonb_build_object('lines', (select json_agg(to_jsonb(l) - 'id' - 'order_id' - 'taken_quantity' - 'taken_virtual'
            order by l.position) from order_lines l where l.order_id = o.id)) order by o.placed_at), '[]')
          from orders o where o.user_id = u.id)) as data
      from users u where u.id = ${userId} and u.deleted_at is null`,
  )
  return found?.data ?? {}
}

/**
 * Empties an account for good: nobody can log in to it, nothing in it names anybody. Orders and invoices stay as
 * accounting law wants them, and with them the company that they were made out to.
 */
export async function deleteAccount(db: Db, userId: number, now: Date) {
  const at = now.toISOString()
  await db.transaction(async (tx) => {
    const user = await firstRow<{ email: string | null; cart_id: string | null; wishlist_id: string }>(
      tx,
      sql`select email, cart_id, wishlist_id from users where id = ${userId} and deleted_at is null for update`,
    )
    if (!user) return
    await endSessionsOf(tx, userId)
    await tx.execute(sql`delete from user_addresses where user_id = ${userId}`)
    await tx.execute(sql`delete from user_tokens where user_id = ${userId}`)
    await tx.execute(sql`delete from wishlist_items where wishlist_id = ${user.wishlist_id}`)
    await tx.execute(sql`update users set email = null, password_hash = null, name = '', surname = '', phone_number = '',
      cart_id = null, country_id = null, email_confirmed_at = null, deactivated_at = coalesce(deactivated_at, ${at}::timestamptz), deleted_at = ${at}::timestamptz
      where id = ${userId}`)
    await tx.execute(sql`delete from carts where id = ${user.cart_id} and state = 'open'`)
    // That something was agreed to stays provable; by whom, only where an order still says so.
    await tx.execute(sql`update consents set subject = ${`user:${userId}`}, ip = null where user_id = ${userId}`)
    await tx.execute(sql`delete from newsletter_subscribers where email = ${user.email}`)
    await tx.execute(sql`delete from stock_subscriptions where email = ${user.email}`)
    await tx.execute(sql`delete from letters where recipient = ${user.email} and subject not like 'order:%'`)
  })
}
