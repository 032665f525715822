import { journalSlice } from '../accounting/journal.db.ts'
import { type JournalWords, journalHead, journalRow } from '../accounting/journal-rows.ts'
import type { JournalCursor } from '../accounting/period.ts'
import type { VatPlace } from '../accounting/postings.ts'
import type { Db } from '../db.ts'
import type { Settings } from '../settings/settings.ts'
import { PROGRAM_FILES } from './program-files.ts'
import type { JobTask } from './staff-job.ts'

export type JournalJobDeps = {
  place(): Promise<VatPlace>
  wordsOf(lang: string): JournalWords
}

type Deps = JournalJobDeps & { settings: Settings; now: Date }

type ExportedSlice = { text: string; count: number; next: JournalCursor | null }

type Slice = { task: JobTask; cursor: JournalCursor | null; limit: number; isFirst: boolean }

const SLICE = 300

/** The whole file, slice by slice. */
export async function* journalText(db: Db, deps: Deps, task: JobTask, limit = SLICE): AsyncGenerator<string> {
  for (let cursor: JournalCursor | null = null, isFirst = true; cursor !== null || isFirst; isFirst = false) {
    const slice: ExportedSlice = await exportJournal(db, deps, { task, cursor, limit, isFirst })
    cursor = slice.next
    yield slice.text
  }
}

/** Rows of a slice, under headings in the first one. */
export async function exportJournal(
  db: Db,
  { settings, now, place, wordsOf }: Deps,
  { task: { journal, program, lang }, cursor, limit, isFirst }: Slice,
): Promise<ExportedSlice> {
  if (!journal) throw new Error('A journal without a period')
  const words = wordsOf(lang)
  const { postings, next } = await journalSlice(db, await place(), { period: journal, cursor, limit })
  const { accounts, accounting_programs: mapping, identity } = settings
  if (program) {
    const file = PROGRAM_FILES[program]
    const facts = { accounts, mapping, words, period: journal, source: identity.name, at: now }
    const taken = postings.filter((posting) => file.takes?.(posting, facts) ?? true)
    const head = isFirst ? file.head(facts) : ''
    return { text: head + file.body(taken, facts) + (next ? '' : file.tail), count: taken.length, next }
  }
  const lines = [...(isFirst ? [journalHead(words)] : []), ...postings.map((each) => journalRow(each, accounts, words))]
  return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), count: postings.length, next }
}
