import { type BulkRow, bulkRows } from '../catalogue/bulk/bulk-edits.db.ts'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import { BOM, csvLine } from './csv.ts'

const SLICE = 500

type Words = { headings: readonly string[]; reasonOf: (row: BulkRow) => string }

/** CSV of the products that were refused or left out, with the reason. */
export async function* leftOutFile(
  db: Db,
  { id, lang, words }: { id: string; lang: Lang; words: Words },
): AsyncGenerator<string> {
  yield BOM + csvLine(words.headings)
  for (let after = 0; ; ) {
    const found = await bulkRows(db, id, { states: ['refused', 'skipped'], after, limit: SLICE, lang })
    yield found.map((row) => csvLine([row.code, row.title, words.reasonOf(row)])).join('')
    const last = found.at(-1)
    if (!last || found.length < SLICE) return
    after = last.n
  }
}
