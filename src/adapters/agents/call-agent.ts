import { AgentCallFailed, type CallAgent } from '../../shop/agents/agent-call.ts'
import { isLoopbackHost } from '../http-client/addresses.ts'
import { outgoing, VendorError, type VendorLimits } from '../http-client/outgoing.ts'

const LIMITS: Partial<VendorLimits> = { totalMs: 3_000, maxBytes: 128 * 1024 }

/** To public https addresses only; `allowsLocal`: in tests and development also to this machine. */
export function agentCaller({ allowsLocal }: { allowsLocal: boolean }): CallAgent {
  return async ({ url: address, method, headers, body }) => {
    const url = URL.parse(address)
    if (!url || url.username || url.password || !isAllowed(url, allowsLocal)) {
      throw new AgentCallFailed('address', 'not an https address of a public server')
    }
    const send = outgoing('agent', url.origin, { limits: LIMITS })
    try {
      const answer = await send({
        method,
        path: url.pathname + url.search,
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.status, body: answer.body }
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      throw new AgentCallFailed(error.reason === 'address' ? 'address' : 'answer', error.message)
    }
  }
}

const isAllowed = ({ protocol, hostname }: URL, allowsLocal: boolean) =>
  isLoopbackHost(hostname) ? allowsLocal : protocol === 'https:'
