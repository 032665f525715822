/** Pieces: in the shop itself, and at the supplier. */
export type Stock = { quantity: number; virtual_quantity: number }

export type StockStatus = 'in_shop' | 'in_stock' | 'to_order'

export type Claim = { fromQuantity: number; fromVirtual: number }

export function stockStatus({ quantity, virtual_quantity }: Stock): StockStatus {
  if (quantity > 0) return 'in_shop'
  return virtual_quantity > 0 ? 'in_stock' : 'to_order'
}

export function isPurchasable(stock: Stock): boolean {
  return stockStatus(stock) !== 'to_order'
}

/** Which pieces an order takes: the shop's own first. Null when there are not enough. */
export function claim(stock: Stock, wanted: number): Claim | null {
  if (!Number.isInteger(wanted) || wanted < 1) return null
  const fromQuantity = Math.min(wanted, Math.max(stock.quantity, 0))
  const fromVirtual = wanted - fromQuantity
  return fromVirtual > Math.max(stock.virtual_quantity, 0) ? null : { fromQuantity, fromVirtual }
}
