import { sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../../audit-log/audit-batch.db.ts'
import { type Db, rows } from '../../db.ts'
import { editableProducts, partsOf } from '../edit/editable-product.db.ts'
import { archiveProducts, restoreProducts } from '../edit/product-acts.db.ts'
import { type GivenFields, PRICE_FIELDS } from '../edit/product-fields.ts'
import { writeManyFields } from '../edit/write-fields.db.ts'
import type { SelectedSource } from '../product-selection.ts'
import { followPrices } from '../variations/variations.db.ts'
import { ARCHIVED } from './bulk-fields.ts'
import type { RowReason, RowState } from './bulk-states.ts'
import { type LockedEdit, lockEdit, planSlice } from './plan-bulk.db.ts'
import { type PlannedRow, planRows } from './plan-rows.db.ts'
import type { BulkStep } from './slice-size.ts'

/** Of one statement: above that, the announcement of changes drops all pages at once. */
const MAX_WRITTEN = 200

export type BulkDeps = { source: SelectedSource; now: Date }
type SliceDone = { count: number; refused: number; isMore: boolean; step: BulkStep }

const NOTHING: SliceDone = { count: 0, refused: 0, isMore: false, step: 'write' }

/** Of how many rows a slice of a step is. */
export type RowsOf = (step: BulkStep) => number

/** Checks or writes the next products and keeps the place in the same transaction. */
export async function bulkSlice(
  tx: Db,
  deps: BulkDeps,
  { id, rowsOf }: { id: string; rowsOf: RowsOf },
): Promise<SliceDone> {
  const edit = await lockEdit(tx, id)
  if (edit?.state === 'checking')
    return { ...(await planSlice(tx, deps.source, { edit, limit: rowsOf('check') })), step: 'check' }
  return edit?.state === 'running' ? runSlice(tx, deps, { edit, limit: rowsOf('write') }) : NOTHING
}

type Row = {
  n: number
  productId: number
  rootId: number
  before: GivenFields
  after: GivenFields
  /** The row of its product is written already, and the filter may not find it any more because of that. */
  isRootDone: boolean
}

type Outcome = { n: number; problem: { reason: RowReason; field: string | null } | null }

async function runSlice(
  tx: Db,
  { source, now }: BulkDeps,
  { edit, limit }: { edit: LockedEdit; limit: number },
): Promise<SliceDone> {
  const found = await nextRows(tx, edit.id, limit)
  if (found.length === 0) return finish(tx, edit, now)
  await startAuditBatch(tx)
  const ids = found.map(({ productId }) => productId)
  // The products of variations, too: their price may follow.
  const locked = [...new Set([...ids, ...found.map(({ rootId }) => rootId)])]
  await tx.execute(
    sql`select 1 from products where id = any(${`{${locked.join()}}`}::int[]) order by id for no key update`,
  )
  const products = await editableProducts(tx, ids, { parts: partsOf(edit.fields), variations: false })
  const byId = new Map(products.map((product) => [product.id, product]))
  const fits = await fitting(source, edit, found)
  const outcomes: Outcome[] = []
  const wanted = found.flatMap(({ n, productId, rootId, isRootDone, before, after }) => {
    const product = byId.get(productId)
    const reason = product ? (isRootDone || fits.has(rootId) ? null : 'left') : 'gone'
    if (reason) outcomes.push({ n, problem: { reason, field: null } })
    return product && !reason ? [{ n, product, base: before, wanted: after }] : []
  })
  const planned = await planRows(tx, wanted)
  const written: PlannedRow[] = []
  planned.forEach((row, at) => {
    const problem =
      row.problem ?? (Object.keys(row.after).length > 0 ? null : { reason: 'moved' as const, field: null })
    if (!problem) written.push(row)
    outcomes.push({ n: wanted[at]?.n ?? 0, problem })
  })
  await write(tx, written, now)
  await followVariations(tx, written)
  await keepOutcomes(tx, edit.id, outcomes)
  return { count: written.length, refused: found.length - written.length, isMore: true, step: 'write' }
}

/**
 * Rows of whole products, so that none is seen with a part of its variations changed: as many products as fit, one where
 * it alone has more rows than that. The rest of a product is found by its variations, wherever it stands in the edit.
 * Statements with few ids each: as one, its plan depends on statistics, which new rows do not have (5.8 s for 10,000).
 */
async function nextRows(tx: Db, id: string, limit: number): Promise<Row[]> {
  const head = await rows<{ productId: number; rootId: number }>(
    tx,
    sql`select product_id as "productId", root_id as "rootId" from bulk_changes
        where edit_id = ${id}::uuid and state = 'planned' order by n limit ${limit}`,
  )
  const roots = [...new Set(head.map(({ rootId }) => rootId))]
  if (roots.length === 0) return []
  const variations = await rows<{ id: number }>(
    tx,
    sql`select id from products where parent_id = any(${`{${roots.join()}}`}::int[])`,
  )
  const members = [...roots, ...head.map(({ productId }) => productId), ...variations.map((each) => each.id)]
  const found = await rows<Omit<Row, 'isRootDone'> & { state: RowState }>(
    tx,
    sql`select n, product_id as "productId", root_id as "rootId", before, after, state from bulk_changes
        where edit_id = ${id}::uuid and product_id = any(${`{${members.join()}}`}::int[]) order by n`,
  )
  const done = new Set(found.flatMap(({ productId, state }) => (state === 'done' ? [productId] : [])))
  const family = found
    .filter(({ state }) => state === 'planned')
    .map((row) => ({ ...row, isRootDone: row.rootId !== row.productId && done.has(row.rootId) }))
  return wholeProducts(family, roots, limit).sort((a, b) => a.n - b.n)
}

/** @param roots in the order of their first rows */
function wholeProducts(family: readonly Row[], roots: readonly number[], limit: number): Row[] {
  const byRoot = Map.groupBy(family, ({ rootId }) => rootId)
  const taken: Row[] = []
  for (const root of roots) {
    const own = byRoot.get(root) ?? []
    if (taken.length > 0 && taken.length + own.length > limit) break
    taken.push(...own)
  }
  return taken
}

async function fitting(source: SelectedSource, { selection }: LockedEdit, found: readonly Row[]) {
  const roots = [...new Set(found.map(({ rootId }) => rootId))]
  return selection ? source.fitting(selection, roots) : new Set(roots)
}

async function write(tx: Db, written: readonly PlannedRow[], now: Date) {
  for (let from = 0; from < written.length; from += MAX_WRITTEN) {
    await writeSome(tx, written.slice(from, from + MAX_WRITTEN), now)
  }
}

/** At most 200. */
async function writeSome(tx: Db, written: readonly PlannedRow[], now: Date) {
  const idsWhere = (isArchived: boolean) =>
    written.filter(({ after }) => after[ARCHIVED] === isArchived).map(({ product }) => product.id)
  const [archived, restored] = [idsWhere(true), idsWhere(false)]
  if (archived.length > 0) await archiveProducts(tx, archived, now)
  if (restored.length > 0) await restoreProducts(tx, restored)
  await writeManyFields(
    tx,
    written.map(({ product, next, after }) => ({ id: product.id, fields: next, changed: Object.keys(after) })),
  )
}

const PRICED: readonly string[] = [...PRICE_FIELDS, 'isPublished', ARCHIVED]

/** Products whose variations were written cost what the cheapest one costs then. */
async function followVariations(tx: Db, written: readonly PlannedRow[]) {
  const roots = written.flatMap(({ product: { id, rootId }, after }) =>
    id !== rootId && Object.keys(after).some((field) => PRICED.includes(field)) ? [rootId] : [],
  )
  if (roots.length > 0) await followPrices(tx, [...new Set(roots)])
}

async function keepOutcomes(tx: Db, id: string, outcomes: readonly Outcome[]) {
  const list = outcomes.map(({ n, problem }) => ({ n, reason: problem?.reason ?? null, field: problem?.field ?? null }))
  // What was left out in the plan stays named.
  await tx.execute(sql`update bulk_changes c set state = case when v.reason is null then 'done' else 'skipped' end,
      reason = coalesce(v.reason, c.reason), field = case when v.reason is null then c.field else v.field end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(n int, reason text, field text)
    where c.edit_id = ${id}::uuid and c.n = v.n`)
  const done = outcomes.filter(({ problem }) => problem === null).length
  await tx.execute(sql`update bulk_edits set done = done + ${done}, skipped = skipped + ${outcomes.length - done}
    where id = ${id}::uuid`)
}

async function finish(tx: Db, { id, done }: LockedEdit, now: Date): Promise<SliceDone> {
  await tx.execute(
    sql`update bulk_edits set state = 'done', ended_at = ${now.toISOString()}::timestamptz where id = ${id}::uuid`,
  )
  await recordAuditBatch(tx, { subject: `bulk-edit:${id}`, table: 'products', rows: done })
  return NOTHING
}

/** What is written stays; the rest may go on later. @returns whether it was under way */
export async function stopBulk(tx: Db, id: string, now: Date): Promise<boolean> {
  const edit = await lockEdit(tx, id)
  if (edit?.state !== 'running' && edit?.state !== 'checking') return false
  await tx.execute(
    sql`update bulk_edits set state = 'stopped', ended_at = ${now.toISOString()}::timestamptz where id = ${id}::uuid`,
  )
  if (edit.done > 0) await recordAuditBatch(tx, { subject: `bulk-edit:${id}`, table: 'products', rows: edit.done })
  return true
}
