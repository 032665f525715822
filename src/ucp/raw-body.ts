import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedRequest } from '../shop/agents/message-signatures.ts'

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** JSON alone is read here, and its bytes are kept: signatures are over them. */
export function readJsonWithBytes(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    bodies.set(request, bytes)
    parse(request, bytes.toString(), done)
  })
}

/** Of the request that came, as its sender signed it. */
export function signedRequestOf(request: FastifyRequest): SignedRequest {
  const [path = '', ...query] = (request.raw.url ?? '').split('?')
  return {
    method: request.method,
    authority: (request.headers.host ?? '').replace(/:(?:80|443)$/, ''),
    path,
    query: query.length > 0 ? `?${query.join('?')}` : '',
    headers: request.headers,
    body: bodies.get(request) ?? null,
  }
}
