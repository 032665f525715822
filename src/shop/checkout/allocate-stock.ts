import type { Cart } from '../cart/cart.ts'
import { type Claim, claim } from '../catalogue/stock.ts'
import type { Stock } from '../stock-level.ts'
import { OrderRejected } from './deps.ts'

/** What stood on the shelf when its row was locked, before anything was taken. */
export type StockRow = Stock & { id: number; price: number }

/** Pieces taken, by product id. */
export type Allocation = ReadonlyMap<number, Claim>

/**
 * What a cart takes from the locked shelves, the shop's own pieces first.
 * @throws Refused when there is too little of something or its price is no longer the one that was shown
 */
export function allocateStock(shelves: readonly StockRow[], cart: Cart): Allocation {
  const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]))
  const taken = new Map<number, Claim>()
  for (const line of productLines(cart)) {
    const shelf = byId.get(line.productId)
    const part = shelf && claim(shelf, line.quantity)
    if (!part) throw new OrderRejected({ ok: false, reason: 'sold-out', title: line.title })
    // Between our first look and the lock the price may have changed.
    if (shelf.price !== line.price) throw new OrderRejected({ ok: false, reason: 'cart-changed' })
    taken.set(line.productId, part)
  }
  return taken
}

/** Services are not counted. */
export const productLines = (cart: Cart) => cart.lines.filter((line) => line.type === 'product')
