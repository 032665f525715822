/** Days of sales that are kept. */
export const SALES_DAYS = 90
/** A good that runs out within so many days is to be ordered. */
export const SOON_DAYS = 7
/** For how many days the proposed pieces last. */
export const COVERED_DAYS = 30
