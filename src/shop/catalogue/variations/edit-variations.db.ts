import { sql } from 'drizzle-orm'
import { lastChange } from '../../audit-log/audit-log.db.ts'
import { type Db, rows } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import { mergeEdits } from '../../merge-edits.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../../sql-state.ts'
import { checkProductFields, type FieldProblems } from '../edit/check-product-fields.ts'
import { type FieldValue, type GivenFields, PRICE_FIELDS } from '../edit/product-fields.ts'
import { auditedColumn } from '../edit/write-fields.db.ts'
import type { ContestedVariation, VariationEdit, VariationRow } from './variations.calls.ts'
import { followPrices, productFor, variationRows } from './variations.db.ts'

/** Columns of a variation that its row edits. */
const FIELDS = [
  'code',
  'ean',
  'price',
  'previousPrice',
  'weight',
  'isPublished',
  'cost',
  'width',
  'depth',
  'height',
] as const
type Field = (typeof FIELDS)[number]
type Stored = Record<Field, FieldValue> & { id: number; version: number; isArchived: boolean }
type Wanted = { row: Stored; changes: GivenFields }

export type VariationsEdited =
  | { ok: true; rows: VariationRow[] }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'prices' }
  /** By `id.field`. */
  | { ok: false; reason: 'fields'; problems: FieldProblems }
  | { ok: false; reason: 'conflict'; versions: Record<string, number>; conflicts: ContestedVariation[] }

type Options = { mayPrice: boolean; lang: Lang }

/**
 * Writes changed fields of variations of one product, all or none. Fields that others changed meanwhile are merged, or
 * returned where both changed the same one. @param edits at most `VARIATIONS_AT_ONCE`
 */
export async function editVariations(
  db: Db,
  productId: number,
  edits: readonly VariationEdit[],
  options: Options,
): Promise<VariationsEdited> {
  const attempt = () => db.transaction((tx) => edited(tx, productId, edits, options))
  try {
    return await attempt()
  } catch (error) {
    // Somebody took a code between the question and the write: it is named at its cell now.
    if (!hasSqlState(error, UNIQUE_VIOLATION)) throw error
    return attempt()
  }
}

async function edited(
  tx: Db,
  productId: number,
  edits: readonly VariationEdit[],
  { mayPrice, lang }: Options,
): Promise<VariationsEdited> {
  if (!(await productFor(tx, productId, { forWriting: true }))) return { ok: false, reason: 'unknown' }
  const stored = await lockedRows(
    tx,
    productId,
    edits.map(({ id }) => id),
  )
  if (stored.size < edits.length) return { ok: false, reason: 'unknown' }
  const wanted: Wanted[] = []
  const conflicts: Omit<ContestedVariation, 'person' | 'at'>[] = []
  const problems: FieldProblems = {}
  for (const { id, version, base, changes } of edits) {
    const row = stored.get(id)
    if (!row) continue
    const unknown = Object.keys(changes).filter((field) => !isField(field))
    for (const field of unknown) problems[`${id}.${field}`] = 'unknown'
    const current: GivenFields = Object.fromEntries(FIELDS.map((field) => [field, row[field]]))
    const read = version === row.version ? current : base
    const merged = mergeEdits<GivenFields>(current, { base: read, changes: cleaned(changes) })
    for (const { field, mine, theirs } of merged.conflicts)
      conflicts.push({ id, field, mine: mine as FieldValue, theirs: theirs as FieldValue })
    const remaining = merged.changes as GivenFields
    if (Object.keys(remaining).length > 0) wanted.push({ row, changes: remaining })
    const found = checkProductFields({ ...current, ...remaining }, Object.keys(remaining))
    if (row.isArchived && remaining.isPublished === true) found.isPublished = 'archived'
    for (const [field, problem] of Object.entries(found)) problems[`${id}.${field}`] = problem
  }
  const isPriced = wanted.some(({ changes }) => PRICE_FIELDS.some((field) => field in changes))
  if (isPriced && !mayPrice) return { ok: false, reason: 'prices' }
  if (Object.keys(problems).length === 0) Object.assign(problems, await takenCodes(tx, wanted))
  if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
  if (conflicts.length > 0) return contested(tx, conflicts, stored)
  await write(tx, wanted)
  if (isPriced || wanted.some(({ changes }) => 'isPublished' in changes)) await followPrices(tx, [productId])
  const ids = sql.param(edits.map(({ id }) => id))
  return { ok: true, rows: await variationRows(tx, sql`v.id = any(${ids}::int[])`, lang) }
}

