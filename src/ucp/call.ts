import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { isDatabaseUnavailable } from '../shop/database-unavailable.ts'
import type { Lang } from '../shop/languages.ts'
import { SearchNotLoaded } from '../shop/search/search-engine.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../urls.ts'
import { relevantTo } from './capabilities.ts'
import { type AgentContext, type Answer, type Operation, type Platform, UCP_VERSION } from './operation.ts'
import { readPlatform } from './platform.ts'
import { ProtocolError } from './protocol-error.ts'
import { languageFor, readInput } from './read-input.ts'
import { isVerified } from './verify.ts'

/** One call of an operation, whatever transport brought it. */
export type IncomingCall = {
  operation: Operation
  id: string
  /** Of the body or the argument; not yet parsed. */
  payload: unknown
  profileUrl: string | null
  idempotencyKey: string | null
  request: FastifyRequest
}

/** `isError`: `ucp.status` is `error`. */
export type Answered = { body: Record<string, unknown>; isError: boolean }

/** Reads who calls, negotiates, parses the input, and runs the operation. @throws ProtocolError, and what operations throw */
export async function answerCall(services: Services, call: IncomingCall): Promise<Answered> {
  const { operation, request, payload } = call
  const lang = languageFor(payload, request.headers['accept-language'])
  const settings = await readSettings(services.database.db, services.memory)
  if (!settings.agents.catalogue && !settings.agents.checkout) throw switchedOff(lang)
  const read = await readPlatform(services, call.profileUrl, { lang, settings, network: request.clientNetwork })
  const { signingKeys: _, ...named } = read
  const platform = { ...named, isVerified: await isVerified(services, { request, platform: read, settings, lang }) }
  if (!platform.capabilities.has(operation.capability)) {
    return enveloped(services, { operation, platform, answer: incompatible(services, operation, lang) })
  }
  const ctx = contextOf(services, { call, platform, lang })
  const run = () => operation.run(ctx, { id: call.id, input: readInput(operation.input, payload, lang) })
  const isSearch = operation.capability.startsWith('dev.ucp.shopping.catalog.')
  const answer = await (isSearch ? services.admission.run(request, 'agent', run) : run())
  return enveloped(services, { operation, platform, answer })
}

const switchedOff = (lang: Lang) =>
  new ProtocolError('not_found', texts[lang].agents.errors.off, { httpStatus: 404, rpcCode: -32601 })

function incompatible({ config }: Services, { capability }: Operation, lang: Lang): Answer<never> {
  const content = texts[lang].agents.errors.capability(capability)
  return {
    ok: false,
    messages: [{ type: 'error', code: 'capabilities_incompatible', content, severity: 'unrecoverable' }],
    continueUrl: config.baseUrl.origin + inLanguage(urls.home.to(), lang),
  }
}

type Called = { call: IncomingCall; platform: Platform; lang: Lang }

function contextOf(services: Services, { call, platform, lang }: Called): AgentContext {
  const { request, idempotencyKey } = call
  return {
    services,
    platform,
    lang,
    now: services.now(),
    clientAddress: request.clientAddress,
    clientNetwork: request.clientNetwork,
    idempotencyKey,
    at: (path) => services.config.baseUrl.origin + inLanguage(path, lang),
    log: request.log,
    logSecurity: (kind, facts) => request.logSecurity(kind, facts),
  }
}

type Ran = { operation: Operation; platform: Platform; answer: Answer<unknown> }

/** With the `ucp` member: only the capabilities that are about this answer. */
function enveloped({ config }: Services, { operation, platform, answer }: Ran): Answered {
  const relevant = relevantTo(operation.capability, platform.capabilities)
  const capabilities = Object.fromEntries(relevant.map(([name, version]) => [name, [{ version }]]))
  const ucp = {
    version: UCP_VERSION,
    status: answer.ok ? 'success' : 'error',
    capabilities,
    // The shop takes no credential from agents: cards and banks ask people on its own page.
    ...(operation.capability === 'dev.ucp.shopping.checkout'
      ? { payment_handlers: answer.ok ? (answer.paymentHandlers ?? {}) : {} }
      : {}),
  }
  if (!answer.ok) {
    const { messages, continueUrl } = answer
    return { body: { ucp, messages, ...(continueUrl ? { continue_url: continueUrl } : {}) }, isError: true }
  }
  if (config.NODE_ENV === 'test') operation.body.parse(answer.body)
  return { body: { ucp, ...(answer.body as Record<string, unknown>) }, isError: false }
}

const SECONDS = 5
const RPC_BY_STATUS: Record<number, number> = { 400: -32600, 404: -32601, 415: -32600, 422: -32602, 500: -32603 }

/** What a transport answers when something was thrown; faults of the shop are logged. */
export function protocolErrorOf(thrown: unknown, request: FastifyRequest): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown
  const t = texts[languageFor(request.body, request.headers['accept-language'])]
  const { status, message, retryAfter } = failureOf(thrown)
  if (status >= 500 && status !== 503) request.log.error({ err: thrown }, 'request of an agent failed')
  if (status === 429) request.logSecurity('limited', { route: request.routeOptions.url ?? '' })
  const isLater = status === 429 || status === 503
  const words =
    status === 429
      ? t.errors.tooMany
      : status === 503
        ? t.agents.errors.busy
        : status === 413
          ? t.errors.tooLarge
          : status >= 500
            ? t.agents.errors.server
            : status === 400
              ? t.errors.badJson
              : t.errors.badRequest
  return new ProtocolError(CODES[status] ?? (status >= 500 ? 'internal_error' : 'invalid_request'), message || words, {
    httpStatus: status,
    rpcCode: RPC_BY_STATUS[status] ?? -32000,
    ...(isLater ? { retryAfter: retryAfter ?? SECONDS } : {}),
  })
}

const CODES: Record<number, string> = { 413: 'request_too_large', 429: 'too_many_requests', 503: 'unavailable' }

function failureOf(thrown: unknown): { status: number; message: string; retryAfter?: number | undefined } {
  if (thrown instanceof HttpError) return thrown
  if (thrown instanceof SearchNotLoaded || isDatabaseUnavailable(thrown)) return { status: 503, message: '' }
  const { statusCode } = thrown as { statusCode?: unknown }
  return { status: typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500, message: '' }
}
