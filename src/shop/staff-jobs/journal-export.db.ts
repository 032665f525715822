import { journalSlice } from '../accounting/journal.db.ts'
import { type JournalWords, journalHead, journalRow } from '../accounting/journal-rows.ts'
import { PAYTRAQ_HEAD, paytraqRows } from '../accounting/paytraq-rows.ts'
import type { JournalCursor } from '../accounting/period.ts'
import type { VatPlace } from '../accounting/postings.ts'
import type { Db } from '../db.ts'
import type { Settings } from '../settings/settings.ts'
import { csvLine } from './csv.ts'
import type { JobTask } from './staff-job.ts'

export type JournalJobDeps = {
  accounts: Settings['accounts']
  place(): Promise<VatPlace>
  wordsOf(lang: string): JournalWords
}

type Slice = { task: JobTask; cursor: JournalCursor | null; limit: number; isFirst: boolean }

/** Rows of a slice, under headings in the first one. */
export async function exportJournal(
  db: Db,
  { accounts, place, wordsOf }: JournalJobDeps,
  { task: { journal, program, lang }, cursor, limit, isFirst }: Slice,
): Promise<{ text: string; count: number; next: JournalCursor | null }> {
  if (!journal) throw new Error('A journal without a period')
  const words = wordsOf(lang)
  const { postings, next } = await journalSlice(db, await place(), { period: journal, cursor, limit })
  if (program === 'paytraq') {
    const lines = [
      ...(isFirst ? [PAYTRAQ_HEAD] : []),
      ...postings.flatMap((each) => paytraqRows(each, accounts, words)),
    ]
    return { text: lines.map((line) => csvLine(line, ',')).join(''), count: postings.length, next }
  }
  const lines = [...(isFirst ? [journalHead(words)] : []), ...postings.map((each) => journalRow(each, accounts, words))]
  return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), count: postings.length, next }
}
