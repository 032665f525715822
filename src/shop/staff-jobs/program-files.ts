import { jumisFile } from '../accounting/jumis-file.ts'
import { PAYTRAQ_HEAD, paytraqRows } from '../accounting/paytraq-rows.ts'
import type { JournalProgram, ProgramFile } from '../accounting/programs.ts'
import { zalktisFile } from '../accounting/zalktis-file.ts'
import { csvLine } from './csv.ts'

export const PROGRAM_FILES: Readonly<Record<JournalProgram, ProgramFile>> = {
  paytraq: {
    head: () => csvLine(PAYTRAQ_HEAD, ','),
    body: (postings, { accounts, words }) =>
      postings
        .flatMap((posting) => paytraqRows(posting, accounts, words))
        .map((row) => csvLine(row, ','))
        .join(''),
    tail: '',
  },
  jumis: jumisFile,
  zalktis: zalktisFile,
}
