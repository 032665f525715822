import { hashPassword } from '../shop/customers/password-hash.ts'
import { makeKeys } from '../shop/keys.ts'
import { orderTokens } from '../shop/orders/order-tokens.ts'
import { quoteTokens } from '../shop/quotes/quote.ts'
import type { Command } from './commands.ts'
import { UsageError } from './commands.ts'
import { emptyDemo, isDemo } from './seed/again.db.ts'
import { isEmpty } from './seed/empty.db.ts'
import { seed } from './seed/seed.db.ts'

export const migrateOnly: Command = {
  usage: 'migrate',
  about: 'brings the database up to date (the server does so by itself at its start)',
  async run({ print }) {
    print('The database is up to date.')
  },
}

export const seedDemo: Command = {
  usage: 'seed [--again]',
  about: 'fills an empty shop with the demo shop; --again empties a demo shop first, orders and customers too',
  async run({ config, database: { db }, args, print, progress }) {
    const isFull = !(await isEmpty(db))
    if (isFull && !(await isDemo(db)))
      throw new UsageError('The shop is not empty: the demo shop goes only into an empty one.')
    if (isFull && !args.includes('--again')) {
      print('The demo shop is in already; nothing was changed. seed --again begins it anew, without its orders.')
      return
    }
    const bar = progress('Files of goods')
    const keys = makeKeys(config.sessionSecrets)
    const orderAddress = orderTokens(keys).fresh
    const quoteAddress = quoteTokens(keys).fresh
    const begin = isFull ? emptyDemo : undefined
    await seed(db, { now: new Date(), hashPassword, orderAddress, quoteAddress, begin, onProgress: bar.update })
    bar.stop()
    print('The demo shop is in.')
  },
}
