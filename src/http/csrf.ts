import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'
import { securityEvent } from './security-log.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Changing requests need the CSRF token and the same origin, except signed webhooks. */
export function requireCsrf(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const route = routeOf(request)
    const changes = !SAFE_METHODS.has(request.method) || route === '/api/cart/reset-data'
    if (!changes || route.startsWith('/webhooks/')) return
    const { acceptsForeignForms, isForAgents } = request.routeOptions.config
    if (acceptsForeignForms || isForAgents) return
    demandSameOrigin(request)
    // A form on a cached page has no token; its action answers with a page that has one.
    if (request.routeOptions.config.checksTokenItself) return
    const token = request.headers['x-csrf-token'] ?? formToken(request.body)
    if (!request.hasCsrf(token)) throw forbidden(request)
  })
}

/** @throws HttpError 403 */
export function demandSameOrigin(request: FastifyRequest) {
  if (!request.isSameOrigin()) throw forbidden(request)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    checksTokenItself?: boolean
    /** Other sites may post here, because nothing is changed. */
    acceptsForeignForms?: boolean
    /** Agents send no cookie, so no token is needed. */
    isForAgents?: boolean
    /** The handler calls `refuseImpersonation`, as soon as it may ask for the session. */
    refusesImpersonation?: boolean
  }
}

function forbidden(request: FastifyRequest) {
  securityEvent(request, 'csrf-refused', { route: routeOf(request) })
  return new HttpError(403, texts[languageOf(request)].errors.csrf)
}

function formToken(body: unknown): unknown {
  return typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined
}
