import { isDay, toRigaDate } from '../shop/calendar/days.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { addVatCountry, addVatRate, listVatRates, removeVatRate } from '../shop/tax/edit-rates.db.ts'
import { VAT_CLASSES, type VatClass } from '../shop/tax/vat-class.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE =
  'vat-rates [add COUNTRY CLASS PERCENT DAY|remove COUNTRY CLASS DAY|proposed|add-country COUNTRY STANDARD REDUCED SUPER_REDUCED DAY]'

export const vatRatesCommand: Command = {
  usage: USAGE,
  about: `VAT rates and the days from which they hold: the list; add: one from a later day on; remove: one that does not hold yet; proposed: rates of other EU countries, to be checked; add-country: one of them, in percent; CLASS is one of ${VAT_CLASSES.join(', ')}`,
  async run(context) {
    const { args } = context
    const [verb, country = '', vatClass = '', ...rest] = args
    if (verb === undefined) return list(context)
    if (verb === 'proposed' && args.length === 1) return listProposed(context)
    const db = actingDb(context.database.db, { actor: 'cli' })
    const today = toRigaDate(new Date())
    const [first = '', second = ''] = rest
    if (verb === 'add-country' && args.length === 6) {
      const [, , standard = '', reduced = '', super_reduced = '', validFrom = ''] = args
      const added = await addVatCountry(db, { country, standard, reduced, super_reduced, validFrom }, today)
      if (!added.ok) throw new UsageError(`Refused: ${JSON.stringify(added.problems)}`)
      context.print('Done. A running shop knows it in a moment.')
      return
    }
    if (!isClass(vatClass)) throw new UsageError(USAGE)
    if (verb === 'add' && args.length === 5) {
      const added = await addVatRate(db, { country, vatClass, rate: first, validFrom: second }, today)
      if (!added.ok) throw new UsageError(`Refused: ${JSON.stringify(added.problems)}`)
    } else if (verb === 'remove' && args.length === 4) {
      if (!isDay(first) || !(await removeVatRate(db, { country, vatClass, day: first }, today))) {
        throw new UsageError('There is no such rate that can be removed.')
      }
    } else throw new UsageError(USAGE)
    context.print('Done. A running shop knows it in a moment.')
  },
}

const isClass = (name: string): name is VatClass => VAT_CLASSES.some((each) => each === name)

async function list({ database: { db }, print }: CommandContext) {
  const { countries } = await listVatRates(db, toRigaDate(new Date()))
  for (const { country, classes } of countries) {
    for (const { vatClass, current, coming } of classes) {
      for (const { rate, validFrom } of [...(current ? [current] : []), ...coming]) {
        print(`${country}  ${vatClass.padEnd(13)}  ${String(rate / 100).padStart(5)} %  from ${validFrom}`)
      }
    }
  }
}

async function listProposed({ database: { db }, print }: CommandContext) {
  const { proposed, proposedAsOf } = await listVatRates(db, toRigaDate(new Date()))
  print(`As of ${proposedAsOf}; compare them with the tax authority of the country before you add them.`)
  for (const { country, standard, reduced } of proposed) {
    print(`${country}  ${[standard, ...reduced].map((rate) => `${rate / 100} %`).join('  ')}`)
  }
}
