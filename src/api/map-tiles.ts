import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../http/services.ts'
import { urls } from '../urls.ts'

const FOREVER = 'public, max-age=31536000, immutable'

const Address = z
  .object({
    version: z.string().regex(/^[a-z0-9]{1,20}-[a-z0-9]{1,20}$/),
    z: z.coerce.number().int().min(0).max(16),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom)

/** Tiles of the merchant's map of streets. Their address has the version of the file, so they never change. */
export function mapTileRoute(app: FastifyInstance, { streetMap }: Services) {
  app.get(urls.mapTile.pattern, async (request, reply) => {
    const address = Address.safeParse(request.params)
    if (!address.success) return reply.callNotFound()
    const streets = await streetMap.streets()
    if (streets?.version !== address.data.version) return reply.callNotFound()
    const tile = await streetMap.tile(address.data)
    reply.header('cache-control', FOREVER)
    if (!tile) return reply.code(204).send()
    return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(tile)
  })
}
