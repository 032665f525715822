export const BUYER_TYPES = ['b2c', 'b2b', 'b2g'] as const
export type BuyerType = (typeof BUYER_TYPES)[number]
