import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import type { Rejection } from '../rejection.ts'
import { LIMITS_OF_ATTEMPTS } from '../security/attempts.db.ts'
import { type LimitDeps, limitAttempts, limitByNetwork } from '../security/limit-attempts.db.ts'
import { equalText, sha256 } from '../tokens.ts'
import { newestOfGuest } from './guest-orders.db.ts'

const VALID_SECONDS = 7 * 24 * 60 * 60

/** Who knows the secret of an order need not have its mailbox, so a link goes there. */
export async function requestGuestLink(
  deps: LimitDeps & { queue: Queue },
  order: { id: number; email: string; lang: Lang },
  { ip, words }: { ip: string; words: { tooMany: string } },
): Promise<Rejection | { ok: true }> {
  const { orderLinkIp, orderLinkAddress } = LIMITS_OF_ATTEMPTS
  const tooMany = await limitByNetwork(deps, { purpose: 'guest-data', ip, limit: orderLinkIp, message: words.tooMany })
  if (tooMany) return tooMany
  const emails = await limitAttempts(deps, `guest-data-for:${sha256(order.email).slice(0, 32)}`, orderLinkAddress)
  if (!emails.ok) return { ok: true }
  const { queue, now } = deps
  const until = Math.floor(now().getTime() / 1000) + VALID_SECONDS
  await deps.database.db.transaction((tx) =>
    queueEmail(tx, queue, {
      kind: 'guest-data',
      subject: `guest-data:${order.id}:${now().toISOString()}`,
      recipient: order.email,
      lang: order.lang,
      data: { orderId: order.id, until },
    }),
  )
  return { ok: true }
}

/** With the mailbox: once the address of the order is another one, the link opens nothing. */
const signedText = (orderId: number, until: number, email: string) =>
  `guest-data:${orderId}:${until}:${sha256(email.toLowerCase())}`

/** @param until seconds since 1970 */
export const guestToken = (keys: Keys, { orderId, until, email }: { orderId: number; until: number; email: string }) =>
  `${keys.mac('orders', signedText(orderId, until, email))}-${orderId}-${until}`

export type Guest = { orderId: number; email: string }

/** @returns whose mailbox the link was sent to; null: a wrong or an old link, or the orders have no address any more */
export async function guestOfLink(
  db: Db,
  { keys, token, now }: { keys: Keys; token: string; now: Date },
): Promise<Guest | null> {
  const [, mac = '', id = '', until = ''] = /^([\w-]{43})-(\d{1,9})-(\d{1,10})$/.exec(token) ?? []
  if (id === '' || Number(until) * 1000 < now.getTime()) return null
  const order = await firstRow<{ email: string }>(
    db,
    sql`select email from orders where id = ${Number(id)} and user_id is null and email <> ''`,
  )
  const isRight =
    order && keys.some('orders', signedText(Number(id), Number(until), order.email), (each) => equalText(mac, each))
  const newest = isRight && (await newestOfGuest(db, order.email))
  return order && newest ? { orderId: newest.id, email: order.email } : null
}
