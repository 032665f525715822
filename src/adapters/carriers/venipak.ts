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
  size_limit: z.coerce.number().nullish(),
  pick_up_enabled: z.coerce.number().nullish(),
})

const LOCKER = 3
/** The price table goes up to 30 kg, so points with a lower limit are left out. */
const NEEDED_KG = 30

/** One list per country. The format of opening hours is not documented. */
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
