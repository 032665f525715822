import { useSyncExternalStore } from 'react'
import type { OwnPrice } from '../shop/price-lists/own-prices.calls.ts'

/** Of the visitor's price lists; islands draw theirs themselves. Nobody else's page ever asks for them. */
let known: ReadonlyMap<number, OwnPrice> = new Map()
const listeners = new Set<() => void>()

export const ownPriceOf = (id: number): OwnPrice | undefined => known.get(id)

export function keepOwnPrices(prices: readonly OwnPrice[]) {
  known = new Map([...known, ...prices.map((price) => [price.id, price] as const)])
  for (const listener of listeners) listener()
}

export const useOwnPrice = (id: number): OwnPrice | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known.get(id),
    () => undefined,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
