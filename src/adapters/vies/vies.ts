import { z } from 'zod'
import type { VatRegisterAnswer } from '../../shop/customers/vat-check.db.ts'
import type { VatRegister } from '../../shop/customers/vat-register.ts'
import { outgoing } from '../http-client/outgoing.ts'

const Answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  /** Sent with `valid: false` when a member state does not answer. */
  userError: z.string().nullish(),
})

const INVALID = new Set(['INVALID', 'INVALID_INPUT'])

/** One per URL, so that all callers share the circuit breaker. */
const callers = new Map<string, ReturnType<typeof outgoing>>()

function callerOf(baseUrl: string) {
  const caller = callers.get(baseUrl) ?? outgoing('vies', baseUrl)
  callers.set(baseUrl, caller)
  return caller
}

/** The EU's register of VAT numbers. Never throws; answers within 5 s. */
export function vies(baseUrl: string, requester: string | null): VatRegister {
  const call = callerOf(baseUrl)
  return {
    async check(vatNumber) {
      const own = requester
        ? { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }
        : {}
      try {
        const { status, body } = await call({
          method: 'POST',
          path: '/check-vat-number',
          body: JSON.stringify({ countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2), ...own }),
        })
        if (status !== 200) return { state: 'not_reachable' }
        return read(Answer.parse(JSON.parse(body)))
      } catch {
        return { state: 'not_reachable' }
      }
    },
  }
}

/** `---`: some member states do not disclose names. */
const disclosed = (text: string | null | undefined) => (!text || text === '---' ? '' : text)

function read({ valid, name, address, requestIdentifier, userError }: z.infer<typeof Answer>): VatRegisterAnswer {
  if (valid) {
    return {
      state: 'valid',
      name: disclosed(name),
      address: disclosed(address),
      requestIdentifier: requestIdentifier ?? '',
    }
  }
  return !userError || INVALID.has(userError) ? { state: 'invalid' } : { state: 'not_reachable' }
}
