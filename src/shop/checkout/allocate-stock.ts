import type { Cart } from '../cart/cart.ts'
import { type Claim, claim } from '../catalogue/stock.ts'
import type { Stock } from '../stock-level.ts'
import { OrderRejected } from './deps.ts'

export type StockRow = Stock & { id: number; price: number }

export type Allocation = ReadonlyMap<number, Claim>

/** Own stock first. @throws OrderRejected when stock is insufficient or a price has changed */
export function allocateStock(stockRows: readonly StockRow[], cart: Cart): Allocation {
  const byId = new Map(stockRows.map((stockRow) => [stockRow.id, stockRow]))
  const taken = new Map<number, Claim>()
  for (const line of productLines(cart)) {
    const stockRow = byId.get(line.productId)
    const claimed = stockRow && claim(stockRow, line.quantity)
    if (!claimed) throw new OrderRejected({ ok: false, reason: 'sold-out', title: line.title })
    // The price may have changed between the snapshot and the lock.
    if (stockRow.price !== line.listedPrice) throw new OrderRejected({ ok: false, reason: 'cart-changed' })
    taken.set(line.productId, claimed)
  }
  return taken
}

export const productLines = (cart: Cart) => cart.lines.filter((line) => line.type === 'product')
