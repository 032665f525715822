import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { type Config, ConfigError } from '../../config.ts'
import type { Cents } from '../../shop/money/money.ts'
import type {
  Notification,
  PaymentProvider,
  PaymentRequest,
  ProviderStatus,
  RefundAnswer,
} from '../../shop/payments/provider.ts'
import { type OutgoingParts, outgoing, VendorError } from '../http-client/outgoing.ts'
import { isVendorPage, pageHosts, parseJson, parseResponse, VENDOR_ID } from './responses.ts'

type Settings = Pick<Config, 'PAYMENT_KLIX_BRAND_ID' | 'PAYMENT_KLIX_SECRET' | 'PAYMENT_KLIX_URL'>

const DOMAIN = 'klix.app'
const KEY_LIFE_MS = 12 * 60 * 60_000
/** A wrong signature may mean a new key; the limit keeps forged notifications from causing many requests. */
const KEY_RETRY_MS = 5 * 60_000

const STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  created: 'pending',
  sent: 'pending',
  viewed: 'pending',
  pending_execute: 'pending',
  pending_charge: 'pending',
  hold: 'pending',
  preauthorized: 'pending',
  pending_capture: 'pending',
  pending_release: 'pending',
  error: 'failed',
  cancelled: 'failed',
  released: 'failed',
  // `due_strict` forbids payment after the due time; money that arrives anyway goes to review.
  overdue: 'expired',
  expired: 'expired',
  paid: 'accepted',
  cleared: 'accepted',
  settled: 'accepted',
  pending_refund: 'accepted',
  refunded: 'refunded',
  chargeback: 'refunded',
}

const Whole = z.number().int().nonnegative()

const Purchase = z.object({
  id: z.string().regex(VENDOR_ID),
  brand_id: z.string(),
  reference: z.string().nullish(),
  status: z.string().refine((status) => Object.hasOwn(STATES, status)),
  purchase: z.object({ total: Whole, currency: z.string() }),
  payment: z.object({ amount: Whole, currency: z.string() }).nullish(),
  refundable_amount: Whole.nullish(),
})
type Purchase = z.infer<typeof Purchase>

const NewPurchase = Purchase.extend({ checkout_url: z.url() })
/** A completed refund is returned as a payment, a slow one as the purchase in `pending_refund`. */
const RefundMade = z.object({ type: z.string().nullish(), status: z.string().nullish() })
const Callback = z.object({
  id: z.string().regex(VENDOR_ID),
  brand_id: z.string(),
  reference: z.string().min(1).max(100),
  status: z.string(),
})

/** @returns null when it is not configured. @throws ConfigError when only one key is set */
export function klix(config: Settings, parts: OutgoingParts = {}): PaymentProvider | null {
  const { PAYMENT_KLIX_BRAND_ID: brandId, PAYMENT_KLIX_SECRET: secret } = config
  if (!brandId && !secret) return null
  if (!brandId || !secret) throw new ConfigError('PAYMENT_KLIX_BRAND_ID and PAYMENT_KLIX_SECRET belong together')
  const baseUrl = config.PAYMENT_KLIX_URL
  const now = parts.now ?? (() => new Date())
  const call = outgoing('klix', baseUrl, parts)
  const headers = { authorization: `Bearer ${secret}` }

  const purchaseOf = async (id: string): Promise<Purchase> => {
    const answer = await call({ method: 'GET', path: `/purchases/${encodeURIComponent(id)}/`, headers })
    const purchase = parseResponse('klix', 'GET /purchases', answer, Purchase)
    if (purchase.id !== id || purchase.brand_id !== brandId) {
      throw new VendorError('klix', 'answer', false, 'GET /purchases')
    }
    return purchase
  }
  const keyFor = createKeyCache(async () => {
    const answer = await call({ method: 'GET', path: '/public_key/', headers })
    // Documented as a JSON string; older versions sent the bare text.
    const isBare = answer.status < 400 && answer.body.startsWith('-----BEGIN')
    return readKey(isBare ? answer.body : parseResponse('klix', 'GET /public_key/', answer, z.string()))
  }, now)

  return {
    code: 'klix',
    formHosts: pageHosts(DOMAIN, baseUrl),

    async createPayment(request) {
      const due = new Date(Math.floor(now().getTime() / 1000) * 1000 + request.linkMinutes * 60_000)
      const body = JSON.stringify(purchaseBody(request, brandId, due))
      const answer = await call({ method: 'POST', path: '/purchases/', headers, body })
      const purchase = parseResponse('klix', 'POST /purchases/', answer, NewPurchase)
      const fits =
        purchase.reference === request.reference &&
        purchase.purchase.total === request.amount &&
        purchase.purchase.currency === request.currency &&
        isVendorPage(DOMAIN, baseUrl, purchase.checkout_url)
      if (!fits) throw new VendorError('klix', 'answer', true, 'POST /purchases/')
      return {
        providerRef: purchase.id,
        redirectUrl: paymentPageOf(purchase.checkout_url, request.providerMethod),
        expiresAt: due,
      }
    },

    async readNotification(body, requestHeaders) {
      const signature = signatureOf(requestHeaders['x-signature'])
      if (!signature) return { ok: false, reason: 'signature' }
      const isGenuine = (key: KeyObject) => verify('sha256', body, key, signature)
      const { key, renew } = await keyFor()
      if (!isGenuine(key)) {
        const newer = await renew()
        if (!newer || !isGenuine(newer)) return { ok: false, reason: 'signature' }
      }
      return readCallback(body, brandId)
    },

    async status({ providerRef }) {
      const purchase = await purchaseOf(providerRef)
      const paid = purchase.payment ?? { amount: purchase.purchase.total, currency: purchase.purchase.currency }
      return {
        state: stateOf(purchase),
        reference: purchase.reference ?? '',
        providerRef: purchase.id,
        amount: paid.amount,
        currency: paid.currency,
        refunded: stateOf(purchase) === 'refunded' ? paid.amount : (refundedOf(purchase) ?? 0),
      }
    },

    async refund({ providerRef, amount }) {
      const path = `/purchases/${encodeURIComponent(providerRef)}/refund/`
      try {
        const answer = await call({ method: 'POST', path, headers, body: JSON.stringify({ amount }) })
        // Wrong credentials say nothing about this refund.
        if (answer.status === 401 || answer.status === 403) {
          throw new VendorError('klix', 'refused', false, 'POST refund', answer.status)
        }
        if (answer.status >= 400) return 'refused'
        const refund = parseResponse('klix', 'POST refund', answer, RefundMade)
        return refund.type !== 'payment' && refund.status === 'pending_refund' ? 'pending' : 'done'
      } catch (error) {
        // Klix has no idempotency keys, so a request that may have arrived is not repeated but polled.
        if (error instanceof VendorError && !error.mayHaveActed) throw error
        return 'pending'
      }
    },

    async refundStatus({ providerRef, amount, doneBefore }): Promise<RefundAnswer> {
      const purchase = await purchaseOf(providerRef)
      if (purchase.status === 'pending_refund') return 'pending'
      const refunded = refundedOf(purchase)
      if (refunded === null) return purchase.status === 'refunded' ? 'done' : 'pending'
      return refunded >= doneBefore + amount ? 'done' : 'refused'
    },
  }
}

