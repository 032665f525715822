import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { type Failure, openServer, RPC } from './server.ts'
import { tools } from './tools.ts'

export const MCP_PATH = '/mcp'

/**
 * Streamable HTTP without sessions: each request is answered by one JSON body, by a server of its own. Clients of the
 * revisions from 2025-03-26 to 2026-07-28 are served alike.
 */
export function mcpRoutes(app: FastifyInstance, services: Services) {
  app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, { request, reply }))
    // A page of another site must not use the address of a shop in its visitor's network.
    scope.addHook('onRequest', async (request) => {
      if (request.headers.origin !== undefined && !request.isSameOrigin()) throw new HttpError(403, 'Foreign origin')
    })
    scope.post(MCP_PATH, { config: { acceptsForeignForms: true } }, (request, reply) =>
      answer(services, { request, reply }),
    )
    for (const method of ['GET', 'DELETE'] as const) {
      scope.route({
        method,
        url: MCP_PATH,
        config: { acceptsForeignForms: true },
        handler: (_request, reply) =>
          reply
            .code(405)
            .header('allow', 'POST')
            .send(errorBody(RPC.refused, 'Method not allowed: there are no sessions and no streams')),
      })
    }
  })
}

type Http = { request: FastifyRequest; reply: FastifyReply }

async function answer(services: Services, { request, reply }: Http) {
  const { body } = request
  // Batches would be many calls for one request of a limit; the protocol has none since 2025-06-18.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return reply.code(400).send(errorBody(RPC.invalidRequest, 'The body must be one JSON-RPC message'))
  }
  const settings = await readSettings(services.database.readDb, services.memory)
  let failure: Failure | undefined
  const server = openServer({
    exchange: { request, services },
    tools,
    title: shopNameOf(settings, services.config.baseUrl),
    version: packageJson.version,
    onFailure: (failed) => {
      failure = failed
    },
  })
  const response = await serve(server, webRequest(request, services), body)
  const text = await response.text()
  if (failure?.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  reply.code(failure && failure.status !== 200 ? failure.status : response.status).header('cache-control', 'no-store')
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}

async function serve(server: ReturnType<typeof openServer>, request: Request, body: object): Promise<Response> {
  // Streams of changes are refused: nothing here tells of any.
  if (!(await isLegacyRequest(request, body))) {
    return createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
      parsedBody: body,
    })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

const PASSED_ON = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'content-type'] as const

function webRequest({ headers }: FastifyRequest, { config }: Services): Request {
  // Whoever only asks for JSON gets JSON, though the specification wants clients to accept streams, too.
  const passed = new Headers({ accept: 'application/json, text/event-stream' })
  for (const name of PASSED_ON) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return new Request(new URL(MCP_PATH, config.baseUrl), { method: 'POST', headers: passed })
}

const errorBody = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message, ...(data ? { data } : {}) },
})

const WORDS: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  413: 'The body is too large',
  415: 'The body must be JSON',
  429: 'Too many requests',
  503: 'Unavailable',
}

/** What failed before there was a call: limits, the origin, the body. */
function sendError(error: FastifyError | HttpError, { request, reply }: Http) {
  const status = error instanceof HttpError ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed')
  const isParseError = 'code' in error && error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
  const retryAfter = error instanceof HttpError ? (error.retryAfter ?? 5) : 5
  const isLater = status === 429 || status === 503
  if (isLater) reply.header('retry-after', retryAfter)
  const code = isParseError ? RPC.parse : status >= 500 && !isLater ? RPC.internal : RPC.refused
  const words = isParseError ? 'The body is not valid JSON' : (WORDS[status] ?? 'The request failed')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(errorBody(code, words, isLater ? { retry_after: retryAfter } : undefined))
}
