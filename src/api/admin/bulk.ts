import { Readable } from 'node:stream'
import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { isServing } from '../../http/is-serving.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import {
  BulkCreated,
  BulkEditView,
  BulkList,
  BulkPlan,
  BulkRows,
  CellsAsked,
  NewBulkBody,
  ProductCells,
} from '../../shop/catalogue/bulk/bulk.calls.ts'
import {
  type BulkEdit,
  type BulkRow,
  bulkRows,
  createBulkEdit,
  createBulkUndo,
  createRowsEdit,
  discardBulk,
  findBulkEdit,
  listBulkEdits,
  planBulk,
  startBulk,
  writtenFields,
} from '../../shop/catalogue/bulk/bulk-edits.db.ts'
import { type BulkChange, bulkFieldOf, changeProblem } from '../../shop/catalogue/bulk/bulk-fields.ts'
import { ROW_STATES } from '../../shop/catalogue/bulk/bulk-states.ts'
import { goodsOfCodes, productCells } from '../../shop/catalogue/bulk/cells.db.ts'
import { stopBulk } from '../../shop/catalogue/bulk/run-bulk.db.ts'
import { COST, isOfCost, touchesCost, touchesPrices } from '../../shop/catalogue/bulk/touches-prices.ts'
import { searchedSource } from '../../shop/catalogue/product-selection.ts'
import { leftOutFile } from '../../shop/staff-jobs/bulk-file.ts'
import { startBulkJob, workOnBulk } from '../../shop/staff-jobs/bulk-job.db.ts'
import { Done, demandRight, pageLimit } from './shared.ts'

const ById = z.object({ id: z.uuid() })
/** A request works so long itself; a job does the rest. */
const CHECK_MS = 2_500
const RUN_MS = 1_000

/** What goods cost, and a markup on it, only for those who may see it. */
const view = (ctx: StaffContext, { actor: _actor, ...edit }: BulkEdit): z.infer<typeof BulkEditView> =>
  ctx.can('read:money')
    ? edit
    : { ...edit, changes: edit.changes.map((change) => (isOfCost(change) ? { ...change, value: null } : change)) }

async function found(ctx: StaffContext, id: string): Promise<BulkEdit> {
  const edit = await findBulkEdit(ctx.db, id, ctx.now)
  if (!edit) throw new HttpError(404, ctx.t.errors.notFound)
  return edit
}

const depsOf = ({ services, now }: StaffContext) => ({
  source: searchedSource(services.staffSearch),
  now,
  isBusy: () => isServing(services),
})

const startJob = (ctx: StaffContext, db: StaffContext['db'], edit: BulkEdit) =>
  startBulkJob(db, ctx.services.queue, { edit, actor: ctx.actor ?? '', lang: ctx.lang, now: ctx.now })

/** Checks here what it can, the rest in a job. */
async function checked(ctx: StaffContext, id: string) {
  const isMore = await workOnBulk(ctx.db, depsOf(ctx), { id, ms: CHECK_MS })
  const edit = await found(ctx, id)
  if (isMore) await startJob(ctx, ctx.db, edit)
  return view(ctx, edit)
}

/** Prices need their right, and what the shop itself pays the one to see it. */
function demandRights(ctx: StaffContext, fields: readonly string[]) {
  if (touchesPrices(fields)) demandRight(ctx, 'write:prices')
  if (fields.includes(COST)) demandRight(ctx, 'read:money')
}

const withoutCost = <Fields extends Record<string, unknown>>(ctx: StaffContext, fields: Fields): Fields => {
  if (ctx.can('read:money')) return fields
  const { [COST]: _cost, ...others } = fields
  return others as Fields
}

function demandSound(ctx: StaffContext, changes: readonly BulkChange[]) {
  const { problems, formula, markup, twice } = { ...ctx.t.products, ...ctx.t.bulkEdit }
  const errors: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const change of changes) {
    const problem = changeProblem(change)
    if (problem)
      errors[change.field] = [problem === 'formula' ? formula : problem === 'markup' ? markup : problems[problem]]
    else if (seen.has(change.field)) errors[change.field] = [twice]
    seen.add(change.field)
  }
  if (Object.keys(errors).length > 0) throw new HttpError(422, texts[ctx.lang].errors.invalid, errors)
}

