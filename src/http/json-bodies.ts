import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'

/** Accepts `content-length: 0` with a JSON content type, which browsers send for a POST without a body. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
}

/** A missing body becomes `{}`, so that validation names fields. Register after `requireCsrf`, which reads forms. */
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
