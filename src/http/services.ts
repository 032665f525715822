import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { ShopServices } from '../shop/services.ts'
import type { AdmissionQueue } from './admission.ts'
import type { Assets } from './assets.ts'
import type { PageCache } from './cache/cached-page.ts'

export type Services = ShopServices & {
  config: Config
  pageCache: PageCache
  admission: AdmissionQueue
  assets: Assets
  log: Logger
  health: Health
  /** `isLoading`: lists are answered with 503. `changes`: changing requests in progress. */
  lifecycle: { isDraining: boolean; isLoading?: boolean; changes: number }
}

type Health = {
  ping(): Promise<void>
  isMigrated(): Promise<boolean>
  replica(): string | undefined
}
