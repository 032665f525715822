import { z } from 'zod'
import { type Config, ConfigError } from '../../config.ts'
import { type Cents, formatAmount, parseAmount, sum } from '../../shop/money/money.ts'
import type {
  Notification,
  PaymentProvider,
  PaymentRequest,
  ProviderStatus,
  RefundAnswer,
} from '../../shop/payments/provider.ts'
import { type OutgoingParts, outgoing, VendorError } from '../http-client/outgoing.ts'
import { checkJwt, signJwt } from './jwt.ts'
import { isVendorPage, pageHosts, parseJson, parseResponse, VENDOR_ID } from './responses.ts'

type Settings = Pick<Config, 'PAYMENT_MONTONIO_ACCESS_KEY' | 'PAYMENT_MONTONIO_SECRET_KEY' | 'PAYMENT_MONTONIO_URL'>

const REQUEST_LIFE_SECONDS = 600
/** The tolerance of Montonio's own plugin. */
const LEEWAY_SECONDS = 300
const MIN_REFUND: Cents = 5
const DOMAIN = 'montonio.com'

const ORDER_STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  PAID: 'accepted',
  ABANDONED: 'expired',
  VOIDED: 'failed',
  // Paid; each refund has its own row.
  PARTIALLY_REFUNDED: 'accepted',
  REFUNDED: 'refunded',
}

const REFUND_STATES: Readonly<Record<string, RefundAnswer>> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  SUCCESSFUL: 'done',
  REJECTED: 'refused',
  CANCELED: 'refused',
}

/** Euros as text or number, parsed to cents; more than two decimals are invalid. */
const Amount = z.union([z.string(), z.number()]).transform((euros, context): Cents => {
  const cents = parseAmount(euros)
  if (cents !== null) return cents
  context.issues.push({ code: 'custom', input: euros, message: 'not an amount' })
  return z.NEVER
})
const Id = z.string().regex(VENDOR_ID)

const Order = z.object({
  uuid: Id,
  merchantReference: z.string(),
  paymentStatus: z.string().refine((status) => Object.hasOwn(ORDER_STATES, status)),
  grandTotal: Amount,
  currency: z.string(),
  refunds: z.array(z.object({ amount: Amount, status: z.string() })).nullish(),
})
const NewOrder = Order.extend({ paymentUrl: z.url(), expiresAt: z.string().nullish() })
const Refund = z.object({
  amount: Amount,
  status: z.string().refine((status) => Object.hasOwn(REFUND_STATES, status)),
})

const OrderToken = z.object({ uuid: Id, merchantReference: z.string().min(1).max(100), paymentStatus: z.string() })
const RefundToken = z.object({ orderUuid: Id, refundUuid: Id, refundStatus: z.string() })

/** @returns null when it is not configured. @throws ConfigError when only one key is set */
export function montonio(config: Settings, parts: OutgoingParts = {}): PaymentProvider | null {
  const { PAYMENT_MONTONIO_ACCESS_KEY: accessKey, PAYMENT_MONTONIO_SECRET_KEY: secret } = config
  if (!accessKey && !secret) return null
  if (!accessKey || !secret) {
    throw new ConfigError('PAYMENT_MONTONIO_ACCESS_KEY and PAYMENT_MONTONIO_SECRET_KEY belong together')
  }
  const baseUrl = config.PAYMENT_MONTONIO_URL
  const now = parts.now ?? (() => new Date())
  const call = outgoing('montonio', baseUrl, parts)

  const token = (claims: object): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000)
    return signJwt({ ...claims, accessKey, iat: seconds, exp: seconds + REQUEST_LIFE_SECONDS }, secret)
  }
  const post = async (path: string, claims: object) =>
    call({ method: 'POST', path, body: JSON.stringify({ data: await token(claims) }) })
  const orderOf = async (uuid: string) => {
    const path = `/orders/${encodeURIComponent(uuid)}`
    const answer = await call({ method: 'GET', path, headers: { authorization: `Bearer ${await token({})}` } })
    const order = parseResponse('montonio', 'GET /orders', answer, Order)
    if (order.uuid !== uuid) throw new VendorError('montonio', 'answer', false, 'GET /orders')
    return order
  }

  /** The reference is the idempotency key: repeating the request returns the same refund. */
  async function requestRefund(refund: {
    providerRef: string
    amount: Cents
    reference: string
  }): Promise<RefundAnswer> {
    if (refund.amount < MIN_REFUND) return 'refused'
    const answer = await post('/refunds', {
      orderUuid: refund.providerRef,
      amount: decimal(refund.amount),
      idempotencyKey: refund.reference,
    })
    if (answer.status === 409) return 'pending'
    // Wrong credentials or clock say nothing about this refund.
    if (answer.status === 401 || answer.status === 403) {
      throw new VendorError('montonio', 'refused', false, 'POST /refunds', answer.status)
    }
    if (answer.status >= 400) return 'refused'
    const created = parseResponse('montonio', 'POST /refunds', answer, Refund)
    if (created.amount !== refund.amount) throw new VendorError('montonio', 'answer', true, 'POST /refunds')
    return REFUND_STATES[created.status] ?? 'pending'
  }

  return {
    code: 'montonio',
    formHosts: pageHosts(DOMAIN, baseUrl),

    async createPayment(request) {
      const answer = await post('/orders', orderClaims(request))
      const order = parseResponse('montonio', 'POST /orders', answer, NewOrder)
      const fits =
        order.merchantReference === request.reference &&
        order.grandTotal === request.amount &&
        order.currency === request.currency &&
        isVendorPage(DOMAIN, baseUrl, order.paymentUrl)
      if (!fits) throw new VendorError('montonio', 'answer', true, 'POST /orders')
      return {
        providerRef: order.uuid,
        redirectUrl: order.paymentUrl,
        expiresAt: new Date(now().getTime() + request.linkMinutes * 60_000),
      }
    },

    async readNotification(body, _headers, query) {
      const read = await readToken(body, query, { accessKey, secret, now: now() })
      if (!read.ok) return read
      const reference = read.reference ?? (await orderOf(read.orderUuid)).merchantReference
      return { ok: true, eventKey: read.eventKey, reference, providerRef: read.orderUuid }
    },

    async status({ providerRef }) {
      const order = await orderOf(providerRef)
      return {
        state: ORDER_STATES[order.paymentStatus] ?? 'pending',
        reference: order.merchantReference,
        providerRef: order.uuid,
        amount: order.grandTotal,
        currency: order.currency,
        refunded: refundedOf(order),
      }
    },

    refund: requestRefund,
    refundStatus: requestRefund,
  }
}

