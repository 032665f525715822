import { z } from 'zod'
import { type Config, ConfigError } from '../../config.ts'
import type { AccessPoint, CarriedEInvoice } from '../../shop/invoices/access-point.ts'
import { type OutgoingParts, outgoing, VendorError, type VendorResponse } from '../http-client/outgoing.ts'
import { parseResponse } from '../payments/responses.ts'

type AccessPointConfig = Pick<Config, 'EINVOICE_URL' | 'EINVOICE_KEY'>

const Answer = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  status: z.enum(['accepted', 'delivered', 'rejected']),
  reason: z.string().max(1_000).default(''),
})
/** Of a document that it will never take. */
const Refusal = z.object({ reason: z.string().max(1_000) })

const VENDOR = 'access-point'

/** Two calls: send a document, ask for its status. An operator that speaks otherwise gets an adapter of its own. */
export function accessPoint(config: AccessPointConfig, parts: OutgoingParts = {}): AccessPoint | null {
  const { EINVOICE_URL: baseUrl, EINVOICE_KEY: key } = config
  if (!baseUrl && !key) return null
  if (!baseUrl || !key) throw new ConfigError('EINVOICE_URL and EINVOICE_KEY belong together')
  const call = outgoing(VENDOR, baseUrl, { ...parts, limits: { totalMs: 15_000, ...parts.limits } })
  const headers = { authorization: `Bearer ${key}` }
  return {
    async send({ reference, xml, sender, receiver }) {
      const what = 'POST /documents'
      const answer = await call({
        method: 'POST',
        path: '/documents',
        headers: { ...headers, 'idempotency-key': reference },
        body: JSON.stringify({ reference, sender, receiver, document: xml }),
      })
      if (answer.status === 400 || answer.status === 422) {
        const { reason } = parseResponse({ ...answer, status: 200 }, Refusal, { vendor: VENDOR, what })
        return { providerRef: '', state: 'rejected', reason }
      }
      return carriedIn(answer, { what, reference })
    },

    async status({ reference, providerRef }) {
      const what = 'GET /documents'
      const answer = await call({ method: 'GET', path: `/documents/${encodeURIComponent(providerRef)}`, headers })
      return answer.status === 404 ? null : carriedIn(answer, { what, reference })
    },
  }
}

/** @throws VendorError also where it is about another document */
function carriedIn(answer: VendorResponse, { what, reference }: { what: string; reference: string }): CarriedEInvoice {
  const found = parseResponse(answer, Answer, { vendor: VENDOR, what })
  if (found.reference !== reference) throw new VendorError(VENDOR, 'answer', { what, mayHaveActed: true })
  return { providerRef: found.id, state: found.status, reason: found.reason }
}
