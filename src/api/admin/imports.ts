import { Readable } from 'node:stream'
import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { demandProof, type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { recordAuditBatch } from '../../shop/audit-log/audit-batch.db.ts'
import { columnOf, supplierOf } from '../../shop/goods-files/columns.ts'
import { findArchive } from '../../shop/imports/archives.db.ts'
import { isPersonal, rightsOf } from '../../shop/imports/import-rights.ts'
import { isWorking } from '../../shop/imports/import-states.ts'
import {
  FilePreview,
  ImportChoices,
  ImportDetail,
  ImportKind,
  ImportRowView,
  ListedImport,
  OutcomeName,
  ReadAs,
  ReasonCount,
} from '../../shop/imports/imports.calls.ts'
import {
  beginStep,
  countReasons,
  createImport,
  findImport,
  type Import,
  listImports,
  listMappings,
  lowestPrices,
  MAX_PART_BYTES,
  mayReadAgain,
  readAgain,
  readImportRows,
  saveMapping,
  stopImport,
  storePart,
} from '../../shop/imports/imports.db.ts'
import { previewFile, UnreadableFile } from '../../shop/imports/read-file.db.ts'
import { refusedFile } from '../../shop/imports/refused-file.db.ts'
import { mayBeUndone, undoImport, undoOf } from '../../shop/imports/undo-import.db.ts'
import { hasPastOrders, removePastOrders } from '../../shop/past-orders/write-past-orders.db.ts'
import { Done, demandRight } from './shared.ts'

const PREVIEW_ROWS = 8
const ById = z.object({ id: z.uuid() })
type ImportKindName = z.infer<typeof ImportKind>

const listed = ({ id, fileName, options, state, rows, counts, createdAt, endedAt, undoes }: Import) => ({
  ...{ id, fileName, kind: options.kind, state, rows, counts, createdAt, endedAt, undoes },
})

const list = staffCall({
  method: 'GET',
  path: '/imports',
  about: 'The last imports, the newest first',
  access: 'import',
  answer: z.object({ rows: z.array(ListedImport) }),
  run: async ({ db }) => ({ rows: (await listImports(db)).map(listed) }),
})

const create = staffCall({
  method: 'POST',
  path: '/imports',
  about: 'Begin an import; its file follows in parts',
  access: 'import',
  body: z.object({ fileName: z.string().trim().min(1).max(200), readAs: ReadAs.optional() }),
  answer: z.object({ id: z.uuid(), partBytes: z.int().describe('The largest part') }),
  run: async ({ db, actor, now }, { body }) => ({
    id: await createImport(db, { actor: actor ?? '', ...body, now }),
    partBytes: MAX_PART_BYTES,
  }),
})

const part = staffCall({
  method: 'POST',
  path: '/imports/:id/parts/:part',
  about: 'A part of the file; one that is sent again replaces itself',
  access: 'import',
  params: ById.extend({ part: z.coerce.number().int().min(0).max(10_000) }),
  bytes: MAX_PART_BYTES,
  answer: Done,
  run: async (ctx, { params, body }) => {
    if (!((body as unknown) instanceof Uint8Array)) throw new HttpError(415, ctx.t.imports.noFile, { reason: 'bytes' })
    const content = body as unknown as Uint8Array
    if (!(await storePart(ctx.db, { ...params, content }))) throw refused(ctx, await found(ctx, params.id))
    return { done: true as const }
  },
})

const read = staffCall({
  method: 'POST',
  path: '/imports/:id/file',
  about: 'All parts are there: the file is read',
  access: 'import',
  params: ById,
  answer: ImportDetail,
  run: (ctx, { params }) => begin(ctx, { id: params.id, to: 'reading' }),
})

const preview = staffCall({
  method: 'GET',
  path: '/imports/:id/preview',
  about: 'The first rows of the file, read in another encoding or with another delimiter. Nothing is kept',
  access: 'import',
  params: ById,
  query: ReadAs,
  answer: FilePreview,
  run: async (ctx, { params: { id }, query }) => {
    const one = await found(ctx, id)
    if (!(await mayReadAgain(ctx.db, id))) throw refused(ctx, one)
    try {
      const read = { read: ctx.services.readSheet, readAs: query, limit: PREVIEW_ROWS }
      const { header, preview } = await previewFile(ctx.db, id, read)
      return { header: header.map(short), preview: preview.map((cells) => cells.map(short)) }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      return { header: [], preview: [] }
    }
  },
})

const again = staffCall({
  method: 'POST',
  path: '/imports/:id/reading',
  about: 'Read the file again in the encoding and with the delimiter that are said',
  access: 'import',
  params: ById,
  body: ReadAs,
  answer: ImportDetail,
  run: async (ctx, { params: { id }, body }) => {
    const one = await found(ctx, id)
    if (!(await readAgain(ctx.db, ctx.services.queue, { id, readAs: body }))) throw refused(ctx, one)
    return detail(ctx, id)
  },
})

const check = staffCall({
  method: 'POST',
  path: '/imports/:id/check',
  about: 'Say what each column is, and find out what the file would change',
  access: 'import',
  params: ById,
  body: ImportChoices,
  answer: ImportDetail,
  run: async (ctx, { params, body }) => {
    const one = await found(ctx, params.id)
    const { header, options } = one
    // Stopped while it was read: half a file.
    if (options.mapping.length === 0 || one.undoes) throw refused(ctx, one)
    const wrong = body.mapping.find((key) => key !== '' && !columnOf(body.kind, key))
    const named = body.mapping.filter(Boolean)
    if (wrong !== undefined || body.mapping.length !== header.length)
      throw wrongMapping(ctx, ctx.t.imports.unknownColumn)
    if (new Set(named).size < named.length) throw wrongMapping(ctx, ctx.t.imports.columnTwice)
    if (!named.some((key) => KEYS[body.kind].includes(key) || (body.kind === 'products' && supplierOf(key))))
      throw wrongMapping(ctx, isPersonal(body.kind) ? ctx.t.imports[NO_KEYS[body.kind]] : ctx.t.imports.noKey)
    if (!isPersonal(body.kind)) return begin(ctx, { id: params.id, to: 'checking', options: { ...options, ...body } })
    demandRights(ctx, body)
    // Customers are completed, never overwritten; an order is a whole.
    const kept = { ...body, clears: false, creates: false }
    return begin(ctx, { id: params.id, to: 'checking', options: { ...options, ...kept } })
  },
})

const NO_KEYS = { customers: 'noEmail', orders: 'noNumber' } as const

/** One of them must be mapped, or no row is about anything. */
const KEYS: Readonly<Record<ImportKindName, readonly string[]>> = {
  products: ['code', 'ean'],
  services: ['code'],
  categories: ['slug'],
  manufacturers: ['slug'],
  attributes: ['attribute'],
  properties: ['group_lv'],
  customers: ['email'],
  orders: ['number'],
}

const wrongMapping = (_ctx: StaffContext, message: string) =>
  new HttpError(422, message, { reason: 'mapping', mapping: [message] })

const run = staffCall({
  method: 'POST',
  path: '/imports/:id/run',
  about: 'Write what the check has shown; to close accounts of customers by an undo needs a proof',
  access: 'import',
  params: ById,
  answer: ImportDetail,
  run: async (ctx, { params }) => {
    const { options, undoes } = await found(ctx, params.id)
    const lacking = rightsOf(options).find((right) => !ctx.can(right))
    if (lacking) throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right: lacking })
    const isClosing = undoes !== null && options.kind === 'customers'
    if (isClosing) demandProof(ctx)
    const begun = await begin(ctx, { id: params.id, to: 'running' })
    if (isClosing) ctx.logSecurity('account-closed', { import: params.id, actor: ctx.actor })
    return begun
  },
})

