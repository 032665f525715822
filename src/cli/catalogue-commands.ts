import { hashPassword } from '../server/passwords.ts'
import type { Command } from './commands.ts'
import { UsageError } from './commands.ts'
import { generateCatalogue } from './generate.ts'
import { isEmpty, seed, seedGround } from './seed/seed.ts'

export const migrateOnly: Command = {
  usage: 'migrate',
  about: 'brings the database up to date (the server does so by itself at its start)',
  async run({ say }) {
    say('The database is up to date.')
  },
}

export const seedDemo: Command = {
  usage: 'seed',
  about: 'fills an empty shop with the demo shop',
  async run({ database, say, progress }) {
    if (!(await isEmpty(database.db)))
      throw new UsageError('The shop is not empty: the demo shop goes only into an empty one.')
    const bar = progress('Products')
    await seed(database.db, { now: new Date(), hashPassword, onProgress: bar.update })
    bar.stop()
    say('The demo shop is in.')
  },
}

export const generate: Command = {
  usage: 'generate --products N',
  about: 'adds N invented products, to see how the shop does with many',
  async run({ database, args, say, progress }) {
    const products = Number(args[args.indexOf('--products') + 1])
    if (!args.includes('--products') || !Number.isInteger(products) || products < 1) {
      throw new UsageError('How many? generate --products 10000')
    }
    await database.db.transaction((tx) => seedGround(tx))
    const bar = progress('Products')
    await generateCatalogue(database.db, { products, onProgress: bar.update })
    bar.stop()
    say(`${products} products were added.`)
  },
}
