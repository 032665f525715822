export const SALE_STATES = ['draft', 'planned', 'running', 'ended', 'stopped'] as const
export type SaleState = (typeof SALE_STATES)[number]

/** `left`: somebody changed the price during the sale, so it stays. `skipped`: the sale would not have lowered the price. */
export const GOOD_STATES = ['planned', 'on', 'over', 'left', 'skipped'] as const
export type GoodState = (typeof GOOD_STATES)[number]

/** Always down, so that nothing is reduced by less than the sale promises. */
export const ROUNDINGS = ['cent', 'ten', 'nine', 'euro', 'euro-nine'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const MAX_PERCENT = 90
export const MAX_SALE_GOODS = 20_000
export const MAX_PRICE = 100_000_000
