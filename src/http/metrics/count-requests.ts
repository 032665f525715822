import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const NO_ROUTE = '(none)'

/** Times what is routed; kept pages are timed where they are sent (http-server.ts). */
export function countRequests(app: FastifyInstance, { requestTimes }: Services) {
  if (!requestTimes) return
  app.addHook('onResponse', (request, reply, done) => {
    // Streams of news are open for hours.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    const route = request.routeOptions.url ?? NO_ROUTE
    if (!isStream) requestTimes.observe(request.method, route, reply.raw.statusCode, reply.elapsedTime)
    done()
  })
}
