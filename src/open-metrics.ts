import { readQueueFigures } from './adapters/queue/queue-figures.ts'
import type { Config } from './config.ts'
import type { Figures } from './http/metrics/metrics.ts'
import type { Instance } from './instance.ts'
import type { ChangePosition } from './shop/changes.ts'

export type OpenMetrics = NonNullable<Awaited<ReturnType<typeof openMetrics>>>

/** Undefined where METRICS_PORT is unset: nothing is loaded or counted then. */
export async function openMetrics({ METRICS_PORT: port, METRICS_HOST: host }: Config) {
  if (port === undefined) return undefined
  const { createMetrics } = await import('./http/metrics/metrics.ts')
  const { serveMetrics } = await import('./http/metrics/serve-metrics.ts')
  const metrics = createMetrics()
  return {
    requestTimes: metrics.requestTimes,
    onPoolWait: metrics.onPoolWait,
    /** Answers with how it is closed. */
    serve(services: Instance, position: () => ChangePosition) {
      metrics.show(figuresOf(services, position))
      return serveMetrics(metrics, { port, host })
    },
  }
}

function figuresOf(services: Instance, position: () => ChangePosition): Figures {
  const { admission, config, database, lifecycle, memory, orderQueue, pageCache, productCaches, searchSync } = services
  return {
    role: config.ROLE,
    pools: database.pools,
    caches: {
      pages: pageCache.counts,
      lookups: memory.counts,
      products: productCaches.products.counts,
      cards: productCaches.cards.counts,
    },
    admission,
    orderQueue,
    lifecycle,
    feedAge: () => Math.max(0, Date.now() / 1_000 - position().at),
    searchLag: searchSync.behindSeconds,
    replicaLag: database.replicaLag,
    queues: config.ROLE === 'web' ? null : () => readQueueFigures(database),
  }
}
