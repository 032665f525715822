import { isDay, toRigaDate } from '../shop/calendar/days.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { addOssSwitch, listOssSwitches, removeOssSwitch } from '../shop/tax/oss-switches.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = 'oss [switch DAY|remove DAY]'

const REFUSED = {
  day: 'A day looks like 2027-01-01.',
  later: 'There is a switch on that day or later. Remove it first, or choose a later day.',
  ordered: 'Something was ordered since that day. Choose a later one.',
}

/** The one-stop shop for VAT of consumers in other countries of the EU. */
export const ossCommand: Command = {
  usage: USAGE,
  about: 'the days on which use of OSS begins and ends; switch: begin on a day, or end where it has begun',
  async run(context) {
    const { args, database, print } = context
    const [verb, day = ''] = args
    if (verb === undefined) return list(context)
    if (args.length !== 2) throw new UsageError(USAGE)
    const db = actingDb(database.db, { actor: 'cli' })
    if (verb === 'switch') {
      const added = await addOssSwitch(db, { validFrom: day })
      if (!added.ok)
        throw new UsageError(
          Object.values(added.problems)
            .map((problem) => REFUSED[problem])
            .join(' '),
        )
    } else if (verb === 'remove') {
      if (!isDay(day) || !(await removeOssSwitch(db, day))) {
        throw new UsageError('There is no such day, or something was ordered since.')
      }
    } else throw new UsageError(USAGE)
    print('Done. A running shop knows it in a moment.')
  },
}

async function list({ database: { db }, print }: CommandContext) {
  const { isOn, switches } = await listOssSwitches(db, toRigaDate(new Date()))
  print(isOn ? 'OSS is used today.' : 'OSS is not used today.')
  for (const each of switches) print(`${each.validFrom}  ${each.isOn ? 'begins' : 'ends'}`)
}
