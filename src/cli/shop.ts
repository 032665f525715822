import cliProgress from 'cli-progress'
import { ConfigError, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { DatabaseInUse } from '../server/database/owner.ts'
import { backup, restore } from './backup.ts'
import { generate, migrateOnly, seedDemo } from './catalogue-commands.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { logOut } from './customer-commands.ts'
import { importCommand } from './import-command.ts'
import { audit, order, orders, tasks } from './order-commands.ts'

const commands: Record<string, Command> = {
  migrate: migrateOnly,
  seed: seedDemo,
  generate,
  import: importCommand,
  orders,
  order,
  tasks,
  audit,
  logout: logOut,
  backup,
  restore,
}

/** `npm run shop -- <command>`: the merchant's command line. */
async function main([name = 'help', ...args]: string[]) {
  const command = commands[name]
  if (!command) {
    console.log(help())
    if (name !== 'help') throw new UsageError(`There is no command "${name}".`)
    return
  }
  const config = readConfig(process.env)
  // The embedded database has one owner: beside a running server this refuses in words.
  const database = await openDatabase(config)
  try {
    if (command !== restore) await migrate(database, config.DATABASE_URL)
    await command.run({ config, database, args, say: console.log, progress })
  } finally {
    await database.close()
  }
}

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
  return [
    'npm run shop -- <command>',
    '',
    ...Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'Works on the database of DATABASE_URL, or on the embedded one in DATA_DIR (then the server must not be running).',
  ].join('\n')
}

const progress: CommandContext['progress'] = (title) => {
  const bar = new cliProgress.SingleBar(
    { format: `${title} {bar} {value}/{total}`, hideCursor: true, noTTYOutput: false, clearOnComplete: false },
    cliProgress.Presets.shades_classic,
  )
  let started = false
  return {
    update(done, total) {
      if (!started) bar.start(total, 0)
      started = true
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = error instanceof UsageError || error instanceof ConfigError || error instanceof DatabaseInUse
    console.error(isExpected ? error.message : error)
    process.exit(1)
  },
)
