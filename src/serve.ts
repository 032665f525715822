import { flushCompileCache } from 'node:module'
import { isEmpty } from './cli/seed/empty.ts'
import { ConfigError, readConfig } from './server/config.ts'
import { refuseOverPglite } from './server/database/embedded/cluster.ts'
import { EmbeddedDatabaseError } from './server/database/embedded/error.ts'
import { orderTokens } from './server/order-tokens.ts'
import { hashPassword } from './server/passwords.ts'
import { type RunningShop, startShop } from './start.ts'

/** Starts the shop, fills an empty one with the demo, ends when asked to. */
async function main() {
  const config = readConfig(process.env)
  const shop = await startShop(config, {
    beforeServing: async ({ database, log }) => {
      if (!(await isEmpty(database.db))) return
      if (!config.DATABASE_URL) refuseOverPglite(config.dataDir)
      if (config.isProduction && config.DEMO !== '1') return
      const { seed } = await import('./cli/seed/seed.ts')
      log.info('the database is empty: filling in the demo shop')
      const tokenHash = orderTokens(config.sessionSecret).hashOf
      await seed(database.db, { now: new Date(), hashPassword, tokenHash, onProgress: () => {} })
    },
  })
  console.log(`The shop is open: ${shop.url}`)
  endWithGrace(shop)
  flushCompileCache()
}

function endWithGrace(shop: RunningShop) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Whatever hangs must not keep a deploy waiting.
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
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
