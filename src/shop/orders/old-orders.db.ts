import { eq } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { type Rejection, reject } from '../rejection.ts'
import { limitByNetwork } from '../security/limit-attempts.db.ts'
import type { ShopServices } from '../services.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { readSettings } from '../settings/settings.db.ts'
import { equalText, sha256 } from '../tokens.ts'
import { orders } from './orders.tables.ts'

type OldOrderDeps = Pick<ShopServices, 'database' | 'memory' | 'keys' | 'now'>
type Requester = Pick<Visitor, 'session'> & { cookies: Readonly<Record<string, string | undefined>> }
type OldOrder = { userId: number | null; email: string }

/** `maxAge`: seconds. */
type OrderPass = { name: string; value: string; maxAge: number }

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const LIMIT = { limit: 10, windowMs: HOUR_MS }

/** Links stay in mailboxes for years, so after `order_page_days` they require the order's e-mail address. */
export async function requiresEmail(deps: OldOrderDeps, requester: Requester, token: string): Promise<boolean> {
  const tokenHash = sha256(token)
  const order = await findOldOrder(deps, tokenHash)
  if (!order || hasPass(deps, requester, tokenHash)) return false
  const session = await requester.session()
  return order.userId === null || session?.userId !== order.userId
}

export async function openOldOrder(
  deps: OldOrderDeps & Pick<ShopServices, 'limits'>,
  visitor: Pick<Visitor, 'clientAddress' | 'logSecurity'>,
  given: { token: string; email: string; words: Record<'tooMany' | 'wrong', string> },
): Promise<Rejection | { ok: true; pass: OrderPass | null }> {
  const { email, words } = given
  const tokenHash = sha256(given.token)
  const order = await findOldOrder(deps, tokenHash)
  const from = { purpose: 'order-email', ip: visitor.clientAddress }
  const tooMany = await limitByNetwork(deps, { ...from, limit: LIMIT, message: words.tooMany })
  if (tooMany) return tooMany
  if (!order) return { ok: true, pass: null }
  if (emailKey(email) === order.email) return { ok: true, pass: makePass(deps, tokenHash) }
  visitor.logSecurity('order-email-wrong', { email })
  return reject('invalid', words.wrong)
}

async function findOldOrder({ database, memory, now }: OldOrderDeps, tokenHash: string): Promise<OldOrder | null> {
  const [order] = await database.db
    .select({ userId: orders.userId, email: orders.email, placedAt: orders.placedAt })
    .from(orders)
    .where(eq(orders.tokenHash, tokenHash))
  const { order_page_days } = await readSettings(database.db, memory)
  const isOld = order && order.placedAt.getTime() + order_page_days * DAY_MS < now().getTime()
  return isOld ? order : null
}

const passName = (tokenHash: string) => `order-${tokenHash.slice(0, 16)}`
const signedText = (tokenHash: string, until: string) => `seen:${tokenHash}:${until}`

function makePass({ keys, now }: OldOrderDeps, tokenHash: string): OrderPass {
  const until = String(now().getTime() + HOUR_MS)
  const mac = keys.mac('orders', signedText(tokenHash, until))
  return { name: passName(tokenHash), value: `${until}.${mac}`, maxAge: HOUR_MS / 1000 }
}

function hasPass({ keys, now }: OldOrderDeps, { cookies }: Requester, tokenHash: string): boolean {
  const [until = '', mac = ''] = cookies[passName(tokenHash)]?.split('.') ?? []
  const isInTime = Number(until) > now().getTime()
  return isInTime && keys.some('orders', signedText(tokenHash, until), (each) => equalText(each, mac))
}
