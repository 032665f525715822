import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { REQUEST_LIVES_DAYS, type RequestContent } from './order-request.ts'

const DAY_MS = 24 * 60 * 60_000

/** Who has a confirmed address and can log in. */
const approvers = (companyId: number) => sql`company_members m join users u on u.id = m.user_id
  where m.company_id = ${companyId} and m.state = 'active' and m.role in ('admin', 'approver')
    and u.email is not null and u.deactivated_at is null and u.email_confirmed_at is not null`

export const hasApprover = async (db: Db, companyId: number): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from ${approvers(companyId)} limit 1`)) !== undefined

/** What the member has ordered in the month of a moment, in Riga; approved orders count, too. */
export async function spentThisMonth(db: Db, userId: number, now: Date): Promise<Cents> {
  const month = `${toRigaDate(now).slice(0, 7)}-01`
  const found = await firstRow<{ spent: Cents }>(
    db,
    sql`select coalesce(sum(total), 0)::int as spent from orders where user_id = ${userId} and company_id is not null
          and placed_at >= ${month}::timestamp at time zone 'Europe/Riga' and state not in ('cancelled', 'refunded')`,
  )
  return found?.spent ?? 0
}

type StoreDeps = { db: Db; queue: Queue; now: Date; lang: Lang }
type NewRequest = { companyId: number; userId: number; total: Cents; content: RequestContent }

/** Call with the cart locked. The cart leaves the buyer; whoever may approve gets an e-mail. */
export async function storeRequest(
  { db: tx, queue, now, lang }: StoreDeps,
  cartId: string,
  { companyId, userId, total, content }: NewRequest,
): Promise<number> {
  const expiresAt = new Date(now.getTime() + REQUEST_LIVES_DAYS * DAY_MS)
  const stored = await firstRow<{ id: number }>(
    tx,
    sql`insert into order_requests (company_id, user_id, cart_id, total, content, lang, expires_at, created_at)
        values (${companyId}, ${userId}, ${cartId}, ${total}, ${JSON.stringify(content)}::jsonb, ${lang},
          ${expiresAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz) returning id`,
  )
  if (!stored) throw new Error('The request was not stored')
  await tx.execute(sql`update users set cart_id = null where id = ${userId} and cart_id = ${cartId}`)
  const people = await rows<{ email: string; lang: Lang }>(
    tx,
    sql`select u.email, u.lang from ${approvers(companyId)} order by m.id`,
  )
  for (const person of people) {
    await queueEmail(tx, queue, {
      kind: 'order-request',
      subject: `order-request:${stored.id}:${person.email}`,
      recipient: person.email,
      lang: person.lang,
      data: { requestId: stored.id },
    })
  }
  return stored.id
}

/** Call in the order's transaction, with its cart locked. */
export async function recordApproval(
  tx: Db,
  { requestId, userId }: { requestId: number; userId: number | null },
  { orderId, now }: { orderId: number; now: Date },
) {
  await tx.execute(sql`update order_requests set state = 'approved', order_id = ${orderId}, decided_by = ${userId},
    decided_at = ${now.toISOString()}::timestamptz where id = ${requestId} and state = 'open'`)
}
