/** Of a product, archived ones among them. */
export const MAX_VARIATIONS = 2_000
/** Rows of a statement, and of a call that writes. */
export const VARIATIONS_AT_ONCE = 200
