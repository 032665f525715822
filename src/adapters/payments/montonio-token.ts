import { z } from 'zod'
import type { Notification } from '../../shop/payments/provider.ts'
import { checkJwt } from './jwt.ts'
import { parseJson, VENDOR_ID } from './responses.ts'

/** The tolerance of Montonio's own plugin. */
const LEEWAY_SECONDS = 300

const Id = z.string().regex(VENDOR_ID)
const OrderToken = z.object({ uuid: Id, merchantReference: z.string().min(1).max(100), paymentStatus: z.string() })
const RefundToken = z.object({ orderUuid: Id, refundUuid: Id, refundStatus: z.string() })

type ReadToken =
  | { ok: true; eventKey: string; reference: string | null; orderUuid: string }
  | Extract<Notification, { ok: false }>

type TokenKeys = { accessKey: string; secret: string; now: Date }

/** The token is in the body or, in older integrations, in the query; if in both, they must be equal. */
export async function readToken(
  body: Buffer,
  query: Readonly<Record<string, string>>,
  keys: TokenKeys,
): Promise<ReadToken> {
  const sent = tokensOf(body, query)
  if (!sent) return { ok: false, reason: 'body' }
  const checked = await checkJwt(sent.token, keys.secret, { now: keys.now, leewaySeconds: LEEWAY_SECONDS })
  if (!checked.ok) return checked
  if (checked.claims.accessKey !== keys.accessKey) return { ok: false, reason: 'access-key' }
  if (sent.kind === 'refund') {
    const refund = RefundToken.safeParse(checked.claims)
    if (!refund.success) return { ok: false, reason: 'claims' }
    const { orderUuid, refundUuid, refundStatus } = refund.data
    return { ok: true, eventKey: `${refundUuid}:${refundStatus}`, reference: null, orderUuid }
  }
  const order = OrderToken.safeParse(checked.claims)
  if (!order.success) return { ok: false, reason: 'claims' }
  const { uuid, paymentStatus, merchantReference } = order.data
  return { ok: true, eventKey: `${uuid}:${paymentStatus}`, reference: merchantReference, orderUuid: uuid }
}

function tokensOf(body: Buffer, query: Readonly<Record<string, string>>) {
  const text = body.toString('utf8')
  // Parsers disagree about duplicate keys, so they are rejected.
  if (/"(orderToken|refundToken)".*"(orderToken|refundToken)"/s.test(text)) return null
  const parsed = text.trim() === '' ? {} : parseJson(text)
  if (typeof parsed !== 'object' || parsed === null) return null
  const found = [
    { kind: 'order' as const, token: 'orderToken' in parsed ? parsed.orderToken : undefined },
    { kind: 'order' as const, token: query['order-token'] },
    { kind: 'refund' as const, token: 'refundToken' in parsed ? parsed.refundToken : undefined },
    { kind: 'refund' as const, token: query['refund-token'] },
  ].filter(({ token }) => token !== undefined)
  const [first] = found
  if (!first || typeof first.token !== 'string') return null
  if (found.some(({ kind, token }) => kind !== first.kind || token !== first.token)) return null
  return { kind: first.kind, token: first.token }
}
