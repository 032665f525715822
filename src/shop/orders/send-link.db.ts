import { sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Rejection } from '../rejection.ts'
import { LIMITS_OF_ATTEMPTS } from '../security/attempts.db.ts'
import { type LimitDeps, limitAttempts, limitByNetwork } from '../security/limit-attempts.db.ts'
import { sha256 } from '../tokens.ts'
import { queueOrderEmail } from './emails.db.ts'
import { parseOrderNumber } from './number.ts'

type Given = { number: string; email: string }

/** The order is looked up by a job and its link goes to its own mailbox, so that the answer reveals nothing. */
export async function requestOrderLink(
  deps: LimitDeps & { queue: Queue },
  given: Given,
  { ip, words }: { ip: string; words: { tooMany: string } },
): Promise<Rejection | { ok: true }> {
  const { orderLinkIp, orderLinkAddress } = LIMITS_OF_ATTEMPTS
  const email = emailKey(given.email)
  const limited = { purpose: 'order-link', ip, limit: orderLinkIp, message: words.tooMany }
  const tooMany = await limitByNetwork(deps, limited)
  if (tooMany) return tooMany
  // No rejection: it would tell a stranger that somebody else asks, and keep the owner out.
  const emails = await limitAttempts(deps, `order-link-for:${sha256(email).slice(0, 32)}`, orderLinkAddress)
  const number = parseOrderNumber(given.number) ?? given.number.trim()
  if (emails.ok) await deps.queue.add(deps.database.db, { name: 'order-link', data: { number, email } })
  return { ok: true }
}

export async function sendOrderLink(
  { database: { db }, queue, now }: Pick<LimitDeps, 'database' | 'now'> & { queue: Queue },
  { number, email }: Given,
): Promise<void> {
  const order = await firstRow<{ id: number }>(
    db,
    sql`select id from orders where prefixed_id = ${number} and lower(email) = ${email} and email <> ''`,
  )
  if (!order) return
  const about = `link:${now().toISOString()}`
  await db.transaction((tx) => queueOrderEmail(tx, queue, { kind: 'order-link', orderId: order.id, about }))
}
