import { z } from 'zod'
import { isPickupCountry } from '../../shop/shipping/carrier-point.ts'
import { type CarrierFormat, Coordinate, entryReader, TextOrNumber } from './feed-reader.ts'

/** Empty fields contain the word NULL. */
const Field = z
  .string()
  .nullish()
  .transform((text) => (text && text.trim() !== 'NULL' ? text.trim() : ''))

const Row = z.object({
  ZIP: TextOrNumber,
  NAME: z.string(),
  TYPE: TextOrNumber,
  A0_NAME: z.string(),
  A1_NAME: Field,
  A2_NAME: Field,
  A3_NAME: Field,
  A5_NAME: Field,
  A7_NAME: Field,
  X_COORDINATE: Coordinate,
  Y_COORDINATE: Coordinate,
  SERVICE_HOURS: Field,
})

const KINDS = new Map([
  ['0', 'locker'],
  ['1', 'post_office'],
] as const)

/** One list for all countries. ZIP is the point's id, not a postcode; X is the longitude. */
export const omniva: CarrierFormat = {
  carrier: 'omniva',
  paths: ['/locations.json'],
  read: entryReader(Row, (row) => {
    const kind = KINDS.get(row.TYPE as '0' | '1')
    if (!kind || !isPickupCountry(row.A0_NAME)) return null
    const street = [row.A5_NAME, row.A7_NAME].filter(Boolean).join(' ')
    return {
      identifier: row.ZIP,
      kind,
      name: row.NAME,
      address: [row.A3_NAME, street].filter(Boolean).join(', ') || row.NAME,
      city: row.A2_NAME || row.A1_NAME,
      zip: '',
      country: row.A0_NAME,
      lat: row.Y_COORDINATE,
      lon: row.X_COORDINATE,
      hours: row.SERVICE_HOURS || null,
    }
  }),
}
