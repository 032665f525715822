/** Prices of a buyer's lists, over an index that knows the ordinary prices alone. */

import { VAT_CLASSES } from '../../tax/vat-class.ts'
import type { ListPrices } from '../own-prices.ts'
import type { PriceLimits } from '../search-request.ts'
import type { Ask, OutsideFilter, OutsideQuery, Rows } from './outside-index.ts'

/** Products that the lists make cheaper, by their id. */
export type Lowered = ReadonlyMap<number, { price: number; vatClass: number }>

type AskIndex = (asks: readonly Ask[]) => Promise<Rows[]>

const IDS_AT_ONCE = 2_000

/** The lowest price of each product that is on a list. */
export function lowestOf(lists: readonly ListPrices[]): Map<number, number> {
  const lowest = new Map<number, number>()
  for (const { ids, prices } of lists) {
    for (const [index, id] of ids.entries()) {
      const price = prices[index] ?? 0
      lowest.set(id, Math.min(price, lowest.get(id) ?? price))
    }
  }
  return lowest
}

/** Those whose ordinary price is higher. */
export async function loweredOf(lowest: ReadonlyMap<number, number>, ask: AskIndex): Promise<Lowered> {
  const ids = [...lowest.keys()]
  const asks = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part): Ask => {
    const anyOf = ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE)
    return rowsAsk({ match: null, terms: 0, filters: [{ kind: 'id', anyOf }] }, anyOf.length)
  })
  const found = asks.length > 0 ? await ask(asks) : []
  return new Map(
    found.flat().flatMap(([id = 0, ordinary = 0, vatClass = 0]) => {
      const price = lowest.get(id) ?? ordinary
      return price < ordinary ? [[id, { price, vatClass }] as const] : []
    }),
  )
}

export function idsWithin(lowered: Lowered, limits: PriceLimits): number[] {
  return [...lowered].flatMap(([id, { price, vatClass }]) => {
    const { from, to } = limits[VAT_CLASSES[vatClass] ?? 'standard']
    return (from === null || price >= from) && (to === null || price <= to) ? [id] : []
  })
}

const narrowed = (query: OutsideQuery, filter: OutsideFilter): OutsideQuery => ({
  ...query,
  filters: [...query.filters, filter],
})

export const withoutLowered = (query: OutsideQuery, lowered: Lowered): OutsideQuery =>
  narrowed(query, { kind: 'notId', noneOf: [...lowered.keys()] })

export const onlyLowered = (query: OutsideQuery, lowered: Lowered): Ask =>
  rowsAsk(narrowed(query, { kind: 'id', anyOf: [...lowered.keys()] }), lowered.size)

const rowsAsk = (query: OutsideQuery, take: number): Ask => ({
  kind: 'page',
  query,
  order: { by: 'price', isAscending: true },
  skip: 0,
  take,
})

type Priced = readonly [id: number, price: number]

/** With the buyer's price, as `onlyLowered` found them. */
export const pricedBy = (rows: Rows, lowered: Lowered): Priced[] =>
  rows.flatMap(([id = 0]) => {
    const found = lowered.get(id)
    return found ? [[id, found.price] as const] : []
  })

/**
 * A page of the order by the buyer's prices. Of the other products none before `skip` less the lowered ones can be on it,
 * so that many are not asked for.
 */
export async function pageByOwnPrice(
  query: OutsideQuery,
  { lowered, isAscending, skip, take }: { lowered: Lowered; isAscending: boolean; skip: number; take: number },
  ask: AskIndex,
): Promise<{ ids: number[]; total: number }> {
  const rest = withoutLowered(query, lowered)
  const [counted = [], found = []] = await ask([{ kind: 'count', query: rest }, onlyLowered(query, lowered)])
  const own = pricedBy(found, lowered)
  const from = Math.max(0, skip - own.length)
  const order = { by: 'price', isAscending } as const
  const [others = []] = await ask([{ kind: 'page', query: rest, order, skip: from, take: skip + take - from }])
  const sign = isAscending ? 1 : -1
  const merged = [...own, ...others.map(([id = 0, price = 0]): Priced => [id, price])].sort(
    ([idA, priceA], [idB, priceB]) => sign * (priceA - priceB || idA - idB),
  )
  const ids = merged.slice(skip - from, skip - from + take).map(([id]) => id)
  return { ids, total: (counted[0]?.[0] ?? 0) + own.length }
}
