import { sql } from 'drizzle-orm'
import { lastChange } from '../../audit-log/audit-log.db.ts'
import { type Db, firstRow } from '../../db.ts'
import { type Conflict, mergeEdits } from '../../merge-edits.ts'
import { sanitise } from '../../sanitise.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../../sql-state.ts'
import { checkProductFields, type FieldProblems } from './check-product-fields.ts'
import { editableProduct } from './editable-product.db.ts'
import { type FieldValue, type GivenFields, PRICE_FIELDS } from './product-fields.ts'
import { auditedColumn, writeFields } from './write-fields.db.ts'

/** `version`: of the product when the person read it. */
export type ProductEdit = { version: number; base: GivenFields; changes: GivenFields; mayPrice: boolean }

type ContestedField = Conflict & { person: string | null; at: string | null }

export type ProductEdited =
  | { ok: true; version: number; stored: Record<string, FieldValue>; isBehind: boolean }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'prices' }
  | { ok: false; reason: 'fields'; problems: FieldProblems }
  | { ok: false; reason: 'conflict'; version: number; conflicts: ContestedField[] }

/**
 * Writes changed fields. Fields that others changed meanwhile are merged, or returned where both changed the same one; then
 * nothing is written. `stored`: what was written otherwise than it was given. `isBehind`: others changed other fields.
 */
export async function editProduct(db: Db, id: number, edit: ProductEdit): Promise<ProductEdited> {
  try {
    return await db.transaction((tx) => edited(tx, id, edit))
  } catch (error) {
    if (!hasSqlState(error, UNIQUE_VIOLATION)) throw error
    // Somebody took the code or the address between the question and the write.
    const problems = await takenFields(db, id, edit.changes)
    if (Object.keys(problems).length === 0) throw error
    return { ok: false, reason: 'fields', problems }
  }
}

async function edited(tx: Db, id: number, { version, base, changes, mayPrice }: ProductEdit): Promise<ProductEdited> {
  await tx.execute(sql`select 1 from products where id = ${id} for update`)
  const product = await editableProduct(tx, id)
  if (!product) return { ok: false, reason: 'unknown' }
  const current = withEmpty(product.fields, changes)
  const cleaned = cleanedFields(changes)
  const read = version === product.version ? current : withEmpty(base, changes)
  const merged = mergeEdits<GivenFields>(current, { base: read, changes: cleaned })
  const { conflicts } = merged
  const wanted = merged.changes as GivenFields
  const changed = Object.keys(wanted)
  if (changed.some((field) => PRICE_FIELDS.includes(field)) && !mayPrice) return { ok: false, reason: 'prices' }
  const next = { ...current, ...wanted }
  const problems = checkProductFields(next, changed)
  if (product.isArchived && wanted.isPublished === true) problems.isPublished = 'archived'
  if (Object.keys(problems).length === 0)
    Object.assign(problems, await unknownFields(tx, id, { changed, next, product }))
  if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
  if (conflicts.length > 0) {
    const contested: ContestedField[] = []
    for (const conflict of conflicts) contested.push(await withAuthor(tx, id, conflict))
    return { ok: false, reason: 'conflict', version: product.version, conflicts: contested }
  }
  const stored = Object.fromEntries(Object.entries(cleaned).filter(([field, value]) => value !== changes[field]))
  const isBehind = version !== product.version
  if (changed.length === 0) return { ok: true, version: product.version, stored, isBehind }
  await writeFields(tx, id, next, changed)
  return { ok: true, version: product.version + 1, stored, isBehind }
}

/** Texts, options, properties and relations that are not there are empty. */
function withEmpty(fields: object, changes: GivenFields): Record<string, FieldValue> {
  const empty = Object.keys(changes).filter((field) => field.includes('.'))
  return { ...Object.fromEntries(empty.map((field) => [field, ''])), ...(fields as GivenFields) }
}

function cleanedFields(changes: GivenFields): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, cleaned(field, value)]))
}

function cleaned(field: string, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const [kind] = field.split('.')
  if (kind === 'description') return sanitise(value)
  if (kind === 'options') return sortedIds(value)
  return value.trim()
}

const sortedIds = (value: string) =>
  value
    .split(',')
    .toSorted((a, b) => Number(a) - Number(b))
    .join()

type Wanted = { changed: readonly string[]; next: GivenFields; product: { varied: number[] } }

/** What only the database knows: taken codes and addresses, ids that do not exist. */
async function unknownFields(tx: Db, id: number, { changed, next, product }: Wanted): Promise<FieldProblems> {
  const problems = await takenFields(tx, id, Object.fromEntries(changed.map((field) => [field, next[field] ?? null])))
  for (const field of changed) {
    const value = next[field]
    const [kind, which] = field.split('.')
    if (field === 'categoryId' && !(await exists(tx, 'categories', Number(value)))) problems[field] = 'unknown'
    if (field === 'manufacturerId' && value != null && !(await exists(tx, 'manufacturers', Number(value))))
      problems[field] = 'unknown'
    if (kind === 'property' && !(await exists(tx, 'properties', Number(which)))) problems[field] = 'unknown'
    if (kind === 'relations' && !(await areProducts(tx, id, String(value)))) problems[field] = 'unknown'
    const isVaried = product.varied.includes(Number(which))
    if (kind === 'options' && (isVaried || !(await areOptions(tx, Number(which), String(value)))))
      problems[field] = 'unknown'
  }
  return problems
}

async function takenFields(db: Db, id: number, { code, slug }: GivenFields): Promise<FieldProblems> {
  const found = await firstRow<{ code: boolean; slug: boolean }>(
    db,
    sql`select exists (select from products where code = ${code ?? null} and id <> ${id}) as code,
          exists (select from products where slug = ${slug ?? null} and id <> ${id}) as slug`,
  )
  return { ...(found?.code ? { code: 'taken' as const } : {}), ...(found?.slug ? { slug: 'taken' as const } : {}) }
}

const exists = async (db: Db, table: 'categories' | 'manufacturers' | 'properties', id: number) =>
  (await firstRow(db, sql`select 1 from ${sql.identifier(table)} where id = ${id}`)) !== undefined

async function areProducts(db: Db, id: number, list: string): Promise<boolean> {
  const found = await firstRow<{ fits: boolean }>(
    db,
    sql`select not exists (select from unnest(${`{${list}}`}::int[]) as given(id)
          where given.id = ${id} or not exists (
            select from products p where p.id = given.id and p.parent_id is null and p.type = 'product')) as fits`,
  )
  return found?.fits ?? false
}

async function areOptions(db: Db, attribute: number, list: string): Promise<boolean> {
  const found = await firstRow<{ fits: boolean }>(
    db,
    sql`select not exists (select from unnest(${`{${list}}`}::int[]) as given(id) where not exists (
          select from attribute_options o where o.id = given.id and o.attribute_id = ${attribute})) as fits`,
  )
  return found?.fits ?? false
}

async function withAuthor(db: Db, id: number, conflict: Conflict): Promise<ContestedField> {
  const change = await lastChange(db, { subject: `product:${id}`, ...auditedColumn(conflict.field) })
  return { ...conflict, person: change?.person ?? null, at: change?.at ?? null }
}
