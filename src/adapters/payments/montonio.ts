import { type Config, ConfigError } from '../../config.ts'
import type { PaymentProvider } from '../../shop/payments/provider.ts'
import { type OutgoingParts, VendorError } from '../http-client/outgoing.ts'
import { montonioApi } from './montonio-api.ts'
import { ORDER_STATES, orderClaims, refundedOf } from './montonio-order.ts'
import { readToken } from './montonio-token.ts'
import { isVendorPage, pageHosts } from './responses.ts'

type MontonioConfig = Pick<
  Config,
  'PAYMENT_MONTONIO_ACCESS_KEY' | 'PAYMENT_MONTONIO_SECRET_KEY' | 'PAYMENT_MONTONIO_URL'
>

const DOMAIN = 'montonio.com'
const HOME = 'LV'
/** „Swedbank Latvia” among others of the same bank. */
const COUNTRY_NAME = / Latvia$/
const MAX_NAME = 60

/** @returns null when it is not configured. @throws ConfigError when only one key is set */
export function montonio(config: MontonioConfig, parts: OutgoingParts = {}): PaymentProvider | null {
  const { PAYMENT_MONTONIO_ACCESS_KEY: accessKey, PAYMENT_MONTONIO_SECRET_KEY: secret } = config
  if (!accessKey && !secret) return null
  if (!accessKey || !secret) {
    throw new ConfigError('PAYMENT_MONTONIO_ACCESS_KEY and PAYMENT_MONTONIO_SECRET_KEY belong together')
  }
  const baseUrl = config.PAYMENT_MONTONIO_URL
  const now = parts.now ?? (() => new Date())
  const api = montonioApi({ baseUrl, accessKey, secret, now }, parts)

  return {
    code: 'montonio',
    formHosts: pageHosts(DOMAIN, baseUrl),

    async createPayment(request) {
      const order = await api.createOrder(orderClaims(request))
      const fits =
        order.merchantReference === request.reference &&
        order.grandTotal === request.amount &&
        order.currency === request.currency &&
        isVendorPage(DOMAIN, baseUrl, order.paymentUrl)
      if (!fits) throw new VendorError('montonio', 'answer', { what: 'POST /orders', mayHaveActed: true })
      return {
        providerRef: order.uuid,
        redirectUrl: order.paymentUrl,
        expiresAt: new Date(now().getTime() + request.linkMinutes * 60_000),
      }
    },

    async readNotification(body, _headers, query) {
      const read = await readToken(body, query, { accessKey, secret, now: now() })
      if (!read.ok) return read
      const reference = read.reference ?? (await api.order(read.orderUuid)).merchantReference
      return { ok: true, eventKey: read.eventKey, reference, providerRef: read.orderUuid }
    },

    async marks() {
      const { paymentInitiation, cardPayments } = (await api.methods()).paymentMethods
      const banks = (paymentInitiation?.setup[HOME]?.paymentMethods ?? [])
        .filter(({ supportedCurrencies }) => supportedCurrencies.includes('EUR'))
        .toSorted((a, b) => a.uiPosition - b.uiPosition)
        .map(({ code, name, logoUrl }) => ({
          ...{ code, name: name.replace(COUNTRY_NAME, '').slice(0, MAX_NAME), picture: logoUrl ?? null },
          ...{ method: 'paymentInitiation', isDefault: true },
        }))
      const card = { code: 'cards', name: 'Visa, Mastercard', method: 'cardPayments', isDefault: false }
      return cardPayments ? [...banks, { ...card, picture: cardPayments.logoUrl ?? null }] : banks
    },

    async status({ providerRef }) {
      const order = await api.order(providerRef)
      return {
        state: ORDER_STATES[order.paymentStatus] ?? 'pending',
        reference: order.merchantReference,
        providerRef: order.uuid,
        amount: order.grandTotal,
        currency: order.currency,
        refunded: refundedOf(order),
      }
    },

    refund: api.refund,
    refundStatus: api.refund,
  }
}