const isField = (field: string): field is Field => (FIELDS as readonly string[]).includes(field)

const cleaned = (changes: GivenFields): GivenFields =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      const text = typeof value === 'string' ? value.trim() : value
      return [field, field === 'ean' && text === '' ? null : text]
    }),
  )

/** Locked in the order in which orders lock them. */
async function lockedRows(tx: Db, productId: number, ids: readonly number[]): Promise<Map<number, Stored>> {
  const found = await rows<Stored>(
    tx,
    sql`select id, version, code, ean, price, previous_price as "previousPrice", weight, is_published as "isPublished",
          cost, width, depth, height,
          archived_at is not null as "isArchived"
        from products where parent_id = ${productId} and id = any(${sql.param([...ids])}::int[]) order by id for no key update`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Codes that another product has, or that two rows want. Rows may exchange theirs. */
async function takenCodes(tx: Db, wanted: readonly Wanted[]): Promise<FieldProblems> {
  const coded = wanted.filter(({ changes }) => 'code' in changes)
  if (coded.length === 0) return {}
  const owners = await rows<{ id: number; code: string }>(
    tx,
    sql`select id, code from products where code = any(${sql.param(coded.map(({ changes }) => changes.code))}::text[])`,
  )
  const leaving = new Set(coded.map(({ row }) => row.id))
  const taken = new Set(owners.filter(({ id }) => !leaving.has(id)).map(({ code }) => code))
  const problems: FieldProblems = {}
  for (const { row, changes } of coded) {
    const code = String(changes.code)
    if (taken.has(code)) problems[`${row.id}.code`] = 'taken'
    taken.add(code)
  }
  return problems
}

async function contested(
  tx: Db,
  conflicts: readonly Omit<ContestedVariation, 'person' | 'at'>[],
  stored: ReadonlyMap<number, Stored>,
): Promise<VariationsEdited> {
  const named: ContestedVariation[] = []
  for (const conflict of conflicts) {
    const change = await lastChange(tx, { subject: `product:${conflict.id}`, ...auditedColumn(conflict.field) })
    named.push({ ...conflict, person: change?.person ?? null, at: change?.at ?? null })
  }
  const versions = Object.fromEntries(named.map(({ id }) => [id, stored.get(id)?.version ?? 0]))
  return { ok: false, reason: 'conflict', versions, conflicts: named }
}

async function write(tx: Db, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return
  const next = wanted.map(({ row, changes }) => ({ ...row, ...changes }))
  const recoded = wanted.filter(({ changes }) => 'code' in changes)
  const before = new Set(recoded.map(({ row }) => row.code))
  // A code is free only once its row has left it.
  const exchanged = recoded.filter(({ changes }) => before.has(changes.code ?? null)).map(({ row }) => row.id)
  if (exchanged.length > 0)
    await tx.execute(sql`update products set code = '~' || id where id = any(${sql.param(exchanged)}::int[])`)
  await tx.execute(sql`
    update products p set code = r.code, ean = r.ean, price = r.price, previous_price = r."previousPrice", weight = r.weight,
      is_published = r."isPublished", cost = r.cost, width = r.width, depth = r.depth, height = r.height
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as r(id int, code text, ean text, price int, "previousPrice" int,
      weight int, "isPublished" boolean, cost int, width int, depth int, height int)
    where p.id = r.id`)
}
