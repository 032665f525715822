export type StockReason = 'opening' | 'receipt' | 'count' | 'loss' | 'transfer' | 'correction' | 'return'

const directions: Partial<Record<StockReason, 'in' | 'out' | 'either'>> = {
  receipt: 'in',
  return: 'in',
  loss: 'out',
  correction: 'either',
}

export type GivenReason = 'receipt' | 'return' | 'loss' | 'correction'

export const isGivenReason = (text: string): text is GivenReason => text in directions

export function fitsReason(change: number, reason: GivenReason): boolean {
  const direction = directions[reason]
  return direction === 'either' || (direction === 'in' ? change > 0 : change < 0)
}

/** Orders take from it first, then from `supplier`. */
export const MAIN_LOCATION = 'main'

/** What was sent to another location and has not arrived; it comes with the first such transfer. */
export const TRANSIT_LOCATION = 'transit'

export const LOSS_CAUSES = ['broken', 'missing', 'expired', 'own-use', 'other'] as const
export type LossCause = (typeof LOSS_CAUSES)[number]
