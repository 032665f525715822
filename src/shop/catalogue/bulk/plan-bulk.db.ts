import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { StaffCursor } from '../../search/staff-search.ts'
import { homeRates } from '../../tax/rates.db.ts'
import { editableProducts, type ListedFields, partsOf } from '../edit/editable-product.db.ts'
import type { GivenFields } from '../edit/product-fields.ts'
import type { ProductSelection, SelectedSource } from '../product-selection.ts'
import { type BulkChange, bulkFieldOf, type CostFacts, valuesOf } from './bulk-fields.ts'
import type { BulkState, RowReason } from './bulk-states.ts'
import { currentFields, isWritten, type PlannedRow, planRows, type WantedRow } from './plan-rows.db.ts'

export type LockedEdit = {
  id: string
  undoes: string | null
  state: BulkState
  isStarted: boolean
  selection: ProductSelection | null
  changes: BulkChange[]
  fields: string[]
  withVariations: boolean
  cursor: StaffCursor | null
  done: number
}

export const lockEdit = (tx: Db, id: string): Promise<LockedEdit | undefined> =>
  firstRow<LockedEdit>(
    tx,
    sql`select id, undoes, state, started_at is not null as "isStarted", selection, changes, fields, with_variations as "withVariations", cursor, done
        from bulk_edits where id = ${id}::uuid for update`,
  )

type Part = { wanted: WantedRow[]; gone: KeptRow[]; selected: number | null; next: StaffCursor | null }

/** Finds out what the next products would become. @returns how many were looked at, and whether there are more */
export async function planSlice(tx: Db, source: SelectedSource, { edit, limit }: { edit: LockedEdit; limit: number }) {
  const part = edit.undoes
    ? await undonePart(tx, edit, { undone: edit.undoes, limit })
    : await selectedPart(tx, source, { edit, limit })
  await keepPlanned(tx, edit.id, [...(await planRows(tx, part.wanted)).map(keptRow), ...part.gone])
  await tx.execute(sql`update bulk_edits set cursor = ${part.next && JSON.stringify(part.next)}::jsonb,
      selected = coalesce(${part.selected}::int, selected), checked = checked + ${part.wanted.length + part.gone.length},
      state = ${part.next ? 'checking' : 'checked'} where id = ${edit.id}::uuid`)
  return { count: part.wanted.length + part.gone.length, refused: 0, isMore: part.next !== null }
}

async function selectedPart(
  tx: Db,
  source: SelectedSource,
  { edit, limit }: { edit: LockedEdit; limit: number },
): Promise<Part> {
  const { ids, total, next } = await source.select(edit.selection ?? { filter: {} }, { after: edit.cursor, limit })
  const found = await editableProducts(tx, ids, { parts: partsOf(edit.fields), variations: edit.withVariations })
  const factsOf = edit.changes.some(({ act }) => act === 'fromCost')
    ? await costFacts(tx, edit.changes, found)
    : () => undefined
  const gone: KeptRow[] = []
  const wanted = found.flatMap((product) => {
    const facts = factsOf(product)
    // Its cheapest variation decides.
    const follows = product.hasVariations && edit.withVariations
    if (facts?.cost === null && !follows) {
      const row = { productId: product.id, rootId: product.rootId, code: product.fields.code, before: {}, after: {} }
      gone.push({ ...row, problem: { reason: 'noCost', field: 'price' } })
      return []
    }
    const changes = facts?.cost === null ? edit.changes.filter(({ act }) => act !== 'fromCost') : edit.changes
    const values = wantedOf(changes, product, facts)
    return Object.keys(values).length > 0 ? [{ product, base: currentFields(product), wanted: values }] : []
  })
  return { wanted, gone, selected: total, next }
}

type FactsOf = (product: ListedFields) => CostFacts

/** As they are after the edit. A variation without a cost of its own has that of its product; no cost is 0. */
async function costFacts(tx: Db, changes: readonly BulkChange[], found: readonly ListedFields[]): Promise<FactsOf> {
  const facing = changes.filter(({ field }) => field === 'cost' || field === 'vatClass')
  const after = new Map(
    found.map((product) => [product.id, { ...currentFields(product), ...wantedOf(facing, product, undefined) }]),
  )
  const rates = await homeRates(tx)
  const costOf = (id: number) => {
    const cost = Number(after.get(id)?.cost ?? 0)
    return cost > 0 ? cost : null
  }
  return ({ id, rootId, fields }) => {
    const vatClass = String((after.get(rootId) ?? fields).vatClass)
    return { cost: costOf(id) ?? costOf(rootId), vat: rates.get(vatClass) ?? 0 }
  }
}

