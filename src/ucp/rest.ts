import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { REST_BASE } from './addresses.ts'
import { answerCall, protocolErrorOf } from './call.ts'
import { jsonOf } from './json.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { profileUrlIn } from './platform.ts'
import { ProtocolError } from './protocol-error.ts'
import { readJsonWithBytes } from './raw-body.ts'
import { languageFor } from './read-input.ts'
import { signAnswer } from './sign-answer.ts'

/** The calls of many people come from one server of a platform: as much as a whole network of visitors may. Reads count, too. */
const LIMIT = { max: 250, timeWindow: 10_000, allowList: () => false }
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
const REQUEST_ID = /^[\w.:-]{1,100}$/

/** The operations over HTTP. No cookie is read, none is set. */
export function ucpRoutes(app: FastifyInstance, services: Services) {
  app.register(
    async (rest) => {
      readJsonWithBytes(rest)
      rest.setErrorHandler((thrown, request, reply) =>
        sendProtocolError(protocolErrorOf(thrown, request), request, reply),
      )
      for (const operation of operations) route(rest, services, operation)
      rest.all('/*', { config: { isForAgents: true } }, async (request) => {
        throw new ProtocolError('not_found', wordsOf(request).unknownCall, { httpStatus: 404, rpcCode: -32601 })
      })
    },
    { prefix: REST_BASE },
  )
}

function route(rest: FastifyInstance, services: Services, operation: Operation) {
  const { method, path, status } = operation.rest
  rest.route<{ Params: { id?: string } }>({
    method,
    url: path.replace('{id}', ':id'),
    config: { isForAgents: true, rateLimit: LIMIT },
    onSend: async (_request, reply, payload) => {
      // What a person may rely on is signed: the terms of a purchase.
      if (operation.capability === 'dev.ucp.shopping.checkout' && reply.statusCode < 300) {
        signAnswer(services, reply, payload)
      }
    },
    handler: async (request, reply) => {
      const { body, isError } = await answerCall(services, {
        operation,
        id: request.params.id ?? '',
        payload: request.body ?? {},
        profileUrl: profileUrlIn(request.headers['ucp-agent']),
        idempotencyKey: idempotencyKeyOf(request),
        request,
      })
      setHeaders(request, reply)
      return reply
        .code(isError ? 200 : status)
        .type('application/json; charset=utf-8')
        .send(jsonOf(body).plain)
    },
  })
}

const wordsOf = (request: FastifyRequest) =>
  texts[languageFor(request.body, request.headers['accept-language'])].agents.errors

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new ProtocolError('invalid_request', wordsOf(request).idempotencyKey, { httpStatus: 400, rpcCode: -32602 })
}

function setHeaders(request: FastifyRequest, reply: FastifyReply) {
  const given = request.headers['request-id']
  reply.header('cache-control', 'no-store')
  reply.header('request-id', typeof given === 'string' && REQUEST_ID.test(given) ? given : request.id)
}

function sendProtocolError(error: ProtocolError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, httpStatus, retryAfter, continueUrl } = error
  setHeaders(request, reply)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(httpStatus).send({ code, content: message, ...(continueUrl ? { continue_url: continueUrl } : {}) })
}
