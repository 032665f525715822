import type { Logger } from 'pino'
import type { Database } from '../adapters/database/database.ts'
import type { Documents } from '../adapters/documents/documents.ts'
import type { Config } from '../config.ts'
import type { Captcha } from '../shop/captcha.ts'
import type { OpenVatRegister } from '../shop/customers/vat-register.ts'
import type { Queue } from '../shop/emails/queue.ts'
import type { Keys } from '../shop/keys.ts'
import type { Memory } from '../shop/memory.ts'
import type { OrderAddress } from '../shop/orders/order.ts'
import type { PaymentProviders } from '../shop/payments/provider.ts'
import type { SearchModel } from '../shop/search/search.ts'
import type { AdmissionQueue } from './admission.ts'
import type { Assets } from './assets.ts'
import type { PageCache } from './cache/page-cache.ts'

/** What an instance of the shop stands on; made once at the start, or by a test. */
export type Services = {
  config: Config
  database: Database
  memory: Memory
  search: SearchModel
  cache: PageCache
  /** Whose turn it is to have a page drawn or a list searched. */
  admission: AdmissionQueue
  assets: Assets
  documents: Documents
  captcha: Captcha
  vatRegister: OpenVatRegister
  queue: Queue
  providers: PaymentProviders
  /** Of everything that is signed or made of the shop's secret. */
  keys: Keys
  secrets: { orderToken(order: OrderAddress): string }
  log: Logger
  /** Counts of changing calls by visitor; only tests and benches do without. */
  limits: boolean
  now: () => Date
  /**
   * Draining: asked to end, and waiting for those who send requests here to notice. Loading: the catalogue is not there
   * yet, so lists are answered with 503. `changes`: requests in hand that change something, which go before letters.
   */
  lifecycle: { isDraining: boolean; isLoading?: boolean; changes: number }
}
