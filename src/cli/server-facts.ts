import { pino } from 'pino'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { makeKeys } from '../shop/keys.ts'
import type { Server } from '../shop/settings/missing.db.ts'
import type { CommandContext } from './commands.ts'

/** What the server gives a shop that is opened: mail, and the vendors whose keys it or the back office has. */
export async function serverFacts({ config, database }: Pick<CommandContext, 'config' | 'database'>): Promise<Server> {
  const { providers } = await openPayments({
    config,
    db: database.db,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    keys: makeKeys(config.sessionSecrets),
  })
  return { hasMailServer: config.MAIL_URL !== undefined, providers: new Set(providers.keys()) }
}
