import { pino } from 'pino'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { createLookupCache } from '../shop/cache/lookup-cache.ts'
import type { MerchantDeps } from '../shop/fulfilment/change-order.db.ts'
import { makeKeys } from '../shop/keys.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import type { CommandContext } from './commands.ts'
import { withQueue } from './with-queue.ts'

export const moneyWords = {
  done: '; the money has gone back',
  pending: '; the money is on its way back',
  'provider-away': '; the bank does not answer, the shop asks it again every ten minutes',
  refused: '; the bank refused to give the money back: see tasks',
}

/** E-mails are queued in the transaction of the change. */
export const withMerchantDeps = (context: CommandContext, work: (deps: MerchantDeps) => Promise<void>) =>
  withQueue(context, async (queue) => {
    const { config, database } = context
    const now = () => new Date()
    const keys = makeKeys(config.sessionSecrets)
    const { providers } = await openPayments({ config, db: database.db, log: pino({ level: 'warn' }), now, keys })
    await work({
      db: actingDb(database.db, { actor: 'cli' }),
      queue,
      providers,
      settings: await readSettings(database.db, createLookupCache()),
      now: now(),
    })
  })