/** Cents refunded so far; null if the purchase does not say. */
function refundedOf(purchase: Purchase): Cents | null {
  if (purchase.refundable_amount == null) return null
  return (purchase.payment?.amount ?? purchase.purchase.total) - purchase.refundable_amount
}

/** Klix calls a purchase refunded after a partial refund, too. */
function stateOf(purchase: Purchase): ProviderStatus['state'] {
  if (purchase.status === 'refunded' && (purchase.refundable_amount ?? 0) > 0) return 'accepted'
  return STATES[purchase.status] ?? 'pending'
}

function purchaseBody(request: PaymentRequest, brandId: string, due: Date) {
  return {
    brand_id: brandId,
    reference: request.reference,
    client: {
      email: request.email,
      phone: request.phone,
      full_name: request.name,
      country: request.address.country,
      street_address: request.address.line,
      city: request.address.city,
      zip_code: request.address.zip,
      ...(request.companyName ? { legal_name: request.companyName } : {}),
    },
    purchase: {
      currency: request.currency,
      language: request.lang,
      products: [{ name: request.orderNumber, price: request.amount, quantity: 1 }],
      due_strict: true,
    },
    due: due.getTime() / 1000,
    success_callback: request.notificationUrl,
    success_redirect: request.returnUrl,
    failure_redirect: request.returnUrl,
    cancel_redirect: request.returnUrl,
    send_receipt: false,
    ...(request.providerMethod ? { payment_method_whitelist: [request.providerMethod] } : {}),
  }
}

function paymentPageOf(checkoutUrl: string, method: string | null): string {
  if (!method) return checkoutUrl
  const url = new URL(checkoutUrl)
  url.searchParams.set('preferred', method)
  return url.href
}

function signatureOf(header: string | string[] | undefined): Buffer | null {
  if (typeof header !== 'string' || !/^[A-Za-z0-9+/]{100,1000}={0,2}$/.test(header)) return null
  return Buffer.from(header, 'base64')
}

function readCallback(body: Buffer, brandId: string): Notification {
  const purchase = Callback.safeParse(parseJson(body.toString('utf8')))
  if (!purchase.success) return { ok: false, reason: 'body' }
  // All merchants' notifications are signed with the same key.
  if (purchase.data.brand_id !== brandId) return { ok: false, reason: 'brand' }
  const { id, status, reference } = purchase.data
  return { ok: true, eventKey: `${id}:${status}`, reference, providerRef: id }
}

function readKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
  } catch {}
  throw new VendorError('klix', 'answer', false, 'GET /public_key/')
}

/** Caches Klix's public key; `renew` fetches it again, or returns null within KEY_RETRY_MS. */
function createKeyCache(fetchKey: () => Promise<KeyObject>, now: () => Date) {
  let cached: { key: KeyObject; at: number } | undefined
  let pending: Promise<KeyObject> | undefined
  const fresh = () => {
    pending ??= fetchKey()
      .then((key) => {
        cached = { key, at: now().getTime() }
        return key
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  const age = () => (cached ? now().getTime() - cached.at : Number.POSITIVE_INFINITY)
  return async () => ({
    key: cached && age() < KEY_LIFE_MS ? cached.key : await fresh(),
    renew: async () => (age() < KEY_RETRY_MS ? null : await fresh()),
  })
}
