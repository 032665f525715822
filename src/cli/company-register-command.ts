import { stat } from 'node:fs/promises'
import { importRegisterFile } from '../adapters/company-register/import-register.ts'
import { RegisterFormatError } from '../adapters/company-register/latvian-register.ts'
import { registerStatus } from '../shop/companies/company-register.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = 'company-register [import FILE [YYYY-MM-DD]]'

export const companyRegister: Command = {
  usage: USAGE,
  about: "companies that the checkout fills in by number: register.csv of the Latvian register's open data",
  async run(context) {
    const { database, args, print } = context
    const [verb, file, day, ...more] = args
    if (verb === 'import' && file !== undefined && more.length === 0) return importFile(context, file, day)
    if (verb !== undefined) throw new UsageError(USAGE)
    const present = await registerStatus(database.db, 'LV')
    print(present ? `LV: ${present.companies} companies of ${present.day}` : 'No register has been imported.')
  },
}

async function importFile({ database: { db }, print, progress }: CommandContext, file: string, day?: string) {
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError(USAGE)
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new UsageError(`${file} cannot be read.`)
  const bar = progress('companies')
  try {
    const result = await importRegisterFile({ db, now: () => new Date() }, file, {
      day,
      onProgress: (companies) => bar.update(companies, companies),
    })
    bar.stop()
    if (!result.ok) throw new UsageError(REFUSED[result.reason])
    print(`${result.companies} companies are in; ${result.removed} are no longer in the register.`)
  } catch (error) {
    bar.stop()
    if (error instanceof RegisterFormatError) throw new UsageError(`${file} is not register.csv: ${error.message}.`)
    throw error
  }
}

const REFUSED = {
  shrunken: 'The file has far fewer companies than the shop has; none was removed.',
  busy: 'Another import began meanwhile and goes on.',
} as const
