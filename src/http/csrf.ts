import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'
import { securityEvent } from './security-log.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Guards everything that changes something (reliability.md 4.7): the visitor's token and the same origin, always
 * both. Calls carry the token in a header, forms in `_token`. Webhooks have signatures instead.
 */
export function requireCsrf(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const route = routeOf(request)
    const changes = !READING.has(request.method) || route === '/api/cart/reset-data'
    if (!changes || route.startsWith('/webhooks/') || request.routeOptions.config.isFromElsewhere) return
    if (!request.isSameOrigin()) throw forbidden(request)
    // A form on a cached page has no token; its answer is a page that asks again, with one (see form-fallbacks.ts).
    if (request.routeOptions.config.isTokenless) return
    const token = request.headers['x-csrf-token'] ?? formToken(request.body)
    if (!request.hasCsrf(token)) throw forbidden(request)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route checks the token itself. */
    isTokenless?: boolean
    /** Other sites may post here: it changes nothing. */
    isFromElsewhere?: boolean
  }
}

function forbidden(request: FastifyRequest) {
  securityEvent(request, 'csrf-refused', { route: routeOf(request) })
  return new HttpError(403, texts[languageOf(request)].errors.csrf)
}

function formToken(body: unknown): unknown {
  return typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined
}
