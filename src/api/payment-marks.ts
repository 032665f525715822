import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/services.ts'
import { pictureOfMark } from '../shop/payments/marks.db.ts'
import { urls } from '../urls.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Pictures of banks and cards, from our own origin. Their address is what they look like, so they never change. */
export function paymentMarkRoute(app: FastifyInstance, { database }: Services) {
  app.get<{ Params: { name: string } }>(urls.paymentMark.pattern, async (request, reply) => {
    const [, digest] = /^([0-9a-f]{32})\.webp$/.exec(request.params.name) ?? []
    const picture = digest && (await pictureOfMark(database.readDb, digest))
    if (!picture) return reply.callNotFound()
    return reply.header('cache-control', FOREVER).type('image/webp').send(picture)
  })
}
