import type { FastifyInstance } from 'fastify'
import { urls } from '../../urls.ts'
import { isMigrated } from '../database/migrate.ts'
import type { Services } from '../services.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers and has every migration, and nobody has asked the process to end. */
export function healthRoutes(app: FastifyInstance, { database, lifecycle }: Services) {
  let migrated = false
  app.get(urls.healthz.pattern, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get(urls.readyz.pattern, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (lifecycle.isDraining) return reply.code(503).send({ ok: false })
    try {
      await database.ping()
      migrated ||= await isMigrated(database)
      return reply.code(migrated ? 200 : 503).send({ ok: migrated })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ ok: false })
    }
  })
}
