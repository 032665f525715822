import { Readable } from 'node:stream'
import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { demandProof, type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { PROGRAM_FILE_TYPES } from '../../shop/accounting/programs.ts'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import { COUNTED_EXACTLY, countOrders } from '../../shop/orders/find-orders.db.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { CountryCode, State } from '../../shop/orders/staff-orders.calls.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { rowsOfExport } from '../../shop/staff-jobs/product-export.db.ts'
import { JOB_KINDS, type JobKind, type JobTask, type OrderSelection } from '../../shop/staff-jobs/staff-job.ts'
import { findStaffJob, readStaffJobText, startStaffJob, startUndo } from '../../shop/staff-jobs/staff-jobs.db.ts'
import { demandRight, FILE_TYPES, MAX_TEXT, Tag } from './shared.ts'

const MAX_CHOSEN = 1_000

const Selection = z
  .object({
    state: z.array(State).optional(),
    q: z.string().max(MAX_TEXT).optional(),
    tag: z.string().max(40).optional(),
    refunded: z.boolean().optional(),
    agent: z.boolean().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    buyer: z.enum(BUYER_TYPES).optional(),
    country: CountryCode.optional(),
    sold: z.boolean().optional(),
    numbers: z.array(z.string().max(40)).min(1).max(MAX_CHOSEN).optional(),
  })
  .describe('As the list is filtered, or the numbers of chosen orders')

const Asked = z.object({
  selection: Selection,
  dryRun: z.boolean().default(false).describe('Only says how many orders are concerned'),
})

const Started = z.object({
  /** Null after a dry run. */
  job: z.uuid().nullable(),
  count: z.int(),
  counted: z.enum(['exact', 'atLeast']),
})

const selectionOf = ({
  state,
  q,
  tag,
  refunded,
  agent,
  sold,
  numbers,
  ...placed
}: z.infer<typeof Selection>): OrderSelection => ({
  ...placed,
  states: state,
  query: q,
  tag,
  isRefunded: refunded,
  isByAgent: agent,
  isSold: sold,
  numbers: numbers?.map((number) => parseOrderNumber(number) ?? ''),
})

type Start = { kind: JobKind; task: Omit<JobTask, 'lang'>; isPersonal?: boolean; dryRun: boolean }

async function start(
  ctx: StaffContext,
  { kind, task, isPersonal = false, dryRun }: Start,
): Promise<z.infer<typeof Started>> {
  demandRight(ctx, 'read:orders')
  const found = await countOrders(ctx.db, { ...task.selection, direction: 'newest' })
  const isMany = found > COUNTED_EXACTLY
  const counted = {
    count: isMany ? COUNTED_EXACTLY : found,
    counted: isMany ? ('atLeast' as const) : ('exact' as const),
  }
  if (dryRun) return { job: null, ...counted }
  const asked = { actor: ctx.actor ?? '', kind, task: { ...task, lang: ctx.lang }, isPersonal, now: ctx.now }
  return { job: await startStaffJob(ctx.db, ctx.services.queue, asked), ...counted }
}

const exportOrders = staffCall({
  method: 'POST',
  path: '/orders/exports',
  about: 'Write orders into a CSV file; data of buyers need the right personal-data and a proof',
  access: 'export',
  body: Asked.extend({ isPersonal: z.boolean().default(false) }),
  answer: Started,
  run: async (ctx, { body: { selection, isPersonal, dryRun } }) => {
    if (isPersonal) {
      demandRight(ctx, 'personal-data')
      if (!dryRun) demandProof(ctx)
    }
    const task = { selection: selectionOf(selection), withMoney: ctx.can('read:money') }
    const started = await start(ctx, { kind: 'export-orders', task, isPersonal, dryRun })
    if (!dryRun) ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: String(isPersonal) })
    return started
  },
})

const tagOrders = staffCall({
  method: 'POST',
  path: '/orders/bulk/tags',
  about: 'Add tags to many orders, and remove others',
  access: 'write:orders',
  body: Asked.extend({ add: z.array(Tag).max(5).default([]), remove: z.array(Tag).max(5).default([]) }),
  answer: Started,
  run: (ctx, { body: { selection, add, remove, dryRun } }) => {
    if (!dryRun && add.length + remove.length === 0)
      throw new HttpError(422, ctx.t.errors.tag, { add: [ctx.t.errors.tag] })
    const task = { selection: selectionOf(selection), addTags: add, removeTags: remove }
    return start(ctx, { kind: 'tag-orders', task, dryRun })
  },
})

