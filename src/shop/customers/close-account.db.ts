import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { owedBy } from './approved.db.ts'
import { endSessionsOf } from './end-sessions.db.ts'
import { eraseAddress } from './erase-address.db.ts'

/** Orders and invoices stay, as accounting law requires, with their copies of the company. */
export async function deleteAccount(db: Db, userId: number, now: Date) {
  await db.transaction(async (tx) => {
    const closed = await closeAccount(tx, userId, now)
    if (closed) await eraseAddress(tx, closed.email)
  })
}

/** Without what is known of the address beside the account. @returns null: it is closed already */
async function closeAccount(tx: Db, userId: number, now: Date): Promise<{ email: string } | null> {
  const at = now.toISOString()
  const user = await firstRow<{
    email: string
    cart_id: string | null
    wishlist_id: string
    company_id: number | null
  }>(
    tx,
    sql`select email, cart_id, wishlist_id, company_id from users where id = ${userId} and deleted_at is null for update`,
  )
  if (!user) return null
  await endSessionsOf(tx, userId)
  await tx.execute(sql`delete from user_addresses where user_id = ${userId}`)
  await tx.execute(sql`delete from user_tokens where user_id = ${userId}`)
  await closeDataRequests(tx, userId, at)
  await tx.execute(sql`delete from customer_notes where user_id = ${userId}`)
  await tx.execute(sql`delete from wishlist_items where wishlist_id = ${user.wishlist_id}
    or wishlist_id in (select id from wish_lists where user_id = ${userId})`)
  await tx.execute(sql`delete from wish_lists where user_id = ${userId}`)
  await tx.execute(sql`delete from saved_items where user_id = ${userId}`)
  await tx.execute(sql`update users set email = null, password_hash = null, name = '', surname = '', phone_number = '',
    cart_id = null, country_id = null, email_confirmed_at = null, deactivated_at = coalesce(deactivated_at, ${at}::timestamptz), deleted_at = ${at}::timestamptz
    where id = ${userId}`)
  // The row of who acted for the company was ended by a trigger.
  await tx.execute(sql`delete from company_members where user_id = ${userId}`)
  await tx.execute(sql`delete from order_requests where user_id = ${userId} and order_id is null`)
  await tx.execute(sql`update order_requests set content = null where user_id = ${userId}`)
  await tx.execute(sql`delete from carts where id = ${user.cart_id} and state = 'open'`)
  // Consent stays provable, but not linked to a person except by an order.
  await tx.execute(sql`update consents set subject = ${`user:${userId}`}, ip = null where user_id = ${userId}`)
  await tx.execute(sql`delete from letters where kind = 'quote'
    and subject in (select 'quote:' || id from quotes where user_id = ${userId} or email = ${user.email})`)
  await tx.execute(sql`delete from quotes where user_id = ${userId} or email = ${user.email}`)
  await tx.execute(sql`delete from reviews
    where user_id = ${userId} or order_id in (select id from orders where user_id = ${userId})`)
  if (user.company_id !== null) await emptyClosedCompany(tx, user.company_id)
  return { email: user.email }
}

/** Of an account that only an import made: what others have given with the address is not of the import, and stays. */
export async function closeImportedAccount(tx: Db, userId: number, now: Date) {
  const closed = await closeAccount(tx, userId, now)
  if (!closed) return
  await tx.execute(sql`insert into undone_users (user_id) values (${userId}) on conflict do nothing`)
  await unsubscribeImported(tx, closed.email)
}

export const unsubscribeImported = (tx: Db, email: string) =>
  tx.execute(sql`delete from newsletter_subscribers where email = ${email} and consent_version = 'import'`)

/** Erasure was asked for, or the data are no longer there to be handed over. */
async function closeDataRequests(tx: Db, userId: number, at: string) {
  await tx.execute(sql`with closed as (
      update data_requests set state = case kind when 'erase' then 'done' else 'refused' end,
        reason = case kind when 'erase' then '' else 'account closed' end, closed_at = ${at}::timestamptz,
        closed_by = nullif(current_setting('shop.actor', true), '')
      where user_id = ${userId} and state = 'open' returning id)
    update operator_tasks set done_at = ${at}::timestamptz
      where kind = 'data-request' and subject in (select 'data-request:' || id from closed)`)
}

/** A sole trader's company is personal data. While it owes money it keeps name and number. */
export async function emptyClosedCompany(tx: Db, companyId: number) {
  // Registration locks the company too, so a new account is seen here.
  await tx.execute(sql`select 1 from companies where id = ${companyId} for update`)
  const company = await firstRow<{ owed: number }>(
    tx,
    sql`select ${owedBy(sql`${companyId}`)} as owed
        where not exists (select 1 from users where company_id = ${companyId} and deleted_at is null)`,
  )
  if (!company) return
  await tx.execute(sql`update companies set bank_id = null, acc_num = null where id = ${companyId}`)
  if (company.owed > 0) return
  await tx.execute(sql`update companies set name = '', reg_num = 'closed:' || id, vat_num = null, vat_state = 'unchecked',
    vat_check = null, register_check = null, address = '', city = '', zip = '', may_pay_by_invoice = false, credit_limit = null
    where id = ${companyId}`)
}

/** `isAddressKept`: closed by undoing the import that made it. */
export type ClosedAccount = { userId: number; createdAt: Date; isAddressKept: boolean }

export async function closedAccounts(db: Db): Promise<ClosedAccount[]> {
  const found = await rows<{ id: number; created_at: string; is_address_kept: boolean }>(
    db,
    sql`select id, created_at, exists (select from undone_users where user_id = users.id) as is_address_kept
        from users where deleted_at is not null order by deleted_at, id`,
  )
  return found.map(({ id, created_at, is_address_kept }) => ({
    ...{ userId: id, createdAt: new Date(created_at) },
    isAddressKept: is_address_kept,
  }))
}

/** For restored backups, in which closed accounts are open again. @returns how many */
export async function recloseAccounts(db: Db, accounts: readonly ClosedAccount[], now: Date): Promise<number> {
  let closed = 0
  // An instance of an older version may have written the same account without the mark.
  const marked = accounts.toSorted((a, b) => Number(b.isAddressKept) - Number(a.isAddressKept))
  for (const { userId, createdAt, isAddressKept } of marked) {
    const isBack = await firstRow(
      db,
      sql`select 1 from users where id = ${userId} and deleted_at is null
          and date_trunc('milliseconds', created_at) = ${createdAt.toISOString()}::timestamptz`,
    )
    if (!isBack) continue
    if (isAddressKept) await db.transaction((tx) => closeImportedAccount(tx, userId, now))
    else await deleteAccount(db, userId, now)
    closed += 1
  }
  return closed
}
