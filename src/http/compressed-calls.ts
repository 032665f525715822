import type { FastifyInstance } from 'fastify'
import { compressNow } from './cache/cached-page.ts'
import { bestEncoding } from './encoding.ts'
import { routeOf } from './route-of.ts'

/** Smaller bodies fit into one packet anyway. */
const MIN_CHARACTERS = 1_400

export function compressCalls(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' && routeOf(request).startsWith('/api/')
    if (!isRead || typeof payload !== 'string' || payload.length < MIN_CHARACTERS) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    if (bestEncoding(request.headers['accept-encoding']) !== 'br') return payload
    reply.header('content-encoding', 'br')
    return compressNow(Buffer.from(payload))
  })
}
