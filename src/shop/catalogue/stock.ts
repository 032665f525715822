import type { Stock } from '../stock-level.ts'

export type StockStatus = 'in_shop' | 'in_stock' | 'to_order'

export type Claim = { fromQuantity: number; fromVirtual: number }

export function stockStatus({ quantity, virtual_quantity }: Stock): StockStatus {
  if (quantity > 0) return 'in_shop'
  return virtual_quantity > 0 ? 'in_stock' : 'to_order'
}

/** Shown in words up to this number; the trigger `shown_stock` uses it too. */
export const LAST_PIECES = 3

/** Capped, so that cached pages need not be rendered again at each sale. */
export const displayedStock = ({ quantity, virtual_quantity }: Stock): number =>
  Math.min(quantity + virtual_quantity, LAST_PIECES + 1)

export function isPurchasable(stock: Stock): boolean {
  return stockStatus(stock) !== 'to_order'
}

export function claim(stock: Stock, wanted: number): Claim | null {
  if (!Number.isInteger(wanted) || wanted < 1) return null
  const fromQuantity = Math.min(wanted, Math.max(stock.quantity, 0))
  const fromVirtual = wanted - fromQuantity
  return fromVirtual > Math.max(stock.virtual_quantity, 0) ? null : { fromQuantity, fromVirtual }
}
