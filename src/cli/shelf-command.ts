import { MAX_SHELF } from '../shop/parcels/shelves.calls.ts'
import { setShelf } from '../shop/parcels/shelves.db.ts'
import { type Command, UsageError } from './commands.ts'

const USAGE = 'shelf CODE LOCATION SHELF|none'

export const shelf: Command = {
  usage: USAGE,
  about:
    'says on which shelf a product lies at a location: shelf LU-1101-WH main A-03-2; pick lists go along the shelves',
  async run({ database: { db }, args: [code, location, given, ...none], print }) {
    const place = given?.trim()
    if (!code || !location || !place || place.length > MAX_SHELF || none.length > 0) throw new UsageError(USAGE)
    const outcome = await setShelf(db, { code, location, shelf: place === 'none' ? null : place })
    if (outcome === 'unknown-product') throw new UsageError(`There is no product ${code}.`)
    if (outcome === 'unknown-location') {
      throw new UsageError(`There is no location ${location}: stock --shop lists them.`)
    }
    print(place === 'none' ? `${code} has no shelf at ${location}.` : `${code} lies at ${location} on ${place}.`)
  },
}
