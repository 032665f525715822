import type { ProductSelection } from '../catalogue/product-selection.ts'
import type { OrderState } from '../orders/states.ts'

export const JOB_KINDS = ['export-orders', 'tag-orders', 'pack-orders', 'export-products'] as const

export type JobKind = (typeof JOB_KINDS)[number]

/** `stopped`: whoever started it has lost the right. */
export type JobState = 'running' | 'done' | 'stopped'

/** Of what a list shows, or the orders that were chosen. */
export type OrderSelection = {
  states?: readonly OrderState[] | undefined
  query?: string | undefined
  tag?: string | undefined
  numbers?: readonly string[] | undefined
}

export type JobTask = {
  selection?: OrderSelection
  /** Of a job on products. */
  products?: ProductSelection
  /** In which language an export has its headings. */
  lang: string
  addTags?: readonly string[]
  removeTags?: readonly string[]
  withMoney?: boolean
}
