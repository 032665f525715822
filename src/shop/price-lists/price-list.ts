export const MAX_LIST_PRICES = 100_000
/** Pieces of a cart line, so no tier can begin later. */
export const MAX_FROM = 100
/** Rows of one call. */
export const MAX_GIVEN = 500
export const MAX_PERCENT = 90
export const MAX_LIST_PRICE = 100_000_000

/** Kinds of buyers that a whole list may be for. */
export const LIST_KINDS = ['b2b', 'b2g', 'b2c'] as const

/** Goods of which a page asks at once. */
export const MAX_ASKED = 100
