import { type Config, ConfigError } from '../../config.ts'
import type { PaymentProvider, PaymentRequest } from '../../shop/payments/provider.ts'
import { type OutgoingParts, VendorError } from '../http-client/outgoing.ts'
import { klixApi } from './klix-api.ts'
import { notificationReader } from './klix-notification.ts'
import { type NewPurchase, refundedOf, stateOf } from './klix-purchase.ts'
import { isVendorPage, pageHosts } from './responses.ts'

type KlixConfig = Pick<Config, 'PAYMENT_KLIX_BRAND_ID' | 'PAYMENT_KLIX_SECRET' | 'PAYMENT_KLIX_URL'>

const DOMAIN = 'klix.app'
const PAY_LATER = 'klix_pay_later'
const MAX_NAME = 60

/** @returns null when it is not configured. @throws ConfigError when only one key is set */
export function klix(config: KlixConfig, parts: OutgoingParts = {}): PaymentProvider | null {
  const { PAYMENT_KLIX_BRAND_ID: brandId, PAYMENT_KLIX_SECRET: secret, PAYMENT_KLIX_URL: baseUrl } = config
  if (!brandId && !secret) return null
  if (!brandId || !secret) throw new ConfigError('PAYMENT_KLIX_BRAND_ID and PAYMENT_KLIX_SECRET belong together')
  const now = parts.now ?? (() => new Date())
  const api = klixApi({ baseUrl, brandId, secret }, parts)

  return {
    code: 'klix',
    formHosts: pageHosts(DOMAIN, baseUrl),

    async createPayment(request) {
      const due = new Date(Math.floor(now().getTime() / 1000) * 1000 + request.linkMinutes * 60_000)
      const purchase = await api.createPurchase(purchaseBody(request, brandId, due))
      if (!isFor(request, purchase) || !isVendorPage(DOMAIN, baseUrl, purchase.checkout_url)) {
        throw new VendorError('klix', 'answer', { what: 'POST /purchases/', mayHaveActed: true })
      }
      return {
        providerRef: purchase.id,
        redirectUrl: paymentPageOf(purchase.checkout_url, request.providerMethod),
        expiresAt: due,
      }
    },

    readNotification: notificationReader({ brandId, publicKey: api.publicKey, now }),

    async status({ providerRef }) {
      const purchase = await api.purchase(providerRef)
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
      try {
        return await api.refund(providerRef, amount)
      } catch (error) {
        // Klix has no idempotency keys, so a request that may have arrived is not repeated but polled.
        if (error instanceof VendorError && !error.mayHaveActed) throw error
        return 'pending'
      }
    },

    async marks() {
      const { available_payment_methods: codes, names, logos } = await api.methods()
      return codes.map((code) => {
        const logo = [logos[code]].flat()[0]
        const picture = logo && URL.canParse(logo, baseUrl) ? new URL(logo, baseUrl).href : null
        const name = (names[code] ?? code).slice(0, MAX_NAME)
        return { code, name, method: code, isDefault: code !== PAY_LATER, picture }
      })
    },

    async refundStatus({ providerRef, amount, doneBefore }) {
      const purchase = await api.purchase(providerRef)
      if (purchase.status === 'pending_refund') return 'pending'
      const refunded = refundedOf(purchase)
      if (refunded === null) return purchase.status === 'refunded' ? 'done' : 'pending'
      return refunded >= doneBefore + amount ? 'done' : 'refused'
    },
  }
}

const isFor = ({ reference, amount, currency }: PaymentRequest, { purchase, ...made }: NewPurchase) =>
  made.reference === reference && purchase.total === amount && purchase.currency === currency

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
