import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { Lack } from './product-marks.ts'

export const STAFF_SORTS = [
  'created:desc',
  'created:asc',
  'title:asc',
  'title:desc',
  'code:asc',
  'code:desc',
  'price:asc',
  'price:desc',
  'quantity:asc',
  'quantity:desc',
  'changed:desc',
  'changed:asc',
] as const
export type StaffSort = (typeof STAFF_SORTS)[number]

/** `scheduled` goods are shown or hidden as well. */
export const PRODUCT_STATES = ['shown', 'hidden', 'scheduled', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const STAFF_STOCKS = ['available', 'sold_out', 'in_shop'] as const
export type StaffStock = (typeof STAFF_STOCKS)[number]

/** Seconds since 1970: from `from` on, before `until`. */
export type Period = { from: number | null; until: number | null }

/** Filters narrow each other; manufacturers and the options of one attribute are alternatives. */
export type StaffRequest = {
  query: string
  /** Null: all that is not archived. */
  state: ProductState | null
  /** With all below it. */
  categoryId: number | null
  manufacturers: readonly number[]
  /** Ids of attribute options. */
  options: readonly number[]
  stock: StaffStock | null
  isOnSale: boolean
  /** Cents with VAT, both ends included. */
  price: { from: Cents | null; to: Cents | null }
  lacks: readonly Lack[]
  created: Period
  /** By the last edit. */
  changed: Period
  /** By when they were shown last; of what never was none fit. */
  published: Period
  /** Of which a value in the first language begins so; an empty one: any value. */
  property: { id: number; value: string } | null
  /** Ascending ids that alone fit: found out of `property`. */
  among?: readonly number[]
  /** Null: words by relevance, everything else the newest first. */
  sort: StaffSort | null
}

/** The last row that was read: what the list is sorted by, and its id. By relevance: how many were read. */
export type StaffCursor = { key: string; id: number }

export type StaffCounts = {
  /** Whatever state is asked for. */
  states: Record<ProductState, number>
  stock: Record<StaffStock, number>
  lacks: Record<Lack, number>
  onSale: number
  /** By id, without those that would find nothing. A category's count includes all below it. */
  categories: ReadonlyMap<number, number>
  manufacturers: ReadonlyMap<number, number>
  options: ReadonlyMap<number, number>
}

export type StaffResult = { ids: number[]; total: number; next: StaffCursor | null; counts: StaffCounts }

/** A property fits more products than a list takes. */
export class TooManyGoods extends Error {}

/** Lists of the back office: products that are hidden or archived, too. */
export type StaffSearch = {
  /** @throws SearchNotLoaded @throws TooManyGoods */
  find(request: StaffRequest, page: { after: StaffCursor | null; limit: number }, lang: Lang): Promise<StaffResult>
  /** Which of the ids a request finds. @throws SearchNotLoaded @throws TooManyGoods */
  fitting(request: StaffRequest, ids: readonly number[], lang: Lang): Promise<ReadonlySet<number>>
}
