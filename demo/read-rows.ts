import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type Row = Readonly<Record<string, string>>

/** Rows of a file under demo/ by the names of its columns, as they are written there. */
export function readRows(path: string): Row[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  return parse<Record<string, string>>(text, { columns: true, delimiter: ';' })
}

/** Entries of a cell that has them in one line. */
export const entriesOf = (cell: string | undefined): string[] => (cell ? cell.split('|') : [])
