import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { lowestOfLastDays } from '../catalogue/lowest-price.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { dropClaims } from './claims.db.ts'
import type { ImportCounts, ImportOptions, ImportPhase, ImportState, ReadAs, Reason } from './import-states.ts'
import { importParts, imports } from './imports.tables.ts'

const NOTHING_COUNTED: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0 }
const MAX_FILE_BYTES = 400 * 1024 * 1024
export const MAX_PART_BYTES = 4 * 1024 * 1024

const UNREAD: ImportOptions = {
  ...{ kind: 'products', encoding: 'utf-8', delimiter: ';', preset: null, mapping: [], clears: false, creates: false },
}

type NewImport = { actor: string; fileName: string; now: Date; readAs?: ReadAs | undefined }

/** @returns its id; the file follows in parts */
export async function createImport(db: Db, { actor, fileName, now, readAs }: NewImport) {
  const id = randomUUID()
  const options = { ...UNREAD, ...(readAs?.encoding || readAs?.delimiter ? { readAs } : {}) }
  await db.insert(imports).values({ id, actor, fileName, options, counts: NOTHING_COUNTED, createdAt: now })
  return id
}

/** A part that is sent again replaces itself. @returns whether the import still waits for its file */
export async function storePart(db: Db, { id, part, content }: { id: string; part: number; content: Uint8Array }) {
  const waits = await firstRow(
    db,
    sql`select 1 from imports where id = ${id}::uuid and state = 'uploading'
        and (select coalesce(sum(length(content)), 0) from import_parts where import_id = ${id}::uuid and part <> ${part}) + ${content.length} <= ${MAX_FILE_BYTES}`,
  )
  if (!waits) return false
  await db
    .insert(importParts)
    .values({ importId: id, part, content })
    .onConflictDoUpdate({ target: [importParts.importId, importParts.part], set: { content } })
  return true
}

export type Import = {
  id: string
  actor: string
  fileName: string
  state: ImportState
  phase: ImportPhase
  options: ImportOptions
  header: string[]
  rows: number
  done: number
  line: number
  counts: ImportCounts
  problem: string | null
  createdAt: string
  endedAt: string | null
  undoes: string | null
}

const COLUMNS = sql.raw(
  `id, actor, file_name as "fileName", state, phase, options, header, rows, done, line, counts, problem, created_at as "createdAt", ended_at as "endedAt", undoes`,
)

export const findImport = (db: Db, id: string): Promise<Import | undefined> =>
  firstRow<Import>(db, sql`select ${COLUMNS} from imports where id = ${id}::uuid`)

/** The newest first. */
export const listImports = (db: Db, limit = 50): Promise<Import[]> =>
  rows<Import>(db, sql`select ${COLUMNS} from imports order by created_at desc, id desc limit ${limit}`)

/** Of the command line, which works itself: nothing goes on with it. @param id by default the newest */
export async function findCutOff(db: Db, id?: string): Promise<string | null> {
  const found = await firstRow<{ id: string }>(
    db,
    sql`select id from imports where actor = 'cli' and state = 'running' ${id === undefined ? sql`` : sql`and id::text = ${id}`}
        order by created_at desc limit 1`,
  )
  return found?.id ?? null
}

type ImportRow = {
  line: number
  cells: (string | null)[]
  code: string | null
  outcome: string | null
  reasons: Reason[] | null
  changes: Record<string, [string, string]> | null
}

/** @param outcome only such rows */
export const readImportRows = (
  db: Db,
  { id, after, limit, outcome }: { id: string; after: number; limit: number; outcome?: string | undefined },
): Promise<ImportRow[]> =>
  rows<ImportRow>(
    db,
    sql`select line, cells, code, outcome, reasons, changes from import_rows
        where import_id = ${id}::uuid and line > ${after}
          ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
        order by line limit ${limit}`,
  )

/** Of the last 30 days, by code, of goods whose prices rows change. */
export async function lowestPrices(db: Db, list: readonly ImportRow[]): Promise<Map<string, number>> {
  const codes = list.flatMap(({ code, outcome, changes }) =>
    code && outcome === 'changed' && (changes?.price || changes?.previous_price) ? [code] : [],
  )
  if (codes.length === 0) return new Map()
  const found = await rows<{ code: string; lowest: number }>(
    db,
    sql`select p.code, ${lowestOfLastDays('p.id', 'p.price')} as lowest from products p
        where p.code = any(${sql.param(codes)}::text[])`,
  )
  return new Map(found.map(({ code, lowest }) => [code, lowest]))
}

