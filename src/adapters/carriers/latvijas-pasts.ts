import { z } from 'zod'
import { weekOf } from '../../shop/shipping/carrier-point.ts'
import { type CarrierFormat, Coordinate, entryReader, TextOrNumber } from './feed-reader.ts'

const Hours = z.record(z.string(), z.unknown()).nullish()

const Row = z.object({
  id: TextOrNumber,
  type: z.coerce.number(),
  countryCode: z.string(),
  postCode: z.string(),
  readableAddress: z.string(),
  label: z.string(),
  latitude: Coordinate,
  longitude: Coordinate,
  workingHours: Hours,
})

const OFFICES = [1, 2]
const LOCKER = 6
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Latvian post offices and lockers only; letter boxes and other countries are not requested. */
export const latvijasPasts: CarrierFormat = {
  carrier: 'latvijas-pasts',
  paths: ['/addresses/service_location?type[]=1&type[]=2&type[]=6&country[]=LV&itemsPerPage=10000&page=1'],
  read: entryReader(Row, (row) => {
    const isOffice = OFFICES.includes(row.type)
    if (row.countryCode !== 'LV' || !(isOffice || row.type === LOCKER)) return null
    const { address, city } = placeOf(row.readableAddress)
    return {
      identifier: row.id,
      kind: isOffice ? 'post_office' : 'locker',
      name: row.label,
      address,
      city,
      zip: row.postCode,
      country: 'LV',
      lat: row.latitude,
      lon: row.longitude,
      hours: row.workingHours ? weekOf(DAYS.map((day) => hoursOf(row.workingHours?.[day]))) : null,
    }
  }),
}

/** „Skolas iela 2, Cēsis, LV-4101”; rural places have a parish and a municipality. */
function placeOf(text: string): { address: string; city: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/^LV-\d{4}$/.test(part))
  const [first = '', ...rest] = parts
  return rest.length === 0 ? { address: first, city: first } : { address: first, city: rest.join(', ') }
}

function hoursOf(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '-') return ''
  return text
    .trim()
    .replace(/(\d{1,2}):(\d{2})/g, (_all, hour, minute) => `${Number(hour)}.${minute}`)
    .replace(/\s*-\s*/g, '–')
}
