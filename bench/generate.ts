import { parseArgs } from 'node:util'
import { openDatabase } from '../src/adapters/database/database.ts'
import { migrate } from '../src/adapters/database/migrate.ts'
import { startErrorLine } from '../src/adapters/start-errors.ts'
import { UsageError } from '../src/cli/commands.ts'
import { progress } from '../src/cli/progress.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Db } from '../src/shop/db.ts'
import { makeKeys } from '../src/shop/keys.ts'
import { orderTokens } from '../src/shop/orders/order-tokens.ts'
import { generateCatalogue } from './generate/catalogue.db.ts'
import { generateOrders } from './generate/orders.db.ts'

const HELP = `npm run generate -- [--products N] [--orders N] [--seed N]

  --products N  adds N invented products, to see how the shop does with many
  --orders N    adds N invented orders of the last three years
  --seed N      other ones than those of seed 1

Works on the database of DATABASE_URL, or on the embedded one in DATA_DIR; also while the shop runs.`

// With the shop's limit there is a checkpoint every few seconds, and each makes pages be logged whole again.
const BULK_LOAD = { max_wal_size: '4GB', checkpoint_timeout: '15min' }

// The limits of the shop end a slice where other programs take the processor.
const WITHOUT_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0'

type Wanted = { products: number; orders: number; seed: number }

async function main() {
  const wanted = wantedOf(process.argv.slice(2))
  if (wanted.products === 0 && wanted.orders === 0) throw new UsageError(HELP)
  process.umask(0o077)
  const config = readConfig(process.env)
  const database = await openDatabase(config, {
    settings: BULK_LOAD,
    onConnection: (client) => void client.query(WITHOUT_LIMITS).catch(() => {}),
  })
  try {
    await migrate(database)
    if (wanted.products > 0) await addProducts(database.db, wanted)
    if (wanted.orders > 0) await addOrders(database.db, config, wanted)
  } finally {
    await database.close()
  }
}

async function addProducts(db: Db, { products, seed }: Wanted) {
  const bar = progress('Products')
  await generateCatalogue(db, { products, seed, onProgress: bar.update })
  bar.stop()
  console.log(`${products} products were added.`)
}

async function addOrders(db: Db, config: Config, { orders, seed }: Wanted) {
  const bar = progress('Orders')
  const address = orderTokens(makeKeys(config.sessionSecrets)).fresh
  await generateOrders(db, { orders, seed, now: new Date(), address, onProgress: bar.update })
  bar.stop()
  console.log(`${orders} orders were added.`)
}

function wantedOf(args: string[]): Wanted {
  const options = { products: { type: 'string' }, orders: { type: 'string' }, seed: { type: 'string' } } as const
  const { products, orders, seed } = readArgs(() => parseArgs({ args, options }).values)
  return { products: wholeNumber(products, 0), orders: wholeNumber(orders, 0), seed: wholeNumber(seed, 1) }
}

function readArgs<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
  }
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`"${text}" is no number of something.\n\n${HELP}`)
  return Number(text)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof UsageError ? error.message : (startErrorLine(error, process.env) ?? error))
    process.exit(1)
  },
)
