import type { Cart } from '../cart/cart.ts'
import type { Claim } from '../catalogue/stock.ts'
import type { TakenStock } from '../stock/taking.db.ts'
import { OrderRejected } from './deps.ts'

export type Allocation = ReadonlyMap<number, Claim>

/** What the order took, own stock first. @throws OrderRejected with what the statement that took it refused */
export function allocateStock(stock: readonly TakenStock[], cart: Cart): Allocation {
  const byId = new Map(stock.map((row) => [row.id, row]))
  const taken = new Map<number, Claim>()
  for (const { productId, title } of productLines(cart)) {
    const { refusal, own, pieces } = byId.get(productId) ?? GONE
    if (refusal === 'sold-out') throw new OrderRejected({ ok: false, reason: refusal, title })
    if (refusal) throw new OrderRejected({ ok: false, reason: refusal })
    taken.set(productId, { fromQuantity: own, fromVirtual: pieces - own })
  }
  return taken
}

/** A product that was deleted meanwhile. */
const GONE = { refusal: 'sold-out', own: 0, pieces: 0 } as const

export const productLines = (cart: Cart) => cart.lines.filter((line) => line.type === 'product')
