import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { BOM, csvLine } from '../staff-jobs/csv.ts'
import type { Reason, ReasonCode } from './import-states.ts'

type Words = { heading: string; reason: Readonly<Record<ReasonCode, string>> }
const SLICE = 500

/** CSV with the file's own columns and one of reasons behind them. */
export async function* refusedFile(
  db: Db,
  { id, header, words }: { id: string; header: readonly string[]; words: Words },
): AsyncGenerator<string> {
  yield BOM + csvLine([...header, words.heading])
  for (let after = 0; ; ) {
    const found = await rows<{ line: number; cells: string[]; reasons: Reason[] | null }>(
      db,
      sql`select line, cells, reasons from import_rows where import_id = ${id}::uuid and outcome = 'refused' and line > ${after}
          order by line limit ${SLICE}`,
    )
    if (found.length === 0) return
    yield found
      .map(({ cells, reasons }) =>
        csvLine([...cells.slice(0, header.length), (reasons ?? []).map((one) => wordsOf(one, words)).join(', ')]),
      )
      .join('')
    after = found.at(-1)?.line ?? after
  }
}

const wordsOf = ({ code, column, value }: Reason, { reason }: Words): string =>
  [column, reason[code] + (value ? ` (${value})` : '')].filter(Boolean).join(': ')
