export const PARCEL_STATES = [
  'packed',
  'registered',
  'refused',
  'sent',
  'in_transit',
  'waiting_for_buyer',
  'delivered',
  'returned',
  'cancelled',
] as const

/**
 * `packed`: closed, the carrier does not know it; `registered`: it has a label; `refused`: the carrier did not take the
 * data; `sent`: handed to the carrier; the rest is what carriers report.
 */
export type ParcelState = (typeof PARCEL_STATES)[number]
