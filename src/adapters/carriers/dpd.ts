import { z } from 'zod'
import { isPickupCountry, weekOf } from '../../shop/shipping/carrier-point.ts'
import { type CarrierFormat, Coordinate, entryReader } from './feed-reader.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const Hours = z.object({
  weekday: z.string(),
  openMorning: z.string().nullish(),
  closeMorning: z.string().nullish(),
  openAfternoon: z.string().nullish(),
  closeAfternoon: z.string().nullish(),
})

const Row = z.object({
  parcelShopId: z.string(),
  parcelShopType: z.string(),
  companyName: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  longitude: Coordinate,
  latitude: Coordinate,
  openingHours: z.array(Hours).nullish(),
})

export const dpd: CarrierFormat = {
  carrier: 'dpd',
  paths: ['/PickupParcelShopData.json'],
  // DPD's server rejects other user agents.
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0' },
  read: entryReader(Row, (row) => {
    if (!isPickupCountry(row.countryCode)) return null
    return {
      identifier: row.parcelShopId,
      kind: row.parcelShopType === 'PickupStation' ? 'locker' : 'post_office',
      name: row.companyName,
      address: row.street,
      city: row.city,
      zip: row.zipCode,
      country: row.countryCode,
      lat: row.latitude,
      lon: row.longitude,
      hours: row.openingHours ? weekOf(DAYS.map((day) => hoursOf(row.openingHours ?? [], day))) : null,
    }
  }),
}

/** `0001`–`1200` and `1200`–`2359` are the two halves of a whole day. */
function hoursOf(week: readonly z.output<typeof Hours>[], weekday: string): string {
  const day = week.find((each) => each.weekday === weekday)
  const spans = [
    [day?.openMorning, day?.closeMorning],
    [day?.openAfternoon, day?.closeAfternoon],
  ].flatMap(([from, to]) => (from && to && from !== to ? [{ from, to }] : []))
  const [first, second] = spans
  if (!first) return ''
  const joined = second && second.from === first.to ? [{ from: first.from, to: second.to }] : spans
  return joined.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
}

const clock = (digits: string) => `${Number(digits.slice(0, -2))}.${digits.slice(-2)}`
