import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../../columns.ts'
import { type Db, firstRow, rows } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../../sql-state.ts'
import { editableProducts, partsOf } from '../edit/editable-product.db.ts'
import type { FieldValue, GivenFields } from '../edit/product-fields.ts'
import type { ProductSelection } from '../product-selection.ts'
import { bulkEdits } from './bulk.tables.ts'
import { ARCHIVED, type BulkChange } from './bulk-fields.ts'
import { type BulkState, type RowReason, type RowState, UNDO_DAYS } from './bulk-states.ts'
import { keepPlanned, keptRow, lockEdit } from './plan-bulk.db.ts'
import { currentFields, planRows } from './plan-rows.db.ts'

type NewBulkEdit = {
  actor: string
  selection: ProductSelection
  changes: readonly BulkChange[]
  /** Whether variations change with their products. */
  withVariations: boolean
  now: Date
}

/** Archiving hides, too. */
const fieldsOf = (changes: readonly BulkChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ field }) => (field === ARCHIVED ? [field, 'isPublished', 'publishAt', 'unpublishAt'] : [field])),
  ),
]

/** Checked by `bulkSlice`. @returns its id */
export async function createBulkEdit(db: Db, given: NewBulkEdit): Promise<string> {
  const { actor, selection, changes, withVariations, now } = given
  const id = randomUUID()
  const fields = fieldsOf(changes)
  await db
    .insert(bulkEdits)
    .values({ id, actor, selection, changes: [...changes], fields, withVariations, createdAt: now })
  return id
}

/** `base`: what the person read of the fields in `changes`; null: what they are now. */
type ChangedProduct = { id: number; base: GivenFields | null; changes: GivenFields }

/** Rows of a check are planned so many at once. */
const CHECK_SLICE = 500

/** Changes of their own for each product or variation, checked at once. @returns its id */
export function createRowsEdit(
  db: Db,
  { actor, changed, now }: { actor: string; changed: readonly ChangedProduct[]; now: Date },
): Promise<string> {
  const id = randomUUID()
  const fields = [...new Set(changed.flatMap(({ changes }) => Object.keys(changes)))]
  return db.transaction(async (tx) => {
    const row = { id, actor, changes: [], fields, state: 'checked' as const, selected: changed.length, createdAt: now }
    await tx.insert(bulkEdits).values({ ...row, checked: changed.length })
    for (let from = 0; from < changed.length; from += CHECK_SLICE)
      await planGiven(tx, id, { fields, changed: changed.slice(from, from + CHECK_SLICE) })
    return id
  })
}

type GivenRows = { fields: readonly string[]; changed: readonly ChangedProduct[] }

async function planGiven(tx: Db, id: string, { fields, changed }: GivenRows) {
  const ids = changed.map((each) => each.id)
  const found = await editableProducts(tx, ids, { parts: partsOf(fields), variations: false })
  const products = new Map(found.map((product) => [product.id, product]))
  const wanted = changed.flatMap(({ id: productId, base, changes }) => {
    const product = products.get(productId)
    return product ? [{ product, base: base ?? currentFields(product), wanted: changes }] : []
  })
  const gone = changed.flatMap(({ id: productId, changes }) =>
    products.has(productId)
      ? []
      : [
          {
            ...{ productId, rootId: productId, code: '', before: {}, after: changes },
            problem: { reason: 'gone' as const, field: null },
          },
        ],
  )
  await keepPlanned(tx, id, [...(await planRows(tx, wanted)).map(keptRow), ...gone])
}

type Refused<Reason extends string> = { ok: false; reason: Reason }

type BulkStarted = { ok: true } | Refused<'unknown' | 'state' | 'nothing' | 'undone'>

/** From then on `bulkSlice` writes. One that was stopped goes on. */
export async function startBulk(db: Db, id: string, now: Date): Promise<BulkStarted> {
  try {
    return await db.transaction(async (tx) => {
      const edit = await lockEdit(tx, id)
      if (!edit) return { ok: false, reason: 'unknown' }
      if (edit.state !== 'checked' && !(edit.state === 'stopped' && edit.isStarted))
        return { ok: false, reason: 'state' }
      const open = await firstRow(
        tx,
        sql`select 1 from bulk_changes where edit_id = ${id}::uuid and state = 'planned' limit 1`,
      )
      if (!open) return { ok: false, reason: 'nothing' }
      await tx.execute(sql`update bulk_edits set state = 'running', ended_at = null,
          started_at = coalesce(started_at, ${now.toISOString()}::timestamptz) where id = ${id}::uuid`)
      return { ok: true }
    })
  } catch (error) {
    // Somebody has undone the same edit.
    if (hasSqlState(error, UNIQUE_VIOLATION)) return { ok: false, reason: 'undone' }
    throw error
  }
}

/** When a change that was checked begins by itself. @param plan null: not any more. @returns whether it waits to be begun */
export async function planBulk(db: Db, id: string, plan: { at: Date; by: string } | null): Promise<boolean> {
  const planned = await firstRow(
    db,
    sql`update bulk_edits set run_at = ${plan?.at.toISOString() ?? null}::timestamptz, run_by = ${plan?.by ?? null}
        where id = ${id}::uuid and state = 'checked' and started_at is null and planned > 0 returning 1`,
  )
  return planned !== undefined
}

type UndoCreated = { ok: true; id: string } | Refused<'unknown' | 'state' | 'late' | 'undone'>

