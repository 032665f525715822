import { sql } from 'drizzle-orm'
import { mergeCarts } from '../cart/merge.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'

type Deps = { db: Db; queue: Queue; now: Date }

/** `by`: who refuses, or the buyer who withdraws; null: staff, or it is too old. */
type Closing =
  | { to: 'refused'; by: number | null; reason: string }
  | { to: 'withdrawn'; by: number }
  | { to: 'expired'; by: null }

export type Closed = 'done' | 'unknown' | 'forbidden' | 'decided'

type Row = { user_id: number; company_id: number; cart_id: string | null }

/** The cart goes back to the buyer; who did not close it themselves gets an e-mail. */
export function closeRequest({ db, queue, now }: Deps, id: number, closing: Closing): Promise<Closed> {
  return db.transaction(async (tx) => {
    const request = await firstRow<Row>(
      tx,
      sql`select user_id, company_id, cart_id from order_requests where id = ${id}`,
    )
    if (!request) return 'unknown'
    if (!(await mayClose(tx, request, closing))) return 'forbidden'
    const buyer = await firstRow<{ cart_id: string | null; email: string | null; lang: Lang }>(
      tx,
      sql`select cart_id, email, lang from users where id = ${request.user_id} for update`,
    )
    // As orders lock it, so that one is not approved and refused at once.
    await tx.execute(sql`select 1 from carts where id = ${request.cart_id} for update`)
    const reason = closing.to === 'refused' ? closing.reason : ''
    const closed = await rows(
      tx,
      sql`update order_requests set state = ${closing.to}, reason = ${reason}, cart_id = null, decided_by = ${closing.by},
            decided_at = ${now.toISOString()}::timestamptz where id = ${id} and state = 'open' returning 1`,
    )
    if (closed.length === 0) return 'decided'
    if (request.cart_id)
      await mergeCarts(tx, { userId: request.user_id, own: buyer?.cart_id ?? null, guest: request.cart_id })
    if (closing.to !== 'withdrawn' && buyer?.email) {
      await queueEmail(tx, queue, {
        kind: closing.to === 'refused' ? 'order-request-refused' : 'order-request-expired',
        subject: `order-request:${id}`,
        recipient: buyer.email,
        lang: buyer.lang,
        data: { requestId: id },
      })
    }
    return 'done'
  })
}

/** Locks the member, so that whoever is removed meanwhile decides nothing. */
async function mayClose(tx: Db, { user_id, company_id }: Row, { to, by }: Closing): Promise<boolean> {
  if (by === null) return true
  const member = await firstRow<{ role: string }>(
    tx,
    sql`select role from company_members where user_id = ${by} and company_id = ${company_id} and state = 'active' for share`,
  )
  if (!member) return false
  return to === 'withdrawn' ? by === user_id : ['admin', 'approver'].includes(member.role)
}

const SLICE = 100

/** Safe to run on several instances. @returns how many */
export async function expireRequests(deps: Deps): Promise<number> {
  const due = await rows<{ id: number }>(
    deps.db,
    sql`select id from order_requests where state = 'open' and expires_at < ${deps.now.toISOString()}::timestamptz
        order by expires_at limit ${SLICE}`,
  )
  let expired = 0
  for (const { id } of due) {
    if ((await closeRequest(deps, id, { to: 'expired', by: null })) === 'done') expired += 1
  }
  return expired
}