const create = staffCall({
  method: 'POST',
  path: '/products/bulk',
  about: 'Find out what a change of many products would do; nothing is written until it is run',
  access: 'write:catalogue',
  body: NewBulkBody,
  answer: BulkCreated,
  run: async (ctx, { body }) => {
    const actor = ctx.actor ?? ''
    if ('rows' in body) {
      demandRights(
        ctx,
        body.rows.flatMap(({ changes }) => Object.keys(changes)),
      )
      const id = await createRowsEdit(ctx.db, { actor, changed: body.rows, now: ctx.now })
      return { ...view(ctx, await found(ctx, id)), unknown: [] }
    }
    if ('values' in body) return byCode(ctx, body)
    const { selection, changes, withVariations } = body
    demandRights(
      ctx,
      changes.flatMap(({ field, act }) => (act === 'fromCost' ? [field, COST] : field)),
    )
    demandSound(ctx, changes)
    const isOfBoth = withVariations && changes.some(({ field }) => bulkFieldOf(field)?.ofVariations)
    const given = { actor, selection, changes, withVariations: isOfBoth, now: ctx.now }
    return { ...(await checked(ctx, await createBulkEdit(ctx.db, given))), unknown: [] }
  },
})

type ByCode = Extract<z.infer<typeof NewBulkBody>, { values: unknown }>

/** A code that is given again is not known a second time. @throws HttpError 422 at `values` when no code is known */
async function byCode(ctx: StaffContext, { field, values }: ByCode): Promise<z.infer<typeof BulkCreated>> {
  demandRights(ctx, [field])
  const ids = new Map(
    await goodsOfCodes(
      ctx.db,
      values.map(({ code }) => code),
    ),
  )
  const unknown: string[] = []
  const changed = values.flatMap(({ code, value }) => {
    const id = ids.get(code)
    ids.delete(code)
    if (id === undefined) unknown.push(code)
    return id === undefined ? [] : [{ id, base: null, changes: { [field]: value } }]
  })
  if (changed.length === 0)
    throw new HttpError(422, texts[ctx.lang].errors.invalid, { values: [ctx.t.bulkEdit.noCodes] })
  const id = await createRowsEdit(ctx.db, { actor: ctx.actor ?? '', changed, now: ctx.now })
  return { ...view(ctx, await found(ctx, id)), unknown }
}

const cells = staffCall({
  method: 'GET',
  path: '/products/cells',
  about: 'Fields of products for a table that edits them; changes of them are `rows` of a change of many products',
  access: 'read:catalogue',
  query: CellsAsked,
  answer: ProductCells,
  run: async (ctx, { query }) => {
    const found = await productCells(ctx.db, query.ids)
    return { rows: found.map((row) => ({ ...row, fields: withoutCost(ctx, row.fields) })) }
  },
})

const Cursor = /^(\d{4}-[\d:.TZ+-]+)\|([\da-f-]{36})$/

const list = staffCall({
  method: 'GET',
  path: '/products/bulk',
  about: 'Changes of many products, the newest first',
  access: 'read:catalogue',
  query: z.object({ after: z.string().max(200).optional(), limit: pageLimit(50) }),
  answer: BulkList,
  run: async (ctx, { query }) => {
    const [, at, id] = Cursor.exec(Buffer.from(query.after ?? '', 'base64url').toString()) ?? []
    const after = at && id ? { at, id } : null
    const rows = await listBulkEdits(ctx.db, { after, limit: query.limit + 1, now: ctx.now })
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    const next = last ? Buffer.from(`${last.createdAt}|${last.id}`).toString('base64url') : null
    return { rows: rows.slice(0, query.limit).map((edit) => view(ctx, edit)), next }
  },
})

const read = staffCall({
  method: 'GET',
  path: '/products/bulk/:id',
  about: 'What a change of many products does, and how far it is',
  access: 'read:catalogue',
  params: ById,
  answer: BulkEditView,
  run: async (ctx, { params }) => view(ctx, await found(ctx, params.id)),
})

function reasonOf({ t }: StaffContext, { reason }: Pick<BulkRow, 'reason'>): string | null {
  if (reason === null) return null
  if (reason === 'moved' || reason === 'left' || reason === 'gone' || reason === 'noCost')
    return t.bulkEdit.reasons[reason]
  return t.products.problems[reason]
}

const rows = staffCall({
  method: 'GET',
  path: '/products/bulk/:id/rows',
  about: 'Each product of a change: what it has now and what it gets, or why it is left out',
  access: 'read:catalogue',
  params: ById,
  query: z.object({
    state: z.union([z.array(z.enum(ROW_STATES)), z.enum(ROW_STATES).transform((one) => [one])]).optional(),
    left: z.literal('1').optional().describe('Only those that are not, or not wholly, written'),
    after: z.coerce.number().int().min(0).default(0),
    limit: pageLimit(50),
  }),
  answer: BulkRows,
  run: async (ctx, { params, query: { state = ROW_STATES, left, after, limit } }) => {
    await found(ctx, params.id)
    const asked = { states: state, isLeft: left === '1', after, limit: limit + 1, lang: ctx.lang }
    const some = await bulkRows(ctx.db, params.id, asked)
    const shown = some.slice(0, limit).map((row) => ({
      ...{ ...row, before: withoutCost(ctx, row.before), after: withoutCost(ctx, row.after) },
      reason: reasonOf(ctx, row),
    }))
    return { rows: shown, next: some.length > limit ? (shown.at(-1)?.n ?? null) : null }
  },
})