const stop = staffCall({
  method: 'POST',
  path: '/imports/:id/stop',
  about: 'Stop an import; what has been written stays',
  access: 'import',
  params: ById,
  answer: ImportDetail,
  run: async (ctx, { params }) => {
    if (!(await stopImport(ctx.db, params.id, ctx.now))) throw refused(ctx, await found(ctx, params.id))
    return detail(ctx, params.id)
  },
})

const undo = staffCall({
  method: 'POST',
  path: '/imports/:id/undo',
  about: 'Begin an import that brings back what was there before; it is checked, and runs when it is told to',
  access: 'import',
  params: ById,
  answer: ImportDetail,
  run: async (ctx, { params }) => {
    const one = await found(ctx, params.id)
    const { db, actor, now } = ctx
    const begun = await undoImport(db, ctx.services.queue, { id: params.id, actor: actor ?? '', now })
    if (!begun) throw refused(ctx, one)
    return detail(ctx, begun)
  },
})

const removeOrders = staffCall({
  method: 'POST',
  path: '/imports/:id/orders-removal',
  about: 'Delete the orders of the previous shop that this import brought',
  access: 'import',
  params: ById,
  answer: ImportDetail,
  run: async (ctx, { params }) => {
    const one = await found(ctx, params.id)
    if (one.options.kind !== 'orders' || isWorking(one.state)) throw refused(ctx, one)
    await ctx.db.transaction(async (tx) => {
      const removed = await removePastOrders(tx, params.id)
      await recordAuditBatch(tx, { subject: `import:${params.id}`, table: 'past_orders', rows: removed, act: 'delete' })
    })
    return detail(ctx, params.id)
  },
})