const packOrders = staffCall({
  method: 'POST',
  path: '/orders/bulk/packed',
  about: 'Many orders are packed; those that cannot be are left out',
  access: 'write:parcels',
  body: Asked,
  answer: Started,
  run: (ctx, { body: { selection, dryRun } }) =>
    start(ctx, { kind: 'pack-orders', task: { selection: selectionOf(selection) }, dryRun }),
})

const ById = z.object({ id: z.uuid() })

const Job = z.object({
  kind: z.enum(JOB_KINDS),
  state: z.enum(['running', 'done', 'stopped']),
  done: z.int(),
  refused: z.int().describe('Orders that did not allow it'),
  undoes: z.enum(['tag-orders', 'pack-orders']).nullable(),
  isUndoable: z.boolean(),
})

async function ownJob(ctx: StaffContext, id: string) {
  const job = await findStaffJob(ctx.db, id, ctx.actor ?? '')
  if (!job) throw new HttpError(404, ctx.t.errors.notFound)
  return job
}

/** Of a section: whoever works there may not see other sections. */
const readJob = (path: string, access: Right) =>
  staffCall({
    method: 'GET',
    path: `${path}/:id`,
    about: 'How far a job is that the caller has started',
    access,
    params: ById,
    answer: Job,
    run: async (ctx, { params }) => {
      const { kind, state, done, refused, undoes, isUndoable } = await ownJob(ctx, params.id)
      return { kind, state, done, refused, undoes, isUndoable }
    },
  })

const undoJob = staffCall({
  method: 'POST',
  path: '/jobs/:id/undo',
  about:
    'Undo a job of tags or packing that the caller has started, for a day; orders that have moved on stay as they are',
  access: 'read:orders',
  params: ById,
  answer: z.object({ job: z.uuid() }),
  run: async (ctx, { params: { id } }) => {
    const { kind } = await ownJob(ctx, id)
    demandRight(ctx, kind === 'pack-orders' ? 'write:parcels' : 'write:orders')
    const started = await startUndo(ctx.db, ctx.services.queue, {
      id,
      actor: ctx.actor ?? '',
      lang: ctx.lang,
      now: ctx.now,
    })
    if (started.ok) return { job: started.job }
    const { errors, jobs } = ctx.t
    if (started.reason === 'unknown') throw new HttpError(404, errors.notFound)
    throw new HttpError(409, jobs[started.reason], { reason: started.reason })
  },
})

const fileNames = ({ t }: StaffContext): Partial<Record<JobKind, string>> => ({
  'export-orders': t.exportFile,
  'export-products': t.productList.exportFile,
  'export-offers': t.offerList.exportFile,
  'export-journal': t.journal.exportFile,
  'export-customers': t.customers.file.name,
})

const downloadExport = staffCall({
  method: 'GET',
  path: '/jobs/:id/file',
  about: 'The file of a finished export, for a day',
  access: 'export',
  params: ById,
  send: async (ctx, { params }, { reply }) => {
    const { kind, state, isPersonal, withMoney, sheet, program } = await ownJob(ctx, params.id)
    const file = fileNames(ctx)[kind]
    if (!file || state !== 'done') throw new HttpError(404, ctx.t.errors.notFound)
    if (isPersonal) demandRight(ctx, 'personal-data')
    if (withMoney) demandRight(ctx, 'read:money')
    const type = sheet ?? (program ? PROGRAM_FILE_TYPES[program] : 'csv')
    const parts = [file, program, ctx.now.toISOString().slice(0, 10)].filter((part) => part !== null)
    const name = `${parts.join('-')}.${type}`
    const text = readStaffJobText(ctx.services.database.db, params.id)
    return reply
      .type(FILE_TYPES[type])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(sheet ? await ctx.services.writeSheet(sheet, rowsOfExport(text)) : Readable.from(text))
  },
})

export const orderJobCalls: readonly StaffCall[] = [
  exportOrders,
  tagOrders,
  packOrders,
  readJob('/jobs', 'read:orders'),
  readJob('/products/jobs', 'read:catalogue'),
  readJob('/accounting/jobs', 'read:accounting'),
  readJob('/customers/jobs', 'read:customers'),
  undoJob,
  downloadExport,
]
