/** Why stock changed otherwise than by an order. */
export type StockReason = 'opening' | 'receipt' | 'count' | 'loss' | 'transfer' | 'correction' | 'return'

/**
 * Which way pieces go for a reason that a person may give with a number: in, out, or either. An opening is written by
 * the database, a count and a transfer have commands of their own.
 */
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

/** The place that orders take from; when it is empty they take from the location `supplier`. */
export const MAIN_LOCATION = 'main'
