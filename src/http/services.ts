import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { ShopServices } from '../shop/services.ts'
import type { AdmissionQueue } from './admission.ts'
import type { Assets } from './assets.ts'
import type { PageCache } from './cache/cached-page.ts'
import type { RequestTimes } from './metrics/request-times.ts'

export type Services = ShopServices & {
  config: Config
  /** `waiting`: for a connection. */
  database: { pools(): readonly { waiting: number }[] }
  pageCache: PageCache
  admission: AdmissionQueue
  assets: Assets
  log: Logger
  health: Health
  /** Where metrics are on. */
  requestTimes?: RequestTimes | undefined
  /** Where traces are on. */
  traceRequests?: ((app: FastifyInstance) => void) | undefined
  /** `isLoading`: lists are answered with 503. `changes`: changing requests in progress. */
  lifecycle: { isDraining: boolean; isLoading?: boolean; changes: number }
}

type Health = {
  ping(): Promise<void>
  isMigrated(): Promise<boolean>
  replica(): string | undefined
}
