import type { FastifyInstance } from 'fastify'
import { urls } from '../urls.ts'
import type { Services } from './services.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can sell: database reachable and migrated, catalogue loaded, not shutting
 * down. `/showz`: it can show the pages that it keeps, with or without a database.
 */
export function healthRoutes(app: FastifyInstance, { health, lifecycle }: Services) {
  let migrated = false
  app.get(urls.healthz.pattern, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get(urls.showz.pattern, async (_request, reply) => {
    const canShow = !lifecycle.isDraining && !lifecycle.isLoading
    return reply
      .code(canShow ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: canShow })
  })
  app.get(urls.readyz.pattern, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (lifecycle.isDraining || lifecycle.isLoading) return reply.code(503).send({ ok: false })
    try {
      await health.ping()
      migrated ||= await health.isMigrated()
      const replica = health.replica()
      return reply
        .code(migrated ? 200 : 503)
        .send({ ok: migrated, ...(replica && replica !== 'current' ? { degraded: { replica } } : {}) })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ ok: false })
    }
  })
}
