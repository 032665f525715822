import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { columnOf } from '../goods-files/columns.ts'
import type { ImportKind } from '../goods-files/file-kinds.ts'
import { guessKind, guessMapping } from './guess-columns.ts'
import type { ImportOptions } from './import-states.ts'

/** Implemented by an adapter. */
export type SheetReader = (
  parts: () => AsyncIterable<Uint8Array>,
  fileName: string,
) => Promise<{
  encoding: ImportOptions['encoding']
  delimiter: ImportOptions['delimiter']
  /** Null: a file of our own or of a kind that is not known. */
  preset: string | null
  /** Of the files that the preset knows. */
  kind: ImportKind | null
  header: string[]
  rows: AsyncIterable<string[]>
}>

/** What is wrong with a file as a whole. */
export class UnreadableFile extends Error {
  readonly reason: 'empty' | 'broken' | 'too-large' | 'too-many-columns' | 'old-excel' | 'header' | 'mixed-encoding'
  constructor(reason: UnreadableFile['reason']) {
    super(`The file cannot be read: ${reason}`)
    this.reason = reason
  }
}

/** Columns that are never stored. */
const SECRET = /passw|parole|pwd|\bhash\b/i

const BATCH = 500
const MAX_COLUMNS = 400
const MAX_ROWS = 1_000_000

type Work = { id: string; read: SheetReader; isOver: () => boolean; pause: () => Promise<void> }

/** Stores the rows of the file. It goes on behind the last stored row. @returns whether all of it has been read */
export async function readImportFile(db: Db, { id, read, isOver, pause }: Work): Promise<boolean> {
  const found = await firstRow<{ fileName: string; stored: number }>(
    db,
    sql`select file_name as "fileName", (select coalesce(max(line), 1) from import_rows where import_id = ${id}::uuid) as stored
        from imports where id = ${id}::uuid and state = 'reading'`,
  )
  if (!found) return true
  const { header, rows: sheet, kind: known, ...how } = await read(() => partsOf(db, id), found.fileName)
  if (header.length === 0) throw new UnreadableFile('empty')
  if (header.length > MAX_COLUMNS) throw new UnreadableFile('too-many-columns')
  const secret = new Set(header.flatMap((name, i) => (SECRET.test(name) ? [i] : [])))
  let line = 1
  let batch: { line: number; cells: string[] }[] = []
  const store = async () => {
    if (batch.length > 0) {
      await db.execute(sql`insert into import_rows (import_id, line, cells)
        select ${id}::uuid, line, cells from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(line int, cells text[]) on conflict do nothing`)
    }
    await db.execute(
      sql`update imports set rows = greatest(rows, ${line - 1}::int), done = greatest(done, ${line - 1}::int), header = ${sql.param(header)}::text[]
        where id = ${id}::uuid and state = 'reading'`,
    )
    batch = []
  }
  for await (const cells of sheet) {
    line += 1
    if (line - 1 > MAX_ROWS) throw new UnreadableFile('too-large')
    if (line <= found.stored) continue
    batch.push({
      line,
      cells: cells.map((cell, i) => (secret.has(i) ? '' : cell.replaceAll('\0', '').toWellFormed())),
    })
    if (batch.length < BATCH) continue
    await store()
    if (isOver()) return false
    await pause()
  }
  await store()
  if (line === 1) throw new UnreadableFile('empty')
  const kind = known ?? guessKind(header)
  const saved = how.preset ? undefined : await savedFor(db, header)
  const options = { kind, mapping: guessMapping(kind, header), ...saved, ...how }
  await db.execute(sql`
    update imports set state = 'mapping', options = options || ${JSON.stringify(options)}::jsonb where id = ${id}::uuid and state = 'reading'`)
  await db.execute(sql`delete from import_parts where import_id = ${id}::uuid`)
  return true
}

async function* partsOf(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const found = await firstRow<{ content: Uint8Array }>(
      db,
      sql`select content from import_parts where import_id = ${id}::uuid and part = ${part}`,
    )
    if (!found) return
    yield found.content
  }
}

/** How a file with this very header was read before. */
async function savedFor(db: Db, header: readonly string[]): Promise<Partial<ImportOptions> | undefined> {
  const [found] = await rows<{ options: ImportOptions }>(
    db,
    sql`select options from import_mappings where header = ${sql.param([...header])}::text[] order by id desc limit 1`,
  )
  if (!found) return undefined
  const { kind, mapping, clears, creates } = found.options
  return mapping.every((key) => key === '' || columnOf(kind, key)) ? { kind, mapping, clears, creates } : undefined
}
