import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'

/** Browsers send `content-length: 0` for a POST without a body, with or without a content type: no body is no fault. */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
}

/**
 * Calls take JSON, or nothing. What was not sent is an empty object, so that a call that needs a body names the fields
 * that it misses. To be registered after the check of the token, which a form may have in its body.
 */
export function acceptJsonOnly(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    if (!routeOf(request).startsWith('/api/') || request.method === 'GET' || request.method === 'HEAD') return
    if (hasBody(request) && !isJson(request)) throw new HttpError(415, texts[languageOf(request)].errors.notJson)
    if (!hasBody(request)) request.body = {}
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isJson = ({ headers }: FastifyRequest) =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