const readOne = staffCall({
  method: 'GET',
  path: '/imports/:id',
  about: 'How far an import is, how it is read, and its first rows',
  access: 'import',
  params: ById,
  answer: ImportDetail,
  run: (ctx, { params }) => detail(ctx, params.id),
})

const rowsOfImport = staffCall({
  method: 'GET',
  path: '/imports/:id/rows',
  about: 'What rows of the file do, or why they are refused',
  access: 'import',
  params: ById,
  query: z.object({
    outcome: OutcomeName.optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ rows: z.array(ImportRowView), next: z.int().nullable() }),
  run: async (ctx, { params, query }) => {
    const { options } = await found(ctx, params.id)
    const rows = await readImportRows(ctx.db, { id: params.id, ...query })
    const lowest = options.kind === 'products' ? await lowestPrices(ctx.db, rows) : new Map<string, number>()
    return {
      rows: rows.map(({ reasons, changes, outcome, cells, ...row }) => ({
        ...row,
        cells: cells.map((cell) => cell ?? ''),
        outcome: outcome as z.infer<typeof OutcomeName> | null,
        reasons: reasons ?? [],
        changes: Object.entries(changes ?? {}).map(([column, [before, after]]) => ({ column, before, after })),
        lowest: lowest.get(row.code ?? '') ?? null,
      })),
      next: rows.length === query.limit ? (rows.at(-1)?.line ?? null) : null,
    }
  },
})

const reasonsOfRows = staffCall({
  method: 'GET',
  path: '/imports/:id/reasons',
  about: 'Why rows were refused and how many, the most frequent reasons first',
  access: 'import',
  params: ById,
  query: z.object({
    of: z.enum(['refused', 'taken']).default('refused').describe('`taken`: what of rows that are taken is left out'),
  }),
  answer: z.object({ reasons: z.array(ReasonCount) }),
  run: async (ctx, { params, query }) => {
    await found(ctx, params.id)
    return { reasons: await countReasons(ctx.db, params.id, query.of) }
  },
})

const refusedRows = staffCall({
  method: 'GET',
  path: '/imports/:id/refused',
  about: 'The refused rows as a file with a column of reasons; mended, it can be imported again',
  access: 'import',
  params: ById,
  fileType: 'text/csv; charset=utf-8',
  send: async (ctx, { params }, { reply }) => {
    const { fileName, header } = await found(ctx, params.id)
    const words = { heading: ctx.t.imports.reasonHeading, reason: ctx.t.imports.reasons }
    const name = fileName.replace(/\.\w+$/, '').replace(/[^\w-]+/g, '-')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${ctx.t.imports.refusedName}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(refusedFile(ctx.db, { id: params.id, header, words })))
  },
})

