import { BUYER_TYPES, type BuyerType } from '../../shop/buyer-type.ts'
import { CUSTOMER_STATES } from '../../shop/customer-records/customer-states.ts'

type YesOrNo = 'yes' | 'no'

/** A segment is a saved address: everything that the list shows is in it. */
export type CustomerSearch = {
  q?: string
  kind?: BuyerType
  waiting?: 'yes'
  company?: number
  news?: YesOrNo
  orders?: YesOrNo
  lastFrom?: string
  lastTo?: string
  state?: (typeof CUSTOMER_STATES)[number]
}

export type CustomerFilterName = keyof Omit<CustomerSearch, 'q'>

export const CUSTOMER_FILTERS: readonly CustomerFilterName[] = [
  'kind',
  'waiting',
  'company',
  'news',
  'orders',
  'lastFrom',
  'lastTo',
  'state',
]

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) => values.find((each) => each === value)

/** What does not make sense is left out, so an old address still opens. */
export function customerSearchFrom(search: Record<string, unknown>): CustomerSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const company = Number(search.company)
  const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
  const found = {
    q: q || undefined,
    kind: oneOf(BUYER_TYPES, search.kind),
    waiting: oneOf(['yes'], search.waiting),
    company: Number.isInteger(company) && company > 0 ? company : undefined,
    news: oneOf(['yes', 'no'], search.news),
    orders: oneOf(['yes', 'no'], search.orders),
    lastFrom: day(search.lastFrom),
    lastTo: day(search.lastTo),
    state: oneOf(CUSTOMER_STATES, search.state),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as CustomerSearch
}

export function customerQuery(search: CustomerSearch, after?: number): string {
  const params = new URLSearchParams()
  for (const name of ['q', ...CUSTOMER_FILTERS] as const) {
    const value = search[name]
    if (value !== undefined) params.set(name, String(value))
  }
  if (after) params.set('after', String(after))
  return params.toString()
}

export function without(search: CustomerSearch, ...names: (keyof CustomerSearch)[]): CustomerSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !names.includes(name as keyof CustomerSearch)),
  ) as CustomerSearch
}
