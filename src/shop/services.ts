import type { CallAgent } from './agents/agent-call.ts'
import type { AgentProfiles } from './agents/agent-profiles.ts'
import type { LookupCache } from './cache/lookup-cache.ts'
import type { Captcha } from './captcha.ts'
import type { ProductCaches } from './catalogue/product-caches.ts'
import type { OrderQueue } from './checkout/order-queue.ts'
import type { CompanyLookups } from './companies/company-lookup.ts'
import type { OpenVatRegister } from './customers/vat-register.ts'
import type { ShopDatabase } from './db.ts'
import type { Documents } from './documents/documents.ts'
import type { Queue } from './emails/queue.ts'
import type { SheetWriter } from './imports/export-file.db.ts'
import type { SheetReader } from './imports/read-file.db.ts'
import type { AccessPoint } from './invoices/access-point.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { MailAccount } from './mail-account/mail-account.ts'
import type { Media } from './media/media-store.ts'
import type { OrderAccess } from './orders/order.ts'
import type { CarrierApis } from './parcels/carrier-api.ts'
import type { CarrierKeys } from './parcels/carrier-keys.ts'
import type { ParcelPapers } from './parcels/papers.ts'
import type { DrawMark } from './payments/marks.db.ts'
import type { PracticeBank } from './payments/practice-bank.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { VendorKeys } from './payments/vendor-keys.ts'
import type { StepCounts } from './reports/funnel.ts'
import type { SearchEngine } from './search/search-engine.ts'
import type { StaffSearch } from './search/staff-search.ts'
import type { SearchMisses } from './search-words/search-misses.ts'
import type { TxtLookup } from './sender-check/sender-check.ts'
import type { Carrier } from './shipping/carrier-point.ts'
import type { CarrierImport } from './shipping/import-points.db.ts'
import type { StreetMap } from './shipping/street-map.ts'
import type { Machine } from './system/machine.ts'
import type { CheckAddress } from './webhooks/endpoint-fields.ts'

export type ShopServices = {
  database: ShopDatabase
  memory: LookupCache
  search: SearchEngine
  staffSearch: StaffSearch
  productCaches: ProductCaches
  /** Servers of agents, and the profiles that were read from them. */
  callAgent: CallAgent
  agentProfiles: AgentProfiles
  documents: Documents
  carriers: CarrierApis
  carrierKeys: CarrierKeys
  mailAccount: MailAccount
  /** Takes the list of a carrier's pickup points. */
  importPoints(carrier: Carrier): Promise<CarrierImport>
  parcelPapers: ParcelPapers
  readSheet: SheetReader
  writeSheet: SheetWriter
  captcha: Captcha
  /** Searches that found nothing, until they are written. */
  searchMisses: SearchMisses
  vatRegister: OpenVatRegister
  /** Null: switched off. */
  companyLookups: CompanyLookups
  /** TXT records of the DNS. */
  txtLookup: TxtLookup
  /** Where other systems may be told of events. */
  checkWebhookAddress: CheckAddress
  streetMap: StreetMap
  media: Media
  machine: Machine
  /** Carries e-invoices; null: none is set up. */
  accessPoint: AccessPoint | null
  queue: Queue
  providers: PaymentProviders
  vendorKeys: VendorKeys
  /** Takes the picture of a bank or card from its vendor. */
  drawMark: DrawMark
  practiceBank: PracticeBank | null
  keys: Keys
  /** Whether visitors may learn that an e-mail address has an account (`REGISTER_TELLS`). */
  disclosesAccounts: boolean
  /** For restored backups, in which closed accounts are open again. */
  recordClosedAccounts(): Promise<void>
  secrets: { orderToken(order: OrderAccess): string }
  /** Of products that many want at once. */
  orderQueue: OrderQueue
  /** Steps of buying that are not yet in the database. */
  steps: StepCounts
  log: Log
  /** False only in tests and benchmarks. */
  limits: boolean
  now: () => Date
}