const run = staffCall({
  method: 'POST',
  path: '/products/bulk/:id/run',
  about: 'Write what the check has shown; one that was stopped goes on',
  access: 'write:catalogue',
  params: ById,
  answer: BulkEditView,
  run: async (ctx, { params: { id } }) => {
    const edit = await found(ctx, id)
    demandRightsTo(ctx, edit)
    const started = await ctx.db.transaction(async (tx) => {
      const answer = await startBulk(tx, id, ctx.now)
      if (answer.ok) await startJob(ctx, tx, edit)
      return answer
    })
    if (!started.ok) throw refused(ctx, started.reason)
    await workOnBulk(ctx.db, depsOf(ctx), { id, ms: RUN_MS })
    return view(ctx, await found(ctx, id))
  },
})

const demandRightsTo = (ctx: StaffContext, edit: BulkEdit) =>
  demandRights(ctx, touchesCost(edit) ? [...edit.fields, COST] : edit.fields)

const plan = staffCall({
  method: 'POST',
  path: '/products/bulk/:id/planned',
  about: 'Let what the check has shown be written at a later moment; what others change until then is left and named',
  access: 'write:catalogue',
  params: ById,
  body: BulkPlan,
  answer: BulkEditView,
  run: async (ctx, { params: { id }, body }) => {
    demandRightsTo(ctx, await found(ctx, id))
    const at = body.at === null ? null : new Date(body.at)
    if (at && at <= ctx.now) {
      const { past } = ctx.t.bulkEdit
      throw new HttpError(422, past, { at: [past] })
    }
    if (!(await planBulk(ctx.db, id, at && { at, by: ctx.actor ?? '' }))) throw refused(ctx, 'state')
    return view(ctx, await found(ctx, id))
  },
})

function refused(ctx: StaffContext, reason: 'unknown' | 'state' | 'nothing' | 'undone' | 'late'): HttpError {
  if (reason === 'unknown') return new HttpError(404, ctx.t.errors.notFound)
  return new HttpError(409, ctx.t.bulkEdit.refused[reason], { reason })
}

const stop = staffCall({
  method: 'POST',
  path: '/products/bulk/:id/stop',
  about: 'Stop a change of many products; what is written stays',
  access: 'write:catalogue',
  params: ById,
  answer: BulkEditView,
  run: async (ctx, { params: { id } }) => {
    await found(ctx, id)
    await ctx.db.transaction((tx) => stopBulk(tx, id, ctx.now))
    return view(ctx, await found(ctx, id))
  },
})

const undo = staffCall({
  method: 'POST',
  path: '/products/bulk/:id/undo',
  about: 'Find out what undoing would bring back, for 30 days; what has been changed since is left and named',
  access: 'write:catalogue',
  params: ById,
  answer: BulkEditView,
  run: async (ctx, { params: { id } }) => {
    await found(ctx, id)
    demandRights(ctx, await writtenFields(ctx.db, id))
    const made = await createBulkUndo(ctx.db, { undone: id, actor: ctx.actor ?? '', now: ctx.now })
    if (!made.ok) throw refused(ctx, made.reason)
    return checked(ctx, made.id)
  },
})

const discard = staffCall({
  method: 'DELETE',
  path: '/products/bulk/:id',
  about: 'Remove a change that was only checked',
  access: 'write:catalogue',
  params: ById,
  answer: Done,
  run: async (ctx, { params: { id } }) => {
    await found(ctx, id)
    if (!(await discardBulk(ctx.db, id))) throw refused(ctx, 'state')
    return { done: true }
  },
})

const leftOut = staffCall({
  method: 'GET',
  path: '/products/bulk/:id/file',
  about: 'The products that were left out, with reasons, as a file',
  access: 'read:catalogue',
  params: ById,
  fileType: 'text/csv; charset=utf-8',
  send: async (ctx, { params: { id } }, { reply }) => {
    await found(ctx, id)
    const { headings, fileName } = ctx.t.bulkEdit
    const words = { headings, reasonOf: (row: BulkRow) => reasonOf(ctx, row) ?? '' }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(leftOutFile(ctx.services.database.db, { id, lang: ctx.lang, words })))
  },
})

export const bulkCalls: readonly StaffCall[] = [
  create,
  cells,
  list,
  read,
  rows,
  run,
  plan,
  stop,
  undo,
  discard,
  leftOut,
]
