import type { FastifyInstance } from 'fastify'
import { compressNow } from './cache/cached-page.ts'
import { bestEncoding } from './encoding.ts'
import { routeOf } from './route-of.ts'

/** Less fits into one packet as it is. */
const WORTH_IT = 1_400

/** Compresses what calls read: lists of products and pickup points are tens of kilobytes, on a phone's connection. */
export function compressCalls(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' && routeOf(request).startsWith('/api/')
    if (!isRead || typeof payload !== 'string' || payload.length < WORTH_IT) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    if (bestEncoding(request.headers['accept-encoding']) !== 'br') return payload
    reply.header('content-encoding', 'br')
    return compressNow(Buffer.from(payload))
  })
}
