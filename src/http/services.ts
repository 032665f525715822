import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { ShopServices } from '../shop/services.ts'
import type { AdmissionQueue } from './admission.ts'
import type { Assets } from './assets.ts'
import type { PageCache } from './cache/cached-page.ts'

/** What an instance of the shop stands on; made once at the start, or by a test. */
export type Services = ShopServices & {
  config: Config
  pageCache: PageCache
  /** Limits how many pages are rendered and lists searched at once. */
  admission: AdmissionQueue
  assets: Assets
  log: Logger
  health: Health
  /**
   * Draining: asked to end, and waiting for those who send requests here to notice. Loading: the catalogue is not there
   * yet, so lists are answered with 503. `changes`: requests in hand that change something, which go before letters.
   */
  lifecycle: { isDraining: boolean; isLoading?: boolean; changes: number }
}

type Health = {
  /** Resolves when the database answers. */
  ping(): Promise<void>
  isMigrated(): Promise<boolean>
  /** Undefined without a replica. */
  replica(): string | undefined
}
