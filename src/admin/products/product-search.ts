import type { Day } from '../../shop/calendar/days.ts'
import { isListDay } from '../../shop/catalogue/list-days.ts'
import { propertyOf } from '../../shop/catalogue/property-filter.ts'
import { LACKS, type Lack } from '../../shop/search/product-marks.ts'
import {
  PRODUCT_STATES,
  type ProductState,
  STAFF_SORTS,
  STAFF_STOCKS,
  type StaffSort,
  type StaffStock,
} from '../../shop/search/staff-search.ts'

/** A saved view is an address: everything that a list shows is in it. Prices in cents. */
export type ProductSearch = {
  q?: string
  state?: ProductState
  category?: number
  manufacturer?: number
  /** Ids of attribute options. */
  option?: number[]
  /** Id of a property, and how its value begins: `12:ozol`. */
  property?: string
  stock?: StaffStock
  sale?: 1
  from?: number
  to?: number
  lacks?: Lack
  createdFrom?: Day
  createdTo?: Day
  changedFrom?: Day
  changedTo?: Day
  publishedFrom?: Day
  publishedTo?: Day
  sort?: StaffSort
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

function numberFrom(given: unknown): number | undefined {
  const number = Number(given === '' || given === null ? undefined : given)
  return Number.isSafeInteger(number) && number >= 0 && number < 2_147_483_648 ? number : undefined
}

const MAX_OPTIONS = 200

function optionsFrom(given: unknown): number[] | undefined {
  const ids = [given].flat().flatMap((id) => numberFrom(id) || [])
  return ids.length > 0 ? [...new Set(ids)].slice(0, MAX_OPTIONS) : undefined
}

const dayFrom = (given: unknown): Day | undefined => (typeof given === 'string' && isListDay(given) ? given : undefined)

const textFrom = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')

/** What does not make sense is left out, so an old address still opens. */
export function productSearchFrom(search: Record<string, unknown>): ProductSearch {
  const read = {
    q: textFrom(search.q) || undefined,
    state: oneOf(PRODUCT_STATES, search.state),
    category: numberFrom(search.category),
    manufacturer: numberFrom(search.manufacturer),
    option: optionsFrom(search.option),
    property: propertyOf(textFrom(search.property)) ? textFrom(search.property) : undefined,
    stock: oneOf(STAFF_STOCKS, search.stock),
    sale: Number(search.sale) === 1 ? (1 as const) : undefined,
    from: numberFrom(search.from),
    to: numberFrom(search.to),
    lacks: oneOf(LACKS, search.lacks),
    ...Object.fromEntries(LIST_DAYS.map((name) => [name, dayFrom(search[name])])),
    sort: oneOf(STAFF_SORTS, search.sort),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as ProductSearch
}

export function callQuery(search: ProductSearch, after?: string | null): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const each of [value].flat()) params.append(name, String(each))
  }
  if (after) params.set('after', after)
  return params.toString()
}

/** As a saved view has it. */
export function searchOfQuery(query: string): ProductSearch {
  const params = new URLSearchParams(query)
  return productSearchFrom({ ...Object.fromEntries(params), option: params.getAll('option') })
}

export const LIST_DAYS = [
  'createdFrom',
  'createdTo',
  'changedFrom',
  'changedTo',
  'publishedFrom',
  'publishedTo',
] as const

/** Filters of the panel, each of which a chip takes away; of options each has a chip. */
export const FILTERS = [
  'category',
  'manufacturer',
  'property',
  'stock',
  'sale',
  'from',
  'to',
  'lacks',
  ...LIST_DAYS,
] as const
export type FilterName = (typeof FILTERS)[number]

export function withoutOption({ option = [], ...others }: ProductSearch, id: number): ProductSearch {
  const left = option.filter((each) => each !== id)
  return left.length > 0 ? { ...others, option: left } : others
}

export const without = (search: ProductSearch, ...names: readonly (keyof ProductSearch)[]): ProductSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(names as readonly string[]).includes(name)))