const Mapping = z.object({ id: z.int(), name: z.string(), kind: ImportKind, mapping: z.array(z.string()) })

const mappings = staffCall({
  method: 'GET',
  path: '/import-mappings',
  about: 'How files of suppliers are read',
  access: 'import',
  answer: z.object({ rows: z.array(Mapping) }),
  run: async ({ db }) => ({
    rows: (await listMappings(db)).map(({ id, name, options: { kind, mapping } }) => ({
      id,
      name,
      kind,
      mapping: [...mapping],
    })),
  }),
})

const keepMapping = staffCall({
  method: 'POST',
  path: '/import-mappings',
  about: 'Keep how this file is read, for the next one with the same header',
  access: 'import',
  body: z.object({ importId: z.uuid(), name: z.string().trim().min(1).max(80) }),
  answer: Done,
  run: async (ctx, { body }) => {
    const saved = await ctx.db.transaction((tx) =>
      saveMapping(tx, { id: body.importId, name: body.name, now: ctx.now }),
    )
    if (!saved) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true as const }
  },
})

/** A file of customers or orders is shown to those who may see them. @throws HttpError 403, 404 */
async function found(ctx: StaffContext, id: string): Promise<Import> {
  const one = await findImport(ctx.db, id)
  if (!one) throw new HttpError(404, ctx.t.errors.notFound)
  if (isPersonal(one.options.kind)) demandRights(ctx, one.options)
  return one
}

const demandRights = (ctx: StaffContext, options: Parameters<typeof rightsOf>[0]) => {
  for (const right of rightsOf(options)) demandRight(ctx, right)
}

async function begin(ctx: StaffContext, step: Parameters<typeof beginStep>[2]) {
  if (!(await beginStep(ctx.db, ctx.services.queue, step))) throw refused(ctx, await found(ctx, step.id))
  return detail(ctx, step.id)
}

const refused = (ctx: StaffContext, { state }: Import) =>
  new HttpError(409, ctx.t.imports.notNow, { reason: 'state', state })

async function detail(ctx: StaffContext, id: string): Promise<z.infer<typeof ImportDetail>> {
  const one = await found(ctx, id)
  const { encoding, delimiter, preset, mapping, clears, creates } = one.options
  const first = await readImportRows(ctx.db, { id, after: 0, limit: PREVIEW_ROWS })
  return {
    ...listed(one),
    ...{ done: one.done, header: one.header, encoding, delimiter, preset, mapping: [...mapping], clears, creates },
    problem: ImportDetail.shape.problem.catch(null).parse(one.problem),
    preview: first.map(({ cells }) => cells.map((cell) => short(cell ?? ''))),
    prepared: preparedOf(one),
    isFetching: one.state === 'running' && one.phase === 'pictures',
    archive: (await findArchive(ctx.db, id)) ?? null,
    mayReadAgain: await mayReadAgain(ctx.db, id),
    mayUndo: await mayBeUndone(ctx.db, id, ctx.now),
    mayRemove: one.options.kind === 'orders' && (await hasPastOrders(ctx.db, id)),
    undoneBy: await undoOf(ctx.db, id),
    missing: rightsOf(one.options).filter((right) => !ctx.can(right)),
  }
}

/** Two steps before the first row is checked. */
function preparedOf({ state, phase, line, rows }: Import): number | null {
  if (state !== 'checking' || (phase !== 'order' && phase !== 'group')) return null
  const half = (Math.min(line, rows) / Math.max(rows, 1)) * 50
  return Math.round(phase === 'order' ? half : 50 + half)
}

const short = (cell: string) => (cell.length > 200 ? `${cell.slice(0, 200)}…` : cell)

export const importCalls: readonly StaffCall[] = [
  ...[
    list,
    create,
    part,
    read,
    preview,
    again,
    check,
    run,
    stop,
    undo,
    removeOrders,
    readOne,
    rowsOfImport,
    reasonsOfRows,
    refusedRows,
    mappings,
    keepMapping,
  ],
]
