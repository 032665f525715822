import { closeShop, openShop } from '../shop/opening/opening.db.ts'
import { aboutMissing } from '../shop/settings/missing.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { type Command, UsageError } from './commands.ts'
import { serverFacts } from './server-facts.ts'

export const open: Command = {
  usage: 'open',
  about: 'opens the shop to buyers, or says what is missing',
  async run({ config, database, print }) {
    const db = actingDb(database.db, { actor: 'cli' })
    const opened = await openShop(db, await serverFacts({ config, database }))
    if (!opened.ok) throw new UsageError(['The shop cannot open yet.', ...opened.missing.map(aboutMissing)].join('\n'))
    print('The shop is open to buyers.')
  },
}

export const close: Command = {
  usage: 'close',
  about: 'closes the shop to buyers; what they need of orders they have made goes on',
  async run({ database, print }) {
    await closeShop(actingDb(database.db, { actor: 'cli' }))
    print('The shop is closed to buyers.')
  },
}
