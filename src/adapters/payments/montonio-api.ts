import { z } from 'zod'
import type { Cents } from '../../shop/money/money.ts'
import type { RefundAnswer } from '../../shop/payments/provider.ts'
import { type OutgoingParts, outgoing, VendorError } from '../http-client/outgoing.ts'
import { signJwt } from './jwt.ts'
import { decimal, MontonioOrder, MontonioRefund, NewMontonioOrder, REFUND_STATES } from './montonio-order.ts'
import { parseResponse } from './responses.ts'

const Bank = z.object({
  code: z.string().max(60),
  name: z.string(),
  logoUrl: z.string().nullish(),
  uiPosition: z.number().default(0),
  supportedCurrencies: z.array(z.string()).default(['EUR']),
})
const MontonioMethods = z.object({
  paymentMethods: z.object({
    paymentInitiation: z
      .object({ setup: z.record(z.string(), z.object({ paymentMethods: z.array(Bank).max(200) })) })
      .nullish(),
    cardPayments: z.object({ logoUrl: z.string().nullish() }).nullish(),
  }),
})
type MontonioMethods = z.infer<typeof MontonioMethods>

const REQUEST_LIFE_SECONDS = 600
const MIN_REFUND: Cents = 5

type MontonioAccount = { baseUrl: string; accessKey: string; secret: string; now: () => Date }
type RefundRequest = { providerRef: string; amount: Cents; reference: string }

/** The calls of Montonio. @throws VendorError for an answer that is not the documented one */
export function montonioApi({ baseUrl, accessKey, secret, now }: MontonioAccount, parts: OutgoingParts) {
  const call = outgoing('montonio', baseUrl, parts)
  const token = (claims: object): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000)
    return signJwt({ ...claims, accessKey, iat: seconds, exp: seconds + REQUEST_LIFE_SECONDS }, secret)
  }
  const post = async (path: string, claims: object) =>
    call({ method: 'POST', path, body: JSON.stringify({ data: await token(claims) }) })

  return {
    async createOrder(claims: object) {
      return parseResponse(await post('/orders', claims), NewMontonioOrder, {
        vendor: 'montonio',
        what: 'POST /orders',
      })
    },

    async order(uuid: string): Promise<MontonioOrder> {
      const path = `/orders/${encodeURIComponent(uuid)}`
      const answer = await call({ method: 'GET', path, headers: { authorization: `Bearer ${await token({})}` } })
      const order = parseResponse(answer, MontonioOrder, { vendor: 'montonio', what: 'GET /orders' })
      if (order.uuid !== uuid) throw new VendorError('montonio', 'answer', { what: 'GET /orders', mayHaveActed: false })
      return order
    },

    async methods(): Promise<MontonioMethods> {
      const headers = { authorization: `Bearer ${await token({})}` }
      const answer = await call({ method: 'GET', path: '/stores/payment-methods', headers })
      return parseResponse(answer, MontonioMethods, { vendor: 'montonio', what: 'GET /stores/payment-methods' })
    },

    /** The reference is the idempotency key: repeating the request returns the same refund. */
    async refund({ providerRef, amount, reference }: RefundRequest): Promise<RefundAnswer> {
      if (amount < MIN_REFUND) return 'refused'
      const claims = { orderUuid: providerRef, amount: decimal(amount), idempotencyKey: reference }
      const answer = await post('/refunds', claims)
      const { status } = answer
      if (status === 409) return 'pending'
      // Wrong credentials or clock are no answer about this refund.
      if (status === 401 || status === 403) {
        throw new VendorError('montonio', 'refused', { what: 'POST /refunds', mayHaveActed: false, status })
      }
      if (status >= 400) return 'refused'
      const created = parseResponse(answer, MontonioRefund, { vendor: 'montonio', what: 'POST /refunds' })
      if (created.amount !== amount) {
        throw new VendorError('montonio', 'answer', { what: 'POST /refunds', mayHaveActed: true })
      }
      return REFUND_STATES[created.status] ?? 'pending'
    },
  }
}
