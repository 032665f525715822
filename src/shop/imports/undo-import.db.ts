import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { columnOf, listOfWords, locationOf } from '../goods-files/columns.ts'
import type { ImportKind } from '../goods-files/file-kinds.ts'
import type { Changes, ImportOptions } from './import-states.ts'

/** As long as rows are kept. */
const UNDO_DAYS = 30
const BATCH = 500

/** Whether an import has written what can be taken back. Of customers not twice: an account that is gone does not come back. */
export async function mayBeUndone(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`select 1 from imports i where i.id = ${id}::uuid and i.state in ('done', 'stopped') and i.options->>'kind' <> 'orders' and (i.options->>'kind' <> 'customers' or i.undoes is null)
          and (i.state = 'stopped' or (i.counts->>'new')::int + (i.counts->>'changed')::int > 0)
          and i.created_at > ${now.toISOString()}::timestamptz - interval '1 day' * ${UNDO_DAYS}::int
          and exists (select from import_rows r where r.import_id = i.id and r.written is not null)`,
  )
  return found !== undefined
}

export async function newestToUndo(db: Db, now: Date): Promise<string | null> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from imports where state in ('done', 'stopped') and undoes is null order by created_at desc limit 20`,
  )
  for (const { id } of found) if (await mayBeUndone(db, id, now)) return id
  return null
}

/** The import that takes it back, unless it was stopped or could not be read. */
export async function undoOf(db: Db, id: string): Promise<string | null> {
  const found = await firstRow<{ id: string }>(
    db,
    sql`select id from imports where undoes = ${id}::uuid and ${STANDS} order by created_at desc limit 1`,
  )
  return found?.id ?? null
}

const STANDS = sql.raw(`state not in ('stopped', 'failed')`)

/**
 * Begins an import that brings the old values back; a person sees what it would change before it runs. Pressed twice it
 * is the same one. @returns its id; null: there is nothing to undo
 */
export function undoImport(
  db: Db,
  queue: Queue,
  { id, actor, now }: { id: string; actor: string; now: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from imports where id = ${id}::uuid for update`)
    const begun = await undoOf(tx, id)
    if (begun) return begun
    if (!(await mayBeUndone(tx, id, now))) return null
    const undo = randomUUID()
    await tx.execute(sql`
      insert into imports (id, actor, file_name, state, options, counts, undoes, created_at)
      select ${undo}::uuid, ${actor}, file_name, 'reading', options || '{"clears": false, "creates": false, "preset": null}'::jsonb,
        '{"new": 0, "changed": 0, "same": 0, "refused": 0}'::jsonb, id, ${now.toISOString()}::timestamptz
      from imports where id = ${id}::uuid`)
    await queue.add(tx, { name: 'import', data: { id: undo } })
    return undo
  })
}

type Reading = { id: string; undoes: string; isOver: () => boolean; pause: () => Promise<void> }

/** Makes the rows, then the check begins. It goes on behind the last one. @returns whether all are there */
export async function readUndoneRows(db: Db, { id, undoes, isOver, pause }: Reading): Promise<boolean> {
  const undone = await columnsOf(db, id, undoes)
  for (;;) {
    const isDone = await db.transaction((tx) => storeRows(tx, { id, undoes, undone }))
    if (isDone) return true
    if (isOver()) return false
    await pause()
  }
}

/** Orders of another shop are deleted by their import: nothing depends on them. */
type UndoneKind = Exclude<ImportKind, 'orders'>

/** What names a row. */
const NAMES: Readonly<Record<UndoneKind, readonly string[]>> = {
  customers: ['email'],
  products: ['code'],
  services: ['code'],
  categories: ['slug'],
  manufacturers: ['slug'],
  attributes: ['attribute', 'option'],
  properties: ['group_lv', 'property_lv'],
}

/** Of kinds whose new rows are hidden, not deleted: they may have been ordered. Of the others they stay. */
const isHidden = (kind: ImportKind) => kind === 'products' || kind === 'services'

type Undone = { kind: UndoneKind; mapping: string[]; readBy: readonly string[] }

