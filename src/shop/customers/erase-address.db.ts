import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { eraseBuyers } from '../past-orders/write-past-orders.db.ts'

/**
 * What is known of an e-mail address alone: subscriptions, messages, questions, letters. What tells of orders, of money and of
 * withdrawals stays as long as they do.
 */
export async function eraseAddress(tx: Db, email: string) {
  await tx.execute(sql`delete from company_members where email = ${email} and state = 'invited'`)
  await tx.execute(sql`delete from newsletter_subscribers where email = ${email}`)
  await tx.execute(sql`delete from stock_subscriptions where email = ${email}`)
  await eraseBuyers(tx, sql`select id from past_orders where email = ${email}`)
  await tx.execute(sql`delete from offer_drafts where lower(content->>'email') = ${email}`)
  await tx.execute(sql`delete from letters where kind in ('contact-received', 'contact-answer')
    and subject in (select 'contact:' || id from contact_messages where email = ${email})`)
  await tx.execute(sql`delete from contact_messages where email = ${email}`)
  // A published answer helps others and says nothing of who asked.
  await tx.execute(sql`delete from questions where email = ${email} and state <> 'published'`)
  await tx.execute(sql`update questions set email = '', author = '' where email = ${email}`)
  await tx.execute(sql`delete from letters where recipient = ${email}
    and subject not like 'order:%' and subject not like 'withdrawal:%' and subject not like 'refund:%' and subject not like 'invoice:%'`)
}
