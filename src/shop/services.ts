import type { Captcha } from './captcha.ts'
import type { ProductCaches } from './catalogue/product-caches.ts'
import type { OpenVatRegister } from './customers/vat-register.ts'
import type { ShopDatabase } from './db.ts'
import type { Documents } from './documents/documents.ts'
import type { Queue } from './emails/queue.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Memory } from './memory.ts'
import type { OrderAddress } from './orders/order.ts'
import type { PracticeBank } from './payments/practice-bank.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { SearchEngine } from './search/search-engine.ts'

/** What the business needs of an instance; commands name the few of these that they use. */
export type ShopServices = {
  database: ShopDatabase
  memory: Memory
  search: SearchEngine
  productCaches: ProductCaches
  documents: Documents
  captcha: Captcha
  vatRegister: OpenVatRegister
  queue: Queue
  providers: PaymentProviders
  /** Null where only real money is taken. */
  practiceBank: PracticeBank | null
  /** Of everything that is signed or made of the shop's secret. */
  keys: Keys
  /** Whether a stranger is told that an e-mail address has an account (`REGISTER_TELLS`). */
  disclosesAccounts: boolean
  /** Adds accounts that were closed to the list that outlives a restored backup. */
  recordClosedAccounts(): Promise<void>
  secrets: { orderToken(order: OrderAddress): string }
  log: Log
  /** Attempts and changing calls are counted; only tests and benches do without. */
  limits: boolean
  now: () => Date
}
