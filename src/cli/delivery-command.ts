import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { deliveryMethods, saveMaxParcels } from '../shop/shipping/max-parcels.db.ts'
import { type Command, UsageError } from './commands.ts'

const USAGE = 'delivery [METHOD PARCELS]'

export const delivery: Command = {
  usage: USAGE,
  about: 'the ways of delivery and how many parcels each takes of one order; with a number the new limit',
  async run({ database: { db }, args: [code, limit, ...more], print }) {
    if (code === undefined) {
      for (const method of await deliveryMethods(db)) {
        print(
          `${method.code.padEnd(24)} ${String(method.maxParcels).padStart(3)}  ${inLang(method.title, DEFAULT_LANG)}`,
        )
      }
      return
    }
    const maxParcels = Number(limit)
    const isNumber = Number.isInteger(maxParcels) && maxParcels >= 1 && maxParcels <= 100
    if (!isNumber || more.length > 0) throw new UsageError(`${USAGE}: parcels are a number from 1 to 100.`)
    if (!(await saveMaxParcels(db, code, maxParcels))) throw new UsageError(`There is no way of delivery "${code}".`)
    print(`${code} takes up to ${maxParcels} parcels of one order.`)
  },
}
