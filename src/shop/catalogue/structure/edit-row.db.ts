import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { lastChange } from '../../audit-log/audit-log.db.ts'
import { type Db, firstRow } from '../../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../../merge-edits.ts'
import { sanitise } from '../../sanitise.ts'
import { cleaned, columnsOf, type FieldProblem, type FieldRules, type Fields, fieldsOf, problemsOf } from './fields.ts'

/** A table whose rows staff edit field by field. */
export type EditableTable = {
  table:
    | 'categories'
    | 'manufacturers'
    | 'attributes'
    | 'attribute_options'
    | 'property_groups'
    | 'properties'
    | 'menu_links'
    | 'menu_titles'
    | 'badges'
    | 'banners'
    | 'sliders'
    | 'scenes'
  rules: FieldRules
  /** Of values that are right alone. */
  problemsTogether?(fields: Fields): Record<string, FieldProblem>
  /** Of the audit log. */
  subjectOf(row: StoredRow): string
}

type StoredRow = { id: number; version: number } & Record<string, unknown>

/** `version`: of the row when the person read it. */
export type FieldsEdit = Edit<Record<string, string | boolean>> & { version: number }

type ContestedField = Conflict & { person: string | null; at: string | null }

export type RowEdited =
  | { ok: true; version: number; before: Fields; after: Fields }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'fields'; problems: Record<string, FieldProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: ContestedField[] }

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export async function editRow(tx: Db, table: EditableTable, id: number, edit: FieldsEdit): Promise<RowEdited> {
  const row = await lockedRow(tx, table, id)
  if (!row) return { ok: false, reason: 'unknown' }
  const changes = sanitised(table.rules, cleaned(table.rules, edit.changes as Fields))
  const problems = problemsOf(table.rules, changes)
  if (changes.slug !== undefined && !problems.slug && (await isTaken(tx, table, row, String(changes.slug)))) {
    problems.slug = 'taken'
  }
  if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
  const before = fieldsOf(table.rules, row)
  const base = edit.version === row.version ? before : edit.base
  const merged = mergeEdits<Record<string, string | boolean>>(before, { base, changes })
  if (merged.conflicts.length > 0) {
    const conflicts: ContestedField[] = []
    for (const conflict of merged.conflicts) conflicts.push(await contested(tx, table, row, conflict))
    return { ok: false, reason: 'conflict', version: row.version, conflicts }
  }
  const after = { ...before, ...merged.changes } as Fields
  const together = table.problemsTogether?.(after) ?? {}
  if (Object.keys(together).length > 0) return { ok: false, reason: 'fields', problems: together }
  return { ok: true, before, after, version: await write(tx, table, row, merged.changes as Fields) }
}

async function lockedRow(tx: Db, { table }: EditableTable, id: number): Promise<StoredRow | undefined> {
  const found = await firstRow<{ id: number; row: Record<string, unknown> }>(
    tx,
    sql`select id, to_jsonb(t) as row from ${sql.identifier(table)} t where id = ${id} for update`,
  )
  return found && (inCamelCase(found.row) as StoredRow)
}

const inCamelCase = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase()), value]),
  )

const sanitised = (rules: FieldRules, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [
      path,
      rules[path]?.kind === 'html' && typeof value === 'string' ? sanitise(value) : value,
    ]),
  )

async function isTaken(tx: Db, { table }: EditableTable, row: StoredRow, slug: string): Promise<boolean> {
  const within = table === 'attribute_options' ? sql`and attribute_id = ${row.attributeId}` : sql``
  const found = await firstRow(
    tx,
    sql`select 1 from ${sql.identifier(table)} where slug = ${slug} and id <> ${row.id} ${within}`,
  )
  return found !== undefined
}

async function write(tx: Db, { table }: EditableTable, row: StoredRow, changes: Fields): Promise<number> {
  const columns = Object.entries(columnsOf(row, changes))
  if (columns.length === 0) return row.version
  const sets = columns.map(([name, value]) => sql`${sql.identifier(toSnakeCase(name))} = ${asSql(value)}`)
  const written = await firstRow<{ version: number }>(
    tx,
    sql`update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)} where id = ${row.id} returning version`,
  )
  return written?.version ?? row.version
}

const asSql = (value: unknown): SQL =>
  value !== null && typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

async function contested(tx: Db, table: EditableTable, row: StoredRow, conflict: Conflict): Promise<ContestedField> {
  const column = toSnakeCase(conflict.field.split('.')[0] ?? '')
  const change = await lastChange(tx, { subject: table.subjectOf(row), table: table.table, column })
  return { ...conflict, person: change?.person ?? null, at: change?.at ?? null }
}

/** A slug that no row of the table has: the wished one, or with a number behind it. */
export async function freeSlug(tx: Db, table: EditableTable['table'], wished: string, within = sql``): Promise<string> {
  const base = wished || 'x'
  const found = await firstRow<{ slug: string }>(
    tx,
    sql`select slug from (select ${base}::text as slug, 1 as n union all select ${base}::text || '-' || n, n from generate_series(2, 1000) n) s
        where not exists (select from ${sql.identifier(table)} t where t.slug = s.slug ${within}) order by n limit 1`,
  )
  return found?.slug ?? `${base}-${Date.now()}`
}

type Addressed = {
  table: 'categories' | 'manufacturers'
  column: 'category_id' | 'manufacturer_id'
  prefix: '/c/' | '/m/'
}

/** All addresses of a row that is about to be deleted lead to another one. */
export async function leadOn(tx: Db, { table, column, prefix }: Addressed, from: number, to: number) {
  const target = sql.identifier(column)
  await tx.execute(sql`update redirects set ${target} = ${to} where ${target} = ${from}`)
  await tx.execute(sql`
    insert into redirects (path, ${target})
    select ${prefix} || a.slug, b.id from ${sql.identifier(table)} a join ${sql.identifier(table)} b on b.id = ${to}
    where a.id = ${from}
    on conflict (path) do update set product_id = null, category_id = excluded.category_id,
      manufacturer_id = excluded.manufacturer_id, created_at = now()`)
}
