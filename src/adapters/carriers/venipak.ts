import { z } from 'zod'
import { isPickupCountry, PICKUP_COUNTRIES } from '../../shop/shipping/carrier-point.ts'
import { type CarrierFormat, Coordinate, entryReader, TextOrNumber } from './feed-reader.ts'

const Row = z.object({
  id: TextOrNumber,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zip: TextOrNumber,
  country: z.string(),
  type: z.coerce.number(),
  lat: Coordinate,
  lng: Coordinate,
  /** Heaviest parcel in kilograms. */
  size_limit: z.coerce.number().nullish(),
  pick_up_enabled: z.coerce.number().nullish(),
})

const LOCKER = 3
/** The price table goes up to 30 kg; a point that takes less would be promised too much. */
const NEEDED_KG = 30

/** A list a country. Hours are left out: their form is not documented. */
export const venipak: CarrierFormat = {
  carrier: 'venipak',
  paths: PICKUP_COUNTRIES.map((country) => `/get_pickup_points?country=${country}&view=json`),
  read: entryReader(Row, (row) => {
    const isOurs = row.pick_up_enabled !== 0 && (row.size_limit ?? NEEDED_KG) >= NEEDED_KG
    if (!isPickupCountry(row.country) || !isOurs) return null
    return {
      identifier: row.id,
      kind: row.type === LOCKER ? 'locker' : 'post_office',
      name: row.name,
      address: row.address,
      city: row.city,
      zip: row.zip,
      country: row.country,
      lat: row.lat,
      lon: row.lng,
      hours: null,
    }
  }),
}
