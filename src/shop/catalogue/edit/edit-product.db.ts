import { lastChange } from '../../audit-log/audit-log.db.ts'
import type { Db } from '../../db.ts'
import { type Conflict, mergeEdits } from '../../merge-edits.ts'
import { sanitise } from '../../sanitise.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../../sql-state.ts'
import { checkProductFields, type FieldProblems } from './check-product-fields.ts'
import { referenceProblems, type Wanted } from './check-references.db.ts'
import { lockedProduct, partsOf } from './editable-product.db.ts'
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
    const changed = ['code', 'slug'].filter((field) => Object.hasOwn(edit.changes, field))
    const problems = await problemsWith(db, { id, changed, next: edit.changes, varied: [] })
    if (Object.keys(problems).length === 0) throw error
    return { ok: false, reason: 'fields', problems }
  }
}

async function edited(tx: Db, id: number, { version, base, changes, mayPrice }: ProductEdit): Promise<ProductEdited> {
  const product = await lockedProduct(tx, id, partsOf(Object.keys(changes)))
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
    Object.assign(problems, await problemsWith(tx, { id, changed, next, varied: product.varied }))
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

const problemsWith = async (db: Db, wanted: Wanted): Promise<FieldProblems> =>
  (await referenceProblems(db, [wanted])).get(wanted.id) ?? {}

/** Texts, options, properties and relations that are not there are empty. */
export function withEmpty(fields: object, changes: GivenFields): Record<string, FieldValue> {
  const empty = Object.keys(changes).filter((field) => field.includes('.'))
  return { ...Object.fromEntries(empty.map((field) => [field, ''])), ...(fields as GivenFields) }
}

export function cleanedFields(changes: GivenFields): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, cleaned(field, value)]))
}

function cleaned(field: string, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const [kind] = field.split('.')
  if (kind === 'description') return sanitise(value)
  if (kind === 'options' || kind === 'badges') return sortedIds(value)
  return value.trim()
}

const sortedIds = (value: string) =>
  value
    .split(',')
    .toSorted((a, b) => Number(a) - Number(b))
    .join()

async function withAuthor(db: Db, id: number, conflict: Conflict): Promise<ContestedField> {
  const change = await lastChange(db, { subject: `product:${id}`, ...auditedColumn(conflict.field) })
  return { ...conflict, person: change?.person ?? null, at: change?.at ?? null }
}
