import type { OrderSearch } from './order-search.ts'

let last: OrderSearch = {}

/** The list that a person came from, for the way back. */
export const rememberOrderSearch = (search: OrderSearch) => {
  last = search
}

export const lastOrderSearch = (): OrderSearch => last