/** `mapping`: of its rows; `readBy`: of those that it undoes. */
async function columnsOf(db: Db, id: string, undoes: string): Promise<Undone> {
  const known = await firstRow<{ header: string[]; options: ImportOptions; readBy: string[] }>(
    db,
    sql`select i.header, i.options, u.options->'mapping' as "readBy" from imports i join imports u on u.id = i.undoes
        where i.id = ${id}::uuid`,
  )
  const { kind = 'products', mapping: before = [] } = known?.options ?? {}
  if (kind === 'orders') throw new Error(`The import ${undoes} of orders is not undone`)
  const readBy = known?.readBy ?? []
  if (known && known.header.length > 0) return { kind, mapping: [...before], readBy }
  const found = await rows<{ key: string }>(
    db,
    sql`select distinct k.key from import_rows r, jsonb_object_keys(r.written) k(key)
        where r.import_id = ${undoes}::uuid and r.written is not null and (${kind === 'customers'} or not ${IS_MADE}) order by 1`,
  )
  const keys = found.map(({ key }) => key).filter((key) => columnOf(kind, key))
  const mapping = [...new Set([...NAMES[kind], ...(isHidden(kind) ? ['published'] : []), ...keys])]
  await db.execute(sql`update imports set header = ${sql.param(mapping)}::text[],
      options = options || ${JSON.stringify({ mapping })}::jsonb where id = ${id}::uuid`)
  return { kind, mapping, readBy }
}

/** The row made its thing, maybe in an earlier run of the import. `written` names the code since 27 November 2026. */
const IS_MADE = sql.raw(`(coalesce(r.outcome = 'new', false) or r.written ? 'code')`)

type WrittenRow = {
  line: number
  code: string
  cells: (string | null)[]
  isMade: boolean
  written: Changes
  restocked: string[] | null
}

async function storeRows(
  tx: Db,
  { id, undoes, undone }: { id: string; undoes: string; undone: Undone },
): Promise<boolean> {
  const one = await firstRow<{ line: number }>(
    tx,
    sql`select line from imports where id = ${id}::uuid and state = 'reading' for update`,
  )
  if (!one) return true
  const found = await rows<WrittenRow>(
    tx,
    sql`select r.line, r.code, r.cells, ${IS_MADE} as "isMade", r.written, (
            select array_agg(k.key) from imports s join import_rows u on u.import_id = s.id and u.line = r.line,
              jsonb_object_keys(u.written) k(key)
            where s.undoes = r.import_id and s.id <> ${id}::uuid and s.state = 'stopped'
              and not exists (select from imports b where b.undoes = s.id and b.${STANDS})) as restocked
        from import_rows r where r.import_id = ${undoes}::uuid and r.line > ${one.line}
          and r.written is not null order by r.line limit ${BATCH}`,
  )
  const last = found.at(-1)
  if (!last) {
    await tx.execute(
      sql`update imports set state = 'checking', phase = 'order', line = 0, place = 0, done = 0 where id = ${id}::uuid`,
    )
    return true
  }
  const made = found.map((row) => ({ line: row.line, ...rowOf(row, undone) }))
  await tx.execute(sql`insert into import_rows (import_id, line, cells, expected)
    select ${id}::uuid, line, cells, expected
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r(line int, cells text[], expected jsonb) on conflict do nothing`)
  await tx.execute(sql`update imports set line = ${last.line}, rows = rows + ${found.length}, done = done + ${found.length}
    where id = ${id}::uuid`)
  return false
}

/** `restocked`: what an undo that was stopped has written. Of stock the difference goes, so it may go only once. */
function rowOf({ code, cells, isMade, written, restocked }: WrittenRow, { kind, mapping, readBy }: Undone) {
  if (kind === 'customers') return rowOfCustomer({ code, isMade, written, mapping })
  const hidden: Changes = isHidden(kind) ? { published: ['0', written.published?.[1] ?? '1'] } : {}
  const changes: Changes = isMade ? hidden : written
  const nameOf = (key: string) => (key === 'code' || key === 'slug' ? code : (cells[readBy.indexOf(key)]?.trim() ?? ''))
  const isDone = (key: string) => locationOf(key) !== undefined && restocked?.includes(key) === true
  const oldValueOf = (key: string) => (isDone(key) ? null : (changes[key]?.[0] ?? null))
  return {
    cells: mapping.map((key) => (NAMES[kind].includes(key) ? nameOf(key) : oldValueOf(key))),
    expected: Object.fromEntries(
      Object.entries(changes).flatMap(([key, [, after]]) =>
        changes[listOfWords(key) ?? ''] ? [] : [[key, after] as const],
      ),
    ),
  }
}

/** What it filled in is emptied; `expected.email` says that it made the account. */
function rowOfCustomer({
  code,
  isMade,
  written,
  mapping,
}: Pick<WrittenRow, 'code' | 'isMade' | 'written'> & { mapping: readonly string[] }) {
  const filled = Object.entries(written).filter(([key]) => key !== 'code')
  return {
    cells: mapping.map((key) => (key === 'email' ? code : written[key] ? '' : null)),
    expected: {
      ...Object.fromEntries(filled.map(([key, [, after]]) => [key, after])),
      ...(isMade ? { email: code } : {}),
    },
  }
}