/** Why rows were refused, or what of the others is left out; the most frequent reason first. */
export const countReasons = (
  db: Db,
  id: string,
  of: 'refused' | 'taken' = 'refused',
): Promise<(Pick<Reason, 'code' | 'column'> & { rows: number })[]> =>
  rows(
    db,
    sql`select r->>'code' as code, r->>'column' as column, count(distinct line)::int as rows
        from import_rows, jsonb_array_elements(reasons) r
        where import_id = ${id}::uuid and ${of === 'refused' ? sql`outcome = 'refused'` : sql`outcome <> 'refused' and reasons is not null`} group by 1, 2 order by 3 desc, 1, 2 limit 20`,
  )

const FROM: Readonly<Record<'reading' | 'checking' | 'running', readonly ImportState[]>> = {
  reading: ['uploading'],
  checking: ['mapping', 'checked', 'stopped', 'done'],
  running: ['checked', 'mapping'],
}

type Begin = { id: string; to: keyof typeof FROM; options?: Partial<ImportOptions> | undefined }

/** Begins the next step, which a job works on. @returns whether the import is at a step before it */
export function beginStep(db: Db, queue: Queue, { id, to, options = {} }: Begin): Promise<boolean> {
  return db.transaction(async (tx) => {
    // What another mapping found out is no longer true.
    const isAnew = to === 'checking' || Object.keys(options).length > 0
    const begun = await firstRow(
      tx,
      sql`update imports set state = ${to}, options = options || ${JSON.stringify(options)}::jsonb, done = 0, place = 0, line = 0,
            phase = ${isAnew || to === 'reading' ? 'order' : 'rows'}, counts = ${JSON.stringify(NOTHING_COUNTED)}::jsonb, ended_at = null
          where id = ${id}::uuid and state = any(${sql.param([...FROM[to]])}::text[]) and (${to === 'reading'} or rows > 0) returning id`,
    )
    if (!begun) return false
    // From here on the file cannot be read another way.
    if (to === 'running') await tx.execute(sql`delete from import_parts where import_id = ${id}::uuid`)
    await queue.add(tx, { name: 'import', data: { id } })
    return true
  })
}

/** Text that is kept and of which nothing has been written. */
const isKept = sql.raw(`undoes is null and state in ('mapping', 'checked', 'stopped') and options->>'encoding' <> 'xlsx'
  and exists (select from import_parts where import_id = imports.id)`)

export const mayReadAgain = async (db: Db, id: string): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from imports where id = ${id}::uuid and ${isKept}`)) !== undefined

/** The file is read again as a person says. @returns whether it is kept */
export function readAgain(db: Db, queue: Queue, { id, readAs }: { id: string; readAs: ReadAs }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { mapping, preset } = UNREAD
    const begun = await firstRow(
      tx,
      sql`update imports set state = 'reading', options = options || ${JSON.stringify({ mapping, preset, readAs })}::jsonb, header = '{}',
            rows = 0, done = 0, place = 0, line = 0, phase = 'order', counts = ${JSON.stringify(NOTHING_COUNTED)}::jsonb, ended_at = null
          where id = ${id}::uuid and ${isKept} returning id`,
    )
    if (!begun) return false
    await queue.add(tx, { name: 'import', data: { id } })
    return true
  })
}

/** What has been written stays. */
export async function stopImport(db: Db, id: string, now: Date): Promise<boolean> {
  const stopped = await firstRow(
    db,
    sql`update imports set state = 'stopped', ended_at = ${now.toISOString()}::timestamptz
        where id = ${id}::uuid and state not in ('done', 'failed', 'stopped') returning id`,
  )
  if (stopped) await dropClaims(db, id)
  return stopped !== undefined
}

type SavedMapping = { id: number; name: string; options: ImportOptions; header: string[] }

export const listMappings = (db: Db): Promise<SavedMapping[]> =>
  rows<SavedMapping>(db, sql`select id, name, options, header from import_mappings order by name limit 200`)

/** A name that is there is written anew. */
export async function saveMapping(
  db: Db,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<boolean> {
  const saved = await firstRow(
    db,
    sql`insert into import_mappings (name, options, header, created_at)
        select ${name}, options, header, ${now.toISOString()}::timestamptz from imports where id = ${id}::uuid
        on conflict (name) do update set options = excluded.options, header = excluded.header returning id`,
  )
  return saved !== undefined
}