/** Fields that the edit has changed, which may be fewer than it names. */
export async function writtenFields(db: Db, id: string): Promise<string[]> {
  const found = await rows<{ field: string }>(
    db,
    sql`select distinct jsonb_object_keys(after) as field from bulk_changes
        where edit_id = ${id}::uuid and state = 'done' order by field`,
  )
  return found.map(({ field }) => field)
}

/** An edit of its own, which is checked before it runs. */
export function createBulkUndo(
  db: Db,
  { undone, actor, now }: { undone: string; actor: string; now: Date },
): Promise<UndoCreated> {
  return db.transaction(async (tx) => {
    const edit = await findBulkEdit(tx, undone, now)
    if (!edit) return { ok: false, reason: 'unknown' }
    if (edit.undoneBy) return { ok: false, reason: 'undone' }
    if (edit.state !== 'done' && edit.state !== 'stopped') return { ok: false, reason: 'state' }
    if (!edit.isUndoable) return { ok: false, reason: 'late' }
    const id = randomUUID()
    const fields = await writtenFields(tx, undone)
    const row = { id, actor, undoes: undone, changes: [], fields, selected: edit.done, createdAt: now }
    await tx.insert(bulkEdits).values(row)
    return { ok: true, id }
  })
}

export type BulkEdit = {
  id: string
  actor: string
  /** Null for the command line. */
  person: string | null
  state: BulkState
  undoes: string | null
  undoneBy: string | null
  isUndoable: boolean
  isStarted: boolean
  isFiltered: boolean
  fields: string[]
  changes: BulkChange[]
  withVariations: boolean
  selected: number
  checked: number
  planned: number
  unchanged: number
  refused: number
  done: number
  skipped: number
  createdAt: string
  /** It begins then by itself. */
  runAt: string | null
  endedAt: string | null
}

export const findBulkEdit = (db: Db, id: string, now: Date): Promise<BulkEdit | undefined> =>
  firstRow<BulkEdit>(db, editsWhere(sql`b.id = ${id}::uuid`, now))

type BulkCursor = { at: string; id: string }

/** Those that did something or wait for a decision, the newest first. */
export const listBulkEdits = (
  db: Db,
  { after, limit, now }: { after: BulkCursor | null; limit: number; now: Date },
): Promise<BulkEdit[]> =>
  rows<BulkEdit>(
    db,
    sql`${editsWhere(after ? sql`(b.created_at, b.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`, now)}
        order by b.created_at desc, b.id desc limit ${limit}`,
  )

const editsWhere = (which: SQL, now: Date) => sql`
  select b.id, b.actor, coalesce(p.name, k.name) as person, b.state, b.undoes, u.id as "undoneBy",
    b.done > 0 and b.state in ('done', 'stopped') and u.id is null
      and coalesce(b.started_at, b.created_at) > ${now.toISOString()}::timestamptz - make_interval(days => ${UNDO_DAYS}) as "isUndoable",
    b.started_at is not null as "isStarted", coalesce(b.selection->'ids' is null, false) and b.selection is not null as "isFiltered",
    b.fields, b.changes, b.with_variations as "withVariations", b.selected, b.checked, b.planned, b.unchanged, b.refused, b.done,
    b.skipped, to_json(b.created_at)#>>'{}' as "createdAt", to_json(b.run_at)#>>'{}' as "runAt", to_json(b.ended_at)#>>'{}' as "endedAt"
  from bulk_edits b
  left join staff p on b.actor = 'staff:' || p.id left join api_keys k on b.actor = 'key:' || k.id
  left join bulk_edits u on u.undoes = b.id and u.started_at is not null
  where ${which}`

export type BulkRow = {
  n: number
  productId: number
  rootId: number
  code: string
  title: string
  before: Record<string, FieldValue>
  after: Record<string, FieldValue>
  state: RowState
  reason: RowReason | null
  field: string | null
  /** Lowest price of the last 30 days in cents, where the price changes. */
  lowest: number | null
}

/** `isLeft`: not written, or a field of it is not. */
type RowsAsked = { states: readonly RowState[]; isLeft?: boolean; after: number; limit: number; lang: Lang }

export const bulkRows = (
  db: Db,
  id: string,
  { states, isLeft = false, after, limit, lang }: RowsAsked,
): Promise<BulkRow[]> =>
  rows<BulkRow>(
    db,
    sql`select c.n, c.product_id as "productId", c.root_id as "rootId", coalesce(p.code, c.code) as code,
          coalesce(t.title, '') as title, c.before, c.after, c.state, c.reason, c.field,
          case when c.after ?| array['price', 'previousPrice'] then (
            select coalesce(min(h.price), p.price) from price_history h
            where h.product_id = p.id and (h.valid_to is null or h.valid_to > now() - interval '30 days')) end as lowest
        from bulk_changes c left join products p on p.id = c.product_id
        left join lateral (
          select title from product_texts where product_id = c.root_id and lang in (${lang}, ${defaultLang}) and title <> ''
          order by (lang = ${lang}) desc limit 1
        ) t on true
        where c.edit_id = ${id}::uuid and c.state = any(${sql.param([...states])}::text[]) and c.n > ${after}
          and (not ${isLeft} or c.state <> 'done' or c.reason is not null)
        order by c.n limit ${limit}`,
  )

/** Removes what was only checked. @returns whether it was there */
export async function discardBulk(db: Db, id: string): Promise<boolean> {
  const gone = await db.transaction((tx) =>
    rows(tx, sql`delete from bulk_edits where id = ${id}::uuid and started_at is null returning 1`),
  )
  return gone.length > 0
}
