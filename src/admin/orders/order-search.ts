import { BUYER_TYPES, type BuyerType } from '../../shop/buyer-type.ts'
import { type Day, isDay } from '../../shop/calendar/days.ts'
import { COUNTRY_CODE } from '../../shop/orders/country-code.ts'
import { ORDER_STATES, type OrderState } from '../../shop/orders/states.ts'

/** A saved view is an address: everything that a list shows is in it. */
export type OrderSearch = {
  state?: OrderState[]
  q?: string
  tag?: string
  /** Only those of which money was given back. */
  refunded?: true
  /** Only those that came from an agent. */
  agent?: true
  /** Days on which they were placed. */
  from?: Day
  to?: Day
  buyer?: BuyerType
  /** Code of the country that they are sent to. */
  country?: string
  /** Only those that count as sales. */
  sold?: true
  direction?: 'oldest'
}

/** What a person narrows the list by, beside its views and the search. */
export const ORDER_FILTERS = ['from', 'to', 'buyer', 'country', 'tag', 'sold'] as const

export type OrderFilterName = (typeof ORDER_FILTERS)[number]

export function without(search: OrderSearch, name: OrderFilterName): OrderSearch {
  const { [name]: _gone, ...others } = search
  return others
}

const isState = (value: unknown): value is OrderState => (ORDER_STATES as readonly unknown[]).includes(value)

const isBuyer = (value: unknown): value is BuyerType => (BUYER_TYPES as readonly unknown[]).includes(value)

/** What does not make sense is left out, so an old address still opens. */
export function orderSearchFrom(search: Record<string, unknown>): OrderSearch {
  const state = [search.state].flat().filter(isState)
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const q = text(search.q)
  const tag = text(search.tag)
  return {
    ...(state.length > 0 ? { state } : {}),
    ...(q ? { q } : {}),
    ...(tag ? { tag } : {}),
    ...(search.refunded === true || search.refunded === 'true' ? { refunded: true as const } : {}),
    ...(search.agent === true || search.agent === 'true' ? { agent: true as const } : {}),
    ...(isDay(text(search.from)) ? { from: text(search.from) } : {}),
    ...(isDay(text(search.to)) ? { to: text(search.to) } : {}),
    ...(isBuyer(search.buyer) ? { buyer: search.buyer } : {}),
    ...(COUNTRY_CODE.test(text(search.country)) ? { country: text(search.country) } : {}),
    ...(search.sold === true || search.sold === 'true' ? { sold: true as const } : {}),
    ...(search.direction === 'oldest' ? { direction: 'oldest' as const } : {}),
  }
}

export function callQuery(search: OrderSearch, after?: string | null): string {
  const { state = [], q, tag, refunded, agent, from, to, buyer, country, sold, direction } = search
  const params = new URLSearchParams()
  for (const each of state) params.append('state', each)
  if (q) params.set('q', q)
  if (tag) params.set('tag', tag)
  if (refunded) params.set('refunded', 'true')
  if (agent) params.set('agent', 'true')
  if (from) params.set('from', from)
  if (to) params.set('to', to)
  if (buyer) params.set('buyer', buyer)
  if (country) params.set('country', country)
  if (sold) params.set('sold', 'true')
  if (direction) params.set('direction', direction)
  if (after) params.set('after', after)
  return params.toString()
}
