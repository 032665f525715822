import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { SheetWriter } from '../../shop/imports/export-file.db.ts'
import { BOM, csvLine } from '../../shop/staff-jobs/csv.ts'

/** Written as it is read: the file is never in memory as a whole. */
export const writeSheet: SheetWriter = async (type, rows) => {
  if (type === 'csv') return Readable.from(csvText(rows))
  const { writeXlsxStream } = await import('hucre/xlsx')
  // Cells are texts, so that nothing in them is run as a formula.
  return Readable.fromWeb(writeXlsxStream(rows, { name: 'Export' }) as ReadableStream<Uint8Array>)
}

async function* csvText(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield BOM
  for await (const row of rows) yield csvLine(row)
}
