import { parseArgs } from 'node:util'
import { openDatabase } from '../src/adapters/database/database.ts'
import { migrate } from '../src/adapters/database/migrate.ts'
import { startErrorLine } from '../src/adapters/start-errors.ts'
import { UsageError } from '../src/cli/commands.ts'
import { progress } from '../src/cli/progress.ts'
import { readConfig } from '../src/config.ts'
import { generateCatalogue } from './generate/catalogue.db.ts'

const HELP = `npm run generate -- --products N [--seed N]

  --products N  adds N invented products, to see how the shop does with many
  --seed N      other ones than those of seed 1

Works on the database of DATABASE_URL, or on the embedded one in DATA_DIR; also while the shop runs.`

async function main() {
  const { products, seed } = numbersOf(process.argv.slice(2))
  if (products === 0) throw new UsageError(HELP)
  process.umask(0o077)
  const database = await openDatabase(readConfig(process.env))
  try {
    await migrate(database)
    const bar = progress('Products')
    await generateCatalogue(database.db, { products, seed, onProgress: bar.update })
    bar.stop()
    console.log(`${products} products were added.`)
  } finally {
    await database.close()
  }
}

function numbersOf(args: string[]) {
  const options = { products: { type: 'string' }, seed: { type: 'string' } } as const
  const { products, seed } = readArgs(() => parseArgs({ args, options }).values)
  return { products: wholeNumber(products, 0), seed: wholeNumber(seed, 1) }
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
