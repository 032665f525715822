import { openDatabase } from '../adapters/database/database.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { startErrorLine } from '../adapters/start-errors.ts'
import { readConfig } from '../config.ts'
import { SettingError } from '../shop/settings/settings.ts'
import { backup, closeAccounts, restore } from './backup.ts'
import { bankCommand } from './bank-command.ts'
import { bulk } from './bulk-command.ts'
import { migrateOnly, seedDemo } from './catalogue-commands.ts'
import { colors } from './color-command.ts'
import { logCommand } from './command-log.ts'
import { type Command, type StandaloneCommand, UsageError } from './commands.ts'
import { companyRegister } from './company-register-command.ts'
import { company, logOut } from './customer-commands.ts'
import { delivery } from './delivery-command.ts'
import { emails } from './email-commands.ts'
import { feeds } from './feeds-command.ts'
import { customersCommand, exportCommand, pastOrdersCommand } from './goods-file-commands.ts'
import { importCommand } from './import-command.ts'
import { journal } from './journal-command.ts'
import { logo } from './logo-command.ts'
import { offer } from './offer-command.ts'
import { close, open } from './opening-commands.ts'
import { audit, order, orders, tasks } from './order-commands.ts'
import { ossCommand } from './oss-command.ts'
import { picture } from './picture-command.ts'
import { priceListsCommand } from './price-lists-command.ts'
import { print } from './print.ts'
import { product } from './product-command.ts'
import { progress } from './progress.ts'
import { quotes } from './quote-command.ts'
import { relations } from './relation-command.ts'
import { returns } from './return-command.ts'
import { questions, reviews } from './review-commands.ts'
import { rooms } from './room-command.ts'
import { salesCommand } from './sales-command.ts'
import { scenes } from './scene-command.ts'
import { search } from './search-command.ts'
import { sets } from './set-command.ts'
import { checklist, setting } from './setting-commands.ts'
import { setup } from './setup-command.ts'
import { shelf } from './shelf-command.ts'
import { setupLink, staff } from './staff-command.ts'
import { startOwn } from './start-own-command.ts'
import { stock } from './stock-command.ts'
import { stockDocuments } from './stock-documents-command.ts'
import { synonyms } from './synonym-command.ts'
import { theme } from './theme-command.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { variations } from './variations-command.ts'
import { vatRatesCommand } from './vat-rates-command.ts'

const commands: Record<string, Command> = {
  migrate: migrateOnly,
  seed: seedDemo,
  import: importCommand,
  export: exportCommand,
  feeds,
  orders,
  order,
  bank: bankCommand,
  journal,
  returns,
  tasks,
  emails,
  stock,
  'stock-documents': stockDocuments,
  bulk,
  shelf,
  synonyms,
  search,
  reviews,
  questions,
  quotes,
  offer,
  audit,
  setting,
  delivery,
  colors,
  logo,
  theme,
  'vat-rates': vatRatesCommand,
  oss: ossCommand,
  rooms,
  scenes,
  picture,
  product,
  'price-lists': priceListsCommand,
  sales: salesCommand,
  relations,
  variations,
  sets,
  checklist,
  setup,
  open,
  close,
  'start-own': startOwn,
  company,
  customers: customersCommand,
  'past-orders': pastOrdersCommand,
  'company-register': companyRegister,
  logout: logOut,
  staff,
  'setup-link': setupLink,
  backup,
  restore,
  'close-accounts': closeAccounts,
}

const standaloneCommands: Record<string, StandaloneCommand> = { 'upgrade-database': upgradeDatabase }

async function main([name = 'help', ...args]: string[]) {
  process.umask(0o077)
  const context = { args, print, progress }
  const standalone = standaloneCommands[name]
  if (standalone) {
    const config = readConfig(process.env)
    logCommand(config, name, args)
    return standalone.run({ ...context, config })
  }
  const command = commands[name]
  if (!command) {
    console.log(help())
    if (name !== 'help') throw new UsageError(`There is no command "${name}".`)
    return
  }
  const config = readConfig(process.env)
  logCommand(config, name, args)
  const database = await openDatabase(config, { isRestore: command === restore })
  try {
    if (command !== restore) await migrate(database)
    await command.run({ ...context, config, database })
  } finally {
    await database.close()
  }
}

function help(): string {
  const all = [...Object.values(commands), ...Object.values(standaloneCommands)]
  const width = Math.max(...all.map(({ usage }) => usage.length))
  return [
    'npm run shop -- <command>',
    '',
    ...all.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'Works on the database of DATABASE_URL, or on the embedded one in DATA_DIR; also while the shop runs.',
  ].join('\n')
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = error instanceof UsageError || error instanceof SettingError
    console.error(isExpected ? error.message : (startErrorLine(error, process.env) ?? error))
    process.exit(1)
  },
)
