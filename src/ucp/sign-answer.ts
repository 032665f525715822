import type { FastifyReply } from 'fastify'
import type { Services } from '../http/services.ts'
import { signResponse } from '../shop/agents/message-signatures.ts'
import { ownSigningKeys } from '../shop/agents/signing-keys.ts'

/** Of an answer that is about to be sent, with its type and status set. */
export function signAnswer({ keys, now }: Pick<Services, 'keys' | 'now'>, reply: FastifyReply, payload: unknown) {
  const [key] = ownSigningKeys(keys)
  const contentType = reply.getHeader('content-type')
  if (!key || typeof payload !== 'string' || typeof contentType !== 'string') return
  reply.headers(signResponse({ status: reply.statusCode, contentType, body: payload }, key, now()))
}
