import type { Period } from '../accounting/period.ts'
import type { JournalProgram } from '../accounting/programs.ts'
import type { BuyerType } from '../buyer-type.ts'
import type { Day } from '../calendar/days.ts'
import type { ProductSelection } from '../catalogue/product-selection.ts'
import type { CustomerFilter } from '../customer-records/customers.calls.ts'
import type { OrderState } from '../orders/states.ts'

export const JOB_KINDS = [
  'export-orders',
  'tag-orders',
  'pack-orders',
  'undo-orders',
  'export-products',
  'export-offers',
  'export-customers',
  'bulk-products',
  'export-journal',
] as const

/** What can be undone while the job is kept. */
export type UndoableKind = 'tag-orders' | 'pack-orders'

export type JobKind = (typeof JOB_KINDS)[number]

/** `stopped`: whoever started it has lost the right. */
export type JobState = 'running' | 'done' | 'stopped'

/** Of what a list shows, or the orders that were chosen. */
export type OrderSelection = {
  states?: readonly OrderState[] | undefined
  query?: string | undefined
  tag?: string | undefined
  isRefunded?: boolean | undefined
  isByAgent?: boolean | undefined
  from?: Day | undefined
  to?: Day | undefined
  buyer?: BuyerType | undefined
  country?: string | undefined
  isSold?: boolean | undefined
  numbers?: readonly string[] | undefined
}

export type JobTask = {
  selection?: OrderSelection
  /** Of a job on products. */
  products?: ProductSelection
  /** Of `export-offers`. */
  offers?: { by?: 'staff' | 'buyer' | undefined; query?: string | undefined }
  /** Of `export-customers`. */
  customers?: CustomerFilter
  /** Of `export-products`: such a file in the format of imports, in place of what the list shows. */
  sheet?: 'csv' | 'xlsx'
  /** Of `export-journal`. */
  journal?: Period
  /** Of `export-journal`: the program that reads the file, in place of a sheet for people. */
  program?: JournalProgram
  /** In which language an export has its headings. */
  lang: string
  addTags?: readonly string[]
  removeTags?: readonly string[]
  withMoney?: boolean
  /** Of `undo-orders`: the job that is undone. */
  undoes?: { job: string; kind: UndoableKind }
  /** Of `bulk-products`: the bulk edit that is checked or written. */
  bulk?: { id: string; withPrices: boolean; withCost?: boolean }
}
