import { z } from 'zod'
import type { Cents } from '../../shop/money/money.ts'
import type { RefundAnswer } from '../../shop/payments/provider.ts'
import { type OutgoingParts, outgoing, VendorError } from '../http-client/outgoing.ts'
import { NewPurchase, Purchase } from './klix-purchase.ts'
import { parseResponse } from './responses.ts'

export type KlixAccount = { baseUrl: string; brandId: string; secret: string }

/** A completed refund is returned as a payment, a slow one as the purchase in `pending_refund`. */
const RefundMade = z.object({ type: z.string().nullish(), status: z.string().nullish() })

/** What of CHIP, whose interface Klix has, is used here; a logo may be one address or several. */
const KlixMethods = z.object({
  available_payment_methods: z.array(z.string().max(60)).max(200),
  names: z.record(z.string(), z.string()).default({}),
  logos: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
})
type KlixMethods = z.infer<typeof KlixMethods>

/** The calls of Klix. @throws VendorError for an answer that is not the documented one */
export function klixApi({ baseUrl, brandId, secret }: KlixAccount, parts: OutgoingParts) {
  const call = outgoing('klix', baseUrl, parts)
  const headers = { authorization: `Bearer ${secret}` }
  return {
    async createPurchase(purchase: object): Promise<NewPurchase> {
      const answer = await call({ method: 'POST', path: '/purchases/', headers, body: JSON.stringify(purchase) })
      return parseResponse(answer, NewPurchase, { vendor: 'klix', what: 'POST /purchases/' })
    },

    async purchase(id: string): Promise<Purchase> {
      const answer = await call({ method: 'GET', path: `/purchases/${encodeURIComponent(id)}/`, headers })
      const purchase = parseResponse(answer, Purchase, { vendor: 'klix', what: 'GET /purchases' })
      if (purchase.id !== id || purchase.brand_id !== brandId) {
        throw new VendorError('klix', 'answer', { what: 'GET /purchases', mayHaveActed: false })
      }
      return purchase
    },

    async refund(id: string, amount: Cents): Promise<RefundAnswer> {
      const path = `/purchases/${encodeURIComponent(id)}/refund/`
      const answer = await call({ method: 'POST', path, headers, body: JSON.stringify({ amount }) })
      // Wrong credentials are no answer about this refund.
      if (answer.status === 401 || answer.status === 403) {
        const { status } = answer
        throw new VendorError('klix', 'refused', { what: 'POST refund', mayHaveActed: false, status })
      }
      if (answer.status >= 400) return 'refused'
      const refund = parseResponse(answer, RefundMade, { vendor: 'klix', what: 'POST refund' })
      return refund.type !== 'payment' && refund.status === 'pending_refund' ? 'pending' : 'done'
    },

    async methods(): Promise<KlixMethods> {
      const query = new URLSearchParams({ brand_id: brandId, currency: 'EUR', country: 'LV', language: 'lv' })
      const answer = await call({ method: 'GET', path: `/payment_methods/?${query}`, headers })
      return parseResponse(answer, KlixMethods, { vendor: 'klix', what: 'GET /payment_methods/' })
    },

    /** Signs the notifications of all merchants. */
    async publicKey(): Promise<string> {
      const answer = await call({ method: 'GET', path: '/public_key/', headers })
      // Documented as a JSON string; older versions sent the bare text.
      const isBare = answer.status < 400 && answer.body.startsWith('-----BEGIN')
      return isBare ? answer.body : parseResponse(answer, z.string(), { vendor: 'klix', what: 'GET /public_key/' })
    },
  }
}
