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
  stock?: StaffStock
  sale?: 1
  from?: number
  to?: number
  lacks?: Lack
  sort?: StaffSort
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

function numberFrom(given: unknown): number | undefined {
  const number = Number(given === '' || given === null ? undefined : given)
  return Number.isSafeInteger(number) && number >= 0 && number < 2_147_483_648 ? number : undefined
}

const textFrom = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')

/** What does not make sense is left out, so an old address still opens. */
export function productSearchFrom(search: Record<string, unknown>): ProductSearch {
  const read = {
    q: textFrom(search.q) || undefined,
    state: oneOf(PRODUCT_STATES, search.state),
    category: numberFrom(search.category),
    manufacturer: numberFrom(search.manufacturer),
    stock: oneOf(STAFF_STOCKS, search.stock),
    sale: Number(search.sale) === 1 ? (1 as const) : undefined,
    from: numberFrom(search.from),
    to: numberFrom(search.to),
    lacks: oneOf(LACKS, search.lacks),
    sort: oneOf(STAFF_SORTS, search.sort),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as ProductSearch
}

export function callQuery(search: ProductSearch, after?: string | null): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) params.set(name, String(value))
  if (after) params.set('after', after)
  return params.toString()
}

/** Filters of the panel, each of which a chip takes away. */
export const FILTERS = ['category', 'manufacturer', 'stock', 'sale', 'from', 'to', 'lacks'] as const
export type FilterName = (typeof FILTERS)[number]

export const without = (search: ProductSearch, ...names: readonly (keyof ProductSearch)[]): ProductSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(names as readonly string[]).includes(name)))
