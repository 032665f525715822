/** Products of the shelf "recently viewed". */
export const MAX_VIEWED = 12
