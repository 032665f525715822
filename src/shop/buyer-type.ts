export type BuyerType = 'b2c' | 'b2b' | 'b2g'
