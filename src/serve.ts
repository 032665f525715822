import { flushCompileCache } from 'node:module'
import { assertNoPglite } from './adapters/database/embedded/cluster.ts'
import { startErrorLine } from './adapters/start-errors.ts'
import { closeDemoAccounts, isDemo } from './cli/seed/again.db.ts'
import { isEmpty } from './cli/seed/empty.db.ts'
import { type Config, readConfig } from './config.ts'
import type { Services } from './http/services.ts'
import { hashPassword } from './shop/customers/password-hash.ts'
import { isShopOpen } from './shop/opening/opening.db.ts'
import { orderTokens } from './shop/orders/order-tokens.ts'
import { quoteTokens } from './shop/quotes/quote.ts'
import { missingForOpening } from './shop/settings/missing.db.ts'
import { aboutMissing } from './shop/settings/missing.ts'
import { createSetupToken } from './shop/staff/invitations.db.ts'
import { hasDemoStaff } from './shop/staff/staff.db.ts'
import { type RunningShop, startShop } from './start.ts'
import { urls } from './urls.ts'

async function main() {
  const config = readConfig(process.env)
  const shop = await startShop(config, { beforeServing: (services) => prepare(services, config) })
  stopOnSignals(shop)
  await shop.ready
  console.log(`The shop is open: ${shop.url} (${modeOf(config)})`)
  for (const line of await backOfficeLines(shop)) console.log(line)
  if (!(await isShopOpen(shop.services.database.db)))
    console.log(`Buyers see that it opens soon, until its owner opens it: ${shop.url}${urls.admin.to()}/setup`)
  flushCompileCache()
}

async function prepare({ database, keys, log, mailAccount, providers }: Services, config: Config) {
  const { db } = database
  if (await isEmpty(db)) {
    if (!config.DATABASE_URL) assertNoPglite(config.dataDir)
    if (config.fillsEmptyDatabase) {
      const { seed } = await import('./cli/seed/seed.db.ts')
      log.info('the database is empty: filling in the demo shop')
      const orderAddress = orderTokens(keys).fresh
      const quoteAddress = quoteTokens(keys).fresh
      await seed(db, { now: new Date(), hashPassword, orderAddress, quoteAddress, onProgress: () => {} })
    }
  }
  if (!config.isProduction || config.isDemo) return
  if (await isDemo(db)) {
    const closed = await closeDemoAccounts(db)
    log.warn(
      { closed },
      'this database was filled with the demo shop, whose passwords are public: its accounts are closed',
    )
  }
  const server = { hasMailServer: mailAccount.hasServer(), providers: new Set(providers.keys()) }
  for (const missing of await missingForOpening(db, server)) log.warn({ missing: missing.key }, aboutMissing(missing))
}

/** How the back office is entered: the accounts of a demo, or the address where the first owner signs up. */
async function backOfficeLines({ url, services: { config, database, now } }: RunningShop): Promise<string[]> {
  const address = url + urls.admin.to()
  if (config.allowsPracticeBank && (await hasDemoStaff(database.db))) {
    const { demoStaff } = await import('../demo/staff.ts')
    return [`Back office: ${address}`, ...demoStaff.map(({ email, password }) => `  ${email}  ${password}`)]
  }
  const token = await createSetupToken(database.db, { now: now(), invitedBy: 'shop' })
  if (token === null) return []
  return [`Back office: the first owner signs up within 24 hours at ${url + urls.adminJoin.to(token)}`]
}

const modeOf = ({ NODE_ENV, isDemo: demo, allowsPracticeBank }: Config) =>
  `${NODE_ENV}${demo ? ', demo' : ''}${allowsPracticeBank ? '; the practice bank takes payments without money' : ''}`

function stopOnSignals(shop: RunningShop) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A hanging shutdown must not block a deploy.
      setTimeout(() => process.exit(1), 10_000 + shop.services.config.DRAIN_SECONDS * 1_000).unref()
      shop.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  console.error(startErrorLine(error, process.env) ?? error)
  process.exit(1)
})
