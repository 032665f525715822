import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { columnOf } from '../goods-files/columns.ts'
import type { ImportKind } from '../goods-files/file-kinds.ts'
import { guessKind, guessMapping } from './guess-columns.ts'
import type { ImportOptions, ReadAs } from './import-states.ts'

/** Implemented by an adapter. */
export type SheetReader = (
  parts: () => AsyncIterable<Uint8Array>,
  readAs?: ReadAs,
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
  readonly reason:
    | 'empty'
    | 'broken'
    | 'too-large'
    | 'too-many-columns'
    | 'old-excel'
    | 'header'
    | 'mixed-encoding'
    | 'quote'
  constructor(reason: UnreadableFile['reason']) {
    super(`The file cannot be read: ${reason}`)
    this.reason = reason
  }
}

/** Columns that are never stored. */
const SECRET = /passw|parole|pwd|\bhash\b/i

const secretColumns = (header: readonly string[]) =>
  new Set(header.flatMap((name, i) => (SECRET.test(name) ? [i] : [])))

const BATCH = 500
const MAX_COLUMNS = 400
const MAX_ROWS = 1_000_000

type Work = { id: string; read: SheetReader; isOver: () => boolean; pause: () => Promise<void> }

/** Stores the rows of the file. It goes on behind the last stored row. @returns whether all of it has been read */
export async function readImportFile(db: Db, { id, read, isOver, pause }: Work): Promise<boolean> {
  while (await removeEarlierRows(db, id));
  const found = await firstRow<{ readAs: ReadAs | null; stored: number }>(
    db,
    sql`select options->'readAs' as "readAs", (select coalesce(max(line), 1) from import_rows where import_id = ${id}::uuid) as stored
        from imports where id = ${id}::uuid and state = 'reading'`,
  )
  if (!found) return true
  const readAs = found.readAs ?? (await readAsBefore(db, id, read))
  const { header, rows: sheet, kind: known, ...how } = await read(() => partsOf(db, id), readAs)
  if (header.length === 0) throw new UnreadableFile('empty')
  if (header.length > MAX_COLUMNS) throw new UnreadableFile('too-many-columns')
  const secret = secretColumns(header)
  let line = 1
  let batch: Batch = []
  const store = async () => {
    const isRead = await db.transaction((tx) => storeRows(tx, id, { header, batch, line, readAs: found.readAs }))
    batch = []
    return isRead
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
    if (!(await store())) return true
    if (isOver()) return false
    await pause()
  }
  if (!(await store())) return true
  if (line === 1) throw new UnreadableFile('empty')
  const kind = known ?? guessKind(header)
  const saved = how.preset ? undefined : await savedFor(db, header)
  const options = { kind, mapping: guessMapping(kind, header), ...saved, ...how, ...(readAs ? { readAs } : {}) }
  await db.execute(sql`
    update imports set state = 'mapping', options = options || ${JSON.stringify(options)}::jsonb where id = ${id}::uuid and ${isReadAs(found.readAs)}`)
  // Text may be read again in another encoding.
  if (how.encoding === 'xlsx') await db.execute(sql`delete from import_parts where import_id = ${id}::uuid`)
  return true
}

type Batch = { line: number; cells: string[] }[]

/** The encoding and delimiter to read it with have not been changed since. */
const isReadAs = (readAs: ReadAs | null) =>
  sql`state = 'reading' and options->'readAs' is not distinct from ${readAs && JSON.stringify(readAs)}::jsonb`

/** The row of the import first: `removeEarlierRows` waits for it. @returns whether it is still read like this */
async function storeRows(
  tx: Db,
  id: string,
  { header, batch, line, readAs }: { header: string[]; batch: Batch; line: number; readAs: ReadAs | null },
): Promise<boolean> {
  const updated = await changedRows(
    tx,
    sql`update imports set rows = greatest(rows, ${line - 1}::int), done = greatest(done, ${line - 1}::int), header = ${sql.param(header)}::text[]
        where id = ${id}::uuid and ${isReadAs(readAs)}`,
  )
  if (updated === 0) return false
  if (batch.length === 0) return true
  await tx.execute(sql`insert into import_rows (import_id, line, cells)
    select ${id}::uuid, line, cells from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(line int, cells text[]) on conflict do nothing`)
  return true
}

const REMOVED_AT_ONCE = 10_000

/** Of a file that is read again: what another encoding made of it. @returns whether there may be more */
const removeEarlierRows = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const begins = await firstRow(
      tx,
      sql`select 1 from imports where id = ${id}::uuid and state = 'reading' and rows = 0 for no key update`,
    )
    if (!begins) return false
    const removed = await changedRows(
      tx,
      sql`delete from import_rows where import_id = ${id}::uuid
            and line in (select line from import_rows where import_id = ${id}::uuid limit ${REMOVED_AT_ONCE})`,
    )
    return removed === REMOVED_AT_ONCE
  })

/** The header and the first rows of a file, read as a person says. Nothing is kept. @throws UnreadableFile */
export async function previewFile(db: Db, id: string, { read, readAs, limit }: Preview) {
  const { header, rows: sheet } = await read(() => slicesOf(partsOf(db, id)), readAs)
  const secret = secretColumns(header)
  const preview: string[][] = []
  for await (const cells of sheet) {
    preview.push(cells.map((cell, i) => (secret.has(i) ? '' : cell)))
    if (preview.length === limit) break
  }
  return { header, preview }
}

const SLICE_BYTES = 64 * 1024

/** So that of a large part only the beginning is parsed. */
async function* slicesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts)
    for (let at = 0; at < part.length; at += SLICE_BYTES) yield part.subarray(at, at + SLICE_BYTES)
}

type Preview = { read: SheetReader; readAs: ReadAs; limit: number }

/** As a file with this header was read when a person said how. What is UTF-8 from end to end is nothing else. */
async function readAsBefore(db: Db, id: string, read: SheetReader): Promise<ReadAs | undefined> {
  const kept = await rows<{ readAs: ReadAs; header: string[] }>(
    db,
    sql`select options->'readAs' as "readAs", header from import_mappings where options ? 'readAs' order by id desc limit 50`,
  )
  if (kept.length === 0) return undefined
  const guessed = await read(() => partsOf(db, id))
  await guessed.rows[Symbol.asyncIterator]().return?.(undefined)
  for (const { readAs, header } of kept) {
    const said = guessed.encoding === 'windows-1257' ? readAs : { delimiter: readAs.delimiter }
    if (guessed.encoding === 'xlsx' || (!said.encoding && !said.delimiter)) continue
    const found = await previewFile(db, id, { read, readAs: said, limit: 1 })
    if (found.header.join('\0') === header.join('\0')) return said
  }
  return undefined
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
