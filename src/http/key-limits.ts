import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { HttpError } from './http-error.ts'

const PER_KEY = 300
/** Calls with an unknown key, by network. */
const PER_STRANGER = 25
const WINDOW_SECONDS = 10

/** Counted once it is known whose key it is, not before. */
export const isOfProgram = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/admin/api/') && /^Bearer \S/.test(headers.authorization ?? '')

/** @throws HttpError 429 */
export type KeyCount = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Every call of a key counts, readings too; says in `RateLimit` how many are left. */
export function countKeyCalls(app: FastifyInstance): KeyCount {
  const options = { timeWindow: WINDOW_SECONDS * 1000, allowList: () => false }
  const ofKey = app.createRateLimit({
    ...options,
    max: PER_KEY,
    keyGenerator: ({ caller }) => (caller.kind === 'key' ? caller.actor : ''),
  })
  const ofStranger = app.createRateLimit({
    ...options,
    max: PER_STRANGER,
    keyGenerator: (request) => `stranger:${clientNetwork(request)}`,
  })
  return async (request, reply) => {
    if (request.caller.kind === 'person' || !isOfProgram(request)) return
    const isKnown = request.caller.kind === 'key'
    const counted = await (isKnown ? ofKey : ofStranger)(request)
    if (counted.isAllowed) return
    if (isKnown) {
      reply.header('ratelimit-policy', `"key";q=${PER_KEY};w=${WINDOW_SECONDS}`)
      reply.header('ratelimit', `"key";r=${counted.remaining};t=${counted.ttlInSeconds}`)
    }
    if (counted.isExceeded) throw new HttpError(429, '', undefined, counted.ttlInSeconds)
  }
}