/** Cents refunded or in progress, without rejected refunds. */
function refundedOf({ paymentStatus, grandTotal, refunds }: z.infer<typeof Order>): Cents {
  if (paymentStatus === 'REFUNDED') return grandTotal
  return sum((refunds ?? []).filter(({ status }) => REFUND_STATES[status] !== 'refused').map(({ amount }) => amount))
}

/** A JSON number made from text, so that no arithmetic is done in floating point. */
const decimal = (cents: Cents) => Number(formatAmount(cents))

function orderClaims(request: PaymentRequest) {
  const amount = decimal(request.amount)
  const [firstName, lastName] = splitName(request.name)
  return {
    merchantReference: request.reference,
    merchantReferenceDisplay: request.orderNumber,
    returnUrl: request.returnUrl,
    notificationUrl: request.notificationUrl,
    grandTotal: amount,
    currency: request.currency,
    locale: request.lang,
    expiresIn: request.linkMinutes,
    billingAddress: {
      firstName,
      lastName,
      email: request.email,
      phoneNumber: request.phone,
      country: request.address.country,
      ...filled({
        addressLine1: request.address.line,
        locality: request.address.city,
        postalCode: request.address.zip,
        companyName: request.companyName ?? '',
      }),
    },
    // Single lines would have to add up to the total, discounts and delivery included.
    lineItems: [{ name: request.orderNumber, quantity: 1, finalPrice: amount }],
    payment: { ...paymentMethod(request), amount, currency: request.currency },
  }
}

const filled = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text))

/** `paymentInitiation`, `cardPayments`, `bnpl` or `hirePurchase`; after a colon bank, wallet or months. */
function paymentMethod(request: PaymentRequest) {
  const [method = 'paymentInitiation', option] = (request.providerMethod ?? 'paymentInitiation').split(':')
  switch (method) {
    case 'paymentInitiation':
      return {
        method,
        methodOptions: {
          ...(option ? { preferredProvider: option } : {}),
          preferredCountry: request.address.country,
          preferredLocale: request.lang,
          paymentDescription: request.orderNumber,
        },
      }
    case 'cardPayments':
      return { method, methodOptions: option ? { preferredMethod: option } : {} }
    case 'bnpl':
      return { method, methodOptions: { period: Number(option ?? 1) } }
    default:
      return { method }
  }
}

function splitName(name: string): [string, string] {
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? [name.trim(), ''] : [name.trim().slice(0, at), name.trim().slice(at + 1)]
}

type ReadToken =
  | { ok: true; eventKey: string; reference: string | null; orderUuid: string }
  | Extract<Notification, { ok: false }>

type Keys = { accessKey: string; secret: string; now: Date }

/** The token is in the body or, in older integrations, in the query; if in both, they must be equal. */
async function readToken(body: Buffer, query: Readonly<Record<string, string>>, keys: Keys): Promise<ReadToken> {
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
