import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { hostsOf } from '../http/http-server.ts'
import type { Services } from '../http/services.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { MCP_PATH } from '../ucp/addresses.ts'
import { protocolErrorOf } from '../ucp/call.ts'
import type { JsonText } from '../ucp/json.ts'
import type { ProtocolError } from '../ucp/protocol-error.ts'
import { readJsonWithBytes } from '../ucp/raw-body.ts'
import { signAnswer } from '../ucp/sign-answer.ts'
import { operationTools } from './operation-tool.ts'
import { ownTools } from './own-tools.ts'
import { dataOf, openServer } from './server.ts'
import { withAnswer } from './stand-in.ts'

/** As the REST transport has it: the calls of many people come from one server of a platform. */
const LIMIT = { max: 250, timeWindow: 10_000 }

const RPC = { parse: -32700, invalidRequest: -32600, refused: -32000 } as const

/**
 * Streamable HTTP without sessions: each request is answered with one JSON body, by a server of its own. Clients of the
 * revisions from 2025-03-26 to 2026-07-28 are served alike. No cookie is read, none is set.
 */
export function mcpRoutes(app: FastifyInstance, services: Services) {
  app.register(async (scope) => {
    readJsonWithBytes(scope)
    scope.setErrorHandler((thrown, request, reply) => sendError(thrown, { request, reply }))
    scope.addHook('onRequest', async ({ headers: { origin } }) => {
      if (origin !== undefined && !isOwnOrigin(origin, services)) throw new HttpError(403, 'Foreign origin')
    })
    const config = { isForAgents: true, rateLimit: LIMIT }
    scope.post(MCP_PATH, { config }, (request, reply) => answer(services, { request, reply }))
    scope.route({
      method: ['GET', 'DELETE'],
      url: MCP_PATH,
      config,
      handler: (_request, reply) =>
        reply.code(405).header('allow', 'POST').send(failure(RPC.refused, 'There are no sessions and no streams here')),
    })
  })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * By the configuration alone: where DNS is rebound, a page of another site has the same Host and `sec-fetch-site`, and
 * could use a shop that only its visitor's network can reach.
 */
function isOwnOrigin(origin: string, { config }: Services): boolean {
  const { baseUrl, isProduction } = config
  const url = URL.parse(origin)
  if (!url || origin !== url.origin) return false
  if (!isProduction && LOOPBACK.has(url.hostname)) return true
  return url.protocol === baseUrl.protocol && (url.host === baseUrl.host || hostsOf(config).has(url.host))
}

type Http = { request: FastifyRequest; reply: FastifyReply }

async function answer(services: Services, { request, reply }: Http) {
  const { body } = request
  // Many calls in one would pass the limits as one; the protocol has had no batches since 2025-06-18.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return reply.code(400).send(failure(RPC.invalidRequest, 'The body must be one JSON-RPC message'))
  }
  const settings = await readSettings(services.database.db, services.memory)
  const tools = toolsFor(settings)
  if (tools.length === 0) throw new HttpError(404, 'This shop does not serve agents')
  let answered: JsonText | undefined
  let failed: ProtocolError | undefined
  const server = openServer({
    exchange: { request, services },
    tools,
    title: shopNameOf(settings, services.config.baseUrl),
    version: services.machine.version,
    onAnswer: (json) => {
      answered = json
    },
    onFailure: (error) => {
      failed = error
    },
  })
  const response = await serve(server, webRequest(request, services), body)
  const carried = await response.text()
  const text = answered ? withAnswer(carried, answered) : carried
  if (failed?.retryAfter !== undefined) reply.header('retry-after', failed.retryAfter)
  reply.code(failed?.rpcCode === RPC.refused ? failed.httpStatus : response.status).header('cache-control', 'no-store')
  if (text === '') return reply.send()
  reply.type('application/json; charset=utf-8')
  if (!failed && isCheckout(body)) signAnswer(services, reply, text)
  return reply.send(text)
}

/** What a person may rely on is signed, as over REST: the terms of a purchase. */
const isCheckout = (message: { params?: { name?: unknown } }) => String(message.params?.name).endsWith('_checkout')

function toolsFor(settings: Settings) {
  const { catalogue, checkout } = settings.agents
  return catalogue || checkout ? [...operationTools(settings), ...ownTools] : []
}

async function serve(server: Server, request: Request, body: object): Promise<Response> {
  if (!(await isLegacyRequest(request, body))) {
    // Streams of changes are refused: nothing here tells of any.
    const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(request, { parsedBody: body })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  // Neither is closed: with one JSON body there is no stream and no timer to end.
  return transport.handleRequest(request, { parsedBody: body })
}

const PASSED_ON = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'content-type'] as const

function webRequest({ headers }: FastifyRequest, { config }: Services): Request {
  // The SDK refuses clients that accept JSON alone, as the specification allows; they are answered here.
  const passed = new Headers({ accept: 'application/json, text/event-stream' })
  for (const name of PASSED_ON) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return new Request(new URL(MCP_PATH, config.baseUrl), { method: 'POST', headers: passed })
}

const failure = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message, ...(data ? { data } : {}) },
})

/** What failed before there was a call: limits, the origin, the body. */
function sendError(thrown: unknown, { request, reply }: Http) {
  const error = protocolErrorOf(thrown, request)
  const isUnreadable = (thrown as { code?: unknown }).code === 'FST_ERR_CTP_INVALID_JSON_BODY'
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  return reply
    .code(error.httpStatus)
    .header('cache-control', 'no-store')
    .send(failure(isUnreadable ? RPC.parse : error.rpcCode, error.message, dataOf(error)))
}