function wantedOf(changes: readonly BulkChange[], product: ListedFields, facts: CostFacts | undefined): GivenFields {
  const isVariation = product.rootId !== product.id
  const fields = currentFields(product)
  const fitting = isVariation ? changes.filter(({ field }) => bulkFieldOf(field)?.ofVariations) : changes
  const values: GivenFields = Object.assign({}, ...fitting.map((change) => valuesOf(change, fields, facts)))
  // A product is not related to itself.
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      field.startsWith('relations.') ? without(String(value), product.id) : value,
    ]),
  )
}

const without = (ids: string, id: number) =>
  ids
    .split(',')
    .filter((each) => each !== String(id))
    .join()

/** Cursors of an undo: `n` of the last row of the edit that is undone. */
const UNDONE = 'u'

type DoneRow = Omit<KeptRow, 'problem'> & { n: number }

async function undonePart(
  tx: Db,
  edit: LockedEdit,
  { undone, limit }: { undone: string; limit: number },
): Promise<Part> {
  const found = await rows<DoneRow>(
    tx,
    sql`select n, product_id as "productId", root_id as "rootId", code, before, after from bulk_changes
        where edit_id = ${undone}::uuid and state = 'done' and n > ${edit.cursor?.id ?? 0} order by n limit ${limit}`,
  )
  const products = await editableProducts(
    tx,
    found.map(({ productId }) => productId),
    { parts: partsOf(edit.fields), variations: false },
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  // A stopped edit may have gone on and written fields to which nobody has checked the rights.
  const known = (fields: GivenFields): GivenFields =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => edit.fields.includes(field)))
  const wanted = found.flatMap(({ productId, before, after }) => {
    const product = byId.get(productId)
    return product ? [{ product, base: after, wanted: known(before) }] : []
  })
  const gone = found
    .filter(({ productId }) => !byId.has(productId))
    .map((row) => ({ ...row, problem: { reason: 'gone' as const, field: null } }))
  const last = found.at(-1)
  return {
    wanted,
    gone,
    selected: null,
    next: last && found.length === limit ? { key: UNDONE, id: last.n } : null,
  }
}

export type KeptRow = {
  productId: number
  rootId: number
  code: string
  before: GivenFields
  after: GivenFields
  problem: { reason: RowReason; field: string | null } | null
}

export const keptRow = ({ product, before, after, problem }: PlannedRow): KeptRow => ({
  ...{ productId: product.id, rootId: product.rootId, code: product.fields.code },
  ...{ before, after, problem },
})

/** Writes down what would change and what is refused. */
export async function keepPlanned(tx: Db, id: string, planned: readonly KeptRow[]) {
  const kept = planned.filter(({ after, problem }) => problem !== null || Object.keys(after).length > 0)
  const last = await firstRow<{ n: number }>(
    tx,
    sql`select coalesce(max(n), 0) as n from bulk_changes where edit_id = ${id}::uuid`,
  )
  const list = kept.map(({ productId, rootId, code, before, after, problem }, at) => ({
    ...{ n: (last?.n ?? 0) + at + 1, product: productId, root: rootId, code, before, after },
    ...{ reason: problem?.reason ?? null, field: problem?.field ?? null },
    state: isWritten(problem) && Object.keys(after).length > 0 ? 'planned' : 'refused',
  }))
  // The product may have been on an earlier page, too.
  const stored = await rows<{ state: string }>(
    tx,
    sql`insert into bulk_changes (edit_id, n, product_id, root_id, code, before, after, state, reason, field)
        select ${id}::uuid, n, product, root, code, before, after, state, reason, field
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(n int, product int, root int, code text,
          before jsonb, after jsonb, state text, reason text, field text)
        on conflict do nothing returning state`,
  )
  const count = stored.filter(({ state }) => state === 'planned').length
  await tx.execute(sql`update bulk_edits set planned = planned + ${count}, refused = refused + ${stored.length - count},
      unchanged = unchanged + ${planned.length - kept.length} where id = ${id}::uuid`)
}
