import { LOCKER_FREE_FROM, PARCELS_OF_ORDER, USUAL_DAYS_OF } from '../src/shop/opening/delivery-template.ts'

/** Goods in euros, with VAT, from which delivery to parcel lockers is free. */
export const FREE_LOCKER_EUROS = LOCKER_FREE_FROM / 100

/** Of one order. */
export const MAX_PARCELS = PARCELS_OF_ORDER

type Days = { min: number; max: number }

/** Working days of each way, in Latvia and in the other two countries: what is seeded, and what the pages say. */
export const DELIVERY_DAYS = {
  ...USUAL_DAYS_OF,
  bulky: { latvia: { min: 2, max: 7 } },
  shop: { latvia: { min: 0, max: 2 } },
} as const satisfies Record<string, { latvia: Days; abroad?: Days }>

/** From the fastest to the slowest of the ways to a door or locker in Latvia. */
export const USUAL_DAYS: Days = {
  min: Math.min(DELIVERY_DAYS.locker.latvia.min, DELIVERY_DAYS.courier.latvia.min),
  max: Math.max(DELIVERY_DAYS.locker.latvia.max, DELIVERY_DAYS.courier.latvia.max),
}

export const daysText = ({ min, max }: Days) => `${min}–${max}`
