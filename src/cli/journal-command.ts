import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeSheet } from '../adapters/sheets/write-sheet.ts'
import { texts } from '../i18n/texts.ts'
import { ACCOUNT_ROLES } from '../shop/accounting/accounts.ts'
import { JOURNAL_PROGRAMS } from '../shop/accounting/programs.ts'
import { createLookupCache } from '../shop/cache/lookup-cache.ts'
import { isDay } from '../shop/calendar/days.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { journalText } from '../shop/staff-jobs/journal-export.db.ts'
import { rowsOfExport } from '../shop/staff-jobs/product-export.db.ts'
import { datedRates, ossSwitchesOf } from '../shop/tax/rates.db.ts'
import { type Command, UsageError } from './commands.ts'

const SHEETS = ['csv', 'xlsx'] as const
const USAGE = `journal FROM TO ${[...SHEETS, ...JOURNAL_PROGRAMS].join('|')} FILE`

export const journal: Command = {
  usage: USAGE,
  about: 'writes the postings of a period into a file for the accountant, or for an accounting program',
  async run({ database: { readDb: db }, args, print }) {
    const [from = '', to = '', name, path, ...rest] = args
    const sheet = SHEETS.find((each) => each === name)
    const program = JOURNAL_PROGRAMS.find((each) => each === name)
    if (!isDay(from) || !isDay(to) || from > to || !(sheet ?? program) || !path || rest.length > 0)
      throw new UsageError(USAGE)
    const memory = createLookupCache()
    const settings = await readSettings(db, memory)
    if (program && ACCOUNT_ROLES.some((role) => settings.accounts[role] === ''))
      throw new UsageError('First fill in the numbers of all accounts: this program takes numbers only.')
    const deps = {
      ...{ settings, now: new Date(), wordsOf: () => texts[DEFAULT_LANG].staff.journal },
      place: async () => ({ rates: await datedRates(db, memory), oss: await ossSwitchesOf(db, memory) }),
    }
    const text = journalText(db, deps, { journal: { from, to }, lang: DEFAULT_LANG, ...(program ? { program } : {}) })
    await pipeline(sheet ? await writeSheet(sheet, rowsOfExport(text)) : Readable.from(text), createWriteStream(path))
    print(`The postings of ${from} to ${to} are in ${path}`)
  },
}
