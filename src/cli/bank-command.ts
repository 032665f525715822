import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { bookStatement } from '../shop/bank/book-statement.db.ts'
import type { FileProblem } from '../shop/bank/entry.ts'
import { countOpen, findStatement } from '../shop/bank/list-entries.db.ts'
import { storeStatement } from '../shop/bank/store-statement.db.ts'
import { type Command, UsageError } from './commands.ts'
import { withMerchantDeps } from './merchant-deps.ts'

const PROBLEMS: Readonly<Record<FileProblem, string>> = {
  empty: 'The file is empty.',
  'too-big': 'The file is too big: take a statement of a shorter time.',
  'not-xml': 'The file is no XML: take camt.053 or FiDAViSta.',
  'unknown-format': 'The file is neither camt.053 nor FiDAViSta.',
  broken: 'The file is damaged or incomplete.',
}

export const bankCommand: Command = {
  usage: 'bank FILE',
  about: 'reads a statement of the bank (camt.053 or FiDAViSta) and books the payments that are clear',
  async run(context) {
    const [file, ...rest] = context.args
    if (!file || rest.length > 0) throw new UsageError('bank FILE')
    const { database, print } = context
    const bytes = readFileSync(file)
    await withMerchantDeps(context, async (deps) => {
      const given = { fileName: basename(file), bytes, actor: 'cli', now: deps.now }
      const stored = await storeStatement(deps.db, deps.queue, given)
      if (!stored.ok) throw new UsageError(PROBLEMS[stored.problem])
      if (stored.isKnown) print('This file was read before.')
      while (!(await bookStatement(deps, stored.id)));
      const statement = await findStatement(database.db, stored.id)
      if (!statement) return
      const { entries, known, booked, open } = statement
      print(`${entries} payments came in, ${known} known before: ${booked} booked, ${open} for you to decide.`)
      const waiting = await countOpen(database.db)
      if (waiting > 0) print(`${waiting} wait in the back office: /admin/bank`)
    })
  },
}
