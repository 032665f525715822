/** A settled return's money is refunded; its goods may still be on the way. */
export const RETURN_STATES = ['announced', 'received', 'settled', 'refused'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_REASONS = [
  'withdrawal',
  'not-as-described',
  'damaged',
  'warranty',
  'not-collected',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const isOpenReturn = (state: ReturnState): boolean => state === 'announced' || state === 'received'
