import { pino } from 'pino'
import { typedMailUrl } from '../adapters/mail/open-mail.ts'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { makeKeys } from '../shop/keys.ts'
import type { Server } from '../shop/settings/missing.db.ts'
import type { CommandContext } from './commands.ts'

/** What the server gives a shop that is opened: mail, and the vendors whose keys it or the back office has. */
export async function serverFacts({ config, database }: Pick<CommandContext, 'config' | 'database'>): Promise<Server> {
  const { db } = database
  const keys = makeKeys(config.sessionSecrets)
  const log = pino({ level: 'silent' })
  const { providers } = await openPayments({ config, db, log, now: () => new Date(), keys })
  const hasMailServer = config.MAIL_URL !== undefined || typeof (await typedMailUrl(db, keys)) === 'string'
  return { hasMailServer, providers: new Set(providers.keys()) }
}
