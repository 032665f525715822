import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { type Booked, bookDocument, receiveTransfer, sendTransfer } from '../../shop/stock/book-document.db.ts'
import { giveLines, type LinesGiven, removeLine } from '../../shop/stock/document-lines.db.ts'
import {
  cancelDocument,
  countCategories,
  createDocument,
  documentLines,
  editDocument,
  findDocument,
  listDocuments,
  uncountedGoods,
} from '../../shop/stock/documents.db.ts'
import { DOCUMENT_KINDS } from '../../shop/stock/documents.ts'
import {
  Arrival,
  Booking,
  DocumentEdit,
  DocumentHead,
  GivenLines,
  LinesChanged,
  ListedLine,
  NewDocument,
  Uncounted,
} from '../../shop/stock/stock-documents.calls.ts'
import { ById, editConflict } from './shared.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)
const Limit = z.coerce.number().int().min(1).max(200).default(50)
const UNCOUNTED_SHOWN = 100

const list = staffCall({
  method: 'GET',
  path: '/stock/documents',
  about: 'Receipts, counts, transfers and losses, the newest first',
  access: 'read:catalogue',
  query: z.object({
    kind: z.enum(DOCUMENT_KINDS).optional(),
    open: z.stringbool().default(false).describe('Only those that are not ended'),
    after: Id.optional().describe('`next` of the page before'),
    limit: Limit,
  }),
  answer: z.object({ rows: z.array(DocumentHead), next: z.int().nullable() }),
  run: async ({ db, lang }, { query: { kind, open, after = null, limit } }) => {
    const page = await listDocuments(db, { kind, isOpen: open }, { before: after, limit, lang })
    return { rows: page.documents, next: page.next }
  },
})

const create = staffCall({
  method: 'POST',
  path: '/stock/documents',
  about: 'Begin a receipt, count, transfer or loss; nothing is booked yet',
  access: 'write:stock',
  body: NewDocument,
  answer: DocumentHead,
  run: async (ctx, { body }) => {
    const made = await createDocument(ctx.db, body, ctx.actor ?? '')
    if (made.ok) return headOf(ctx, made.id)
    throw placeRejection(ctx, made.reason)
  },
})

const placeRejection = ({ t: { stock } }: StaffContext, reason: 'location' | 'to-location' | 'category') => {
  const [field, words] = {
    location: ['location', stock.errors['unknown-location']],
    'to-location': ['toLocation', stock.errors.toLocation],
    category: ['category', stock.errors.category],
  }[reason] as [string, string]
  return new HttpError(422, words, { [field]: [words] })
}

const read = staffCall({
  method: 'GET',
  path: '/stock/documents/:id',
  about: 'A document without its lines',
  access: 'read:catalogue',
  params: ById,
  answer: DocumentHead,
  run: (ctx, { params }) => headOf(ctx, params.id),
})

async function headOf({ db, lang, t }: StaffContext, id: number) {
  const found = await findDocument(db, id, lang)
  if (!found) throw new HttpError(404, t.errors.notFound)
  return found
}

const lines = staffCall({
  method: 'GET',
  path: '/stock/documents/:id/lines',
  about: 'The lines of a document, the last one first',
  access: 'read:catalogue',
  params: ById,
  query: z.object({ after: Id.optional(), limit: Limit }),
  answer: z.object({ rows: z.array(ListedLine), next: z.int().nullable() }),
  run: async ({ db, lang }, { params, query: { after = null, limit } }) => {
    const page = await documentLines(db, params.id, { after, limit, lang })
    return { rows: page.lines, next: page.next }
  },
})

const uncounted = staffCall({
  method: 'GET',
  path: '/stock/documents/:id/uncounted',
  about: 'Goods of a count that lie there and that nobody has counted, the first 100',
  access: 'read:catalogue',
  params: ById,
  answer: Uncounted,
  run: async ({ db, lang }, { params }) => ({
    goods: await uncountedGoods(db, params.id, { limit: UNCOUNTED_SHOWN, lang }),
  }),
})

const categories = staffCall({
  method: 'GET',
  path: '/stock/categories',
  about: 'Categories that a count may be of',
  access: 'read:catalogue',
  answer: z.object({ categories: z.array(z.object({ id: z.int(), title: z.string() })) }),
  run: async ({ db, lang }) => ({ categories: await countCategories(db, lang) }),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/stock/documents/:id',
  about: 'Supplier, reference, note and places of a draft; needs If-Match. 409 names what others changed',
  access: 'write:stock',
  isVersioned: true,
  params: ById,
  body: DocumentEdit,
  answer: DocumentHead,
  run: async (ctx, { params, body }) => {
    ctx.readVersion()
    const edited = await editDocument(ctx.db, params.id, body)
    if (edited.ok) return headOf(ctx, params.id)
    const { errors, stock } = ctx.t
    switch (edited.reason) {
      case 'unknown':
        throw new HttpError(404, errors.notFound)
      case 'conflict':
        throw editConflict(ctx, edited)
      case 'location':
      case 'to-location':
        throw placeRejection(ctx, edited.reason)
      default:
        throw new HttpError(409, stock.documentErrors[edited.reason], { reason: edited.reason })
    }
  },
})

const give = staffCall({
  method: 'POST',
  path: '/stock/documents/:id/lines',
  about: 'Scanned, typed or pasted lines of a draft; unknown codes are named and the others are kept',
  access: 'write:stock',
  params: ById,
  body: GivenLines,
  answer: LinesChanged,
  run: async (ctx, { params, body }) => {
    const given = await giveLines(ctx.db, params.id, { ...body, actor: ctx.actor ?? '' })
    if (!given.ok) throw linesRejection(ctx, given)
    const { lang, db } = ctx
    const { productIds } = given
    const changed = await documentLines(db, params.id, { after: null, limit: 200, lang, productIds })
    return { document: await headOf(ctx, params.id), changed: changed.lines, unknown: given.unknown }
  },
})

function linesRejection(ctx: StaffContext, refused: Extract<LinesGiven, { ok: false }>) {
  const { errors, stock } = ctx.t
  if (refused.reason === 'unknown') return new HttpError(404, errors.notFound)
  if (refused.reason === 'conflict') return editConflict(ctx, refused)
  return new HttpError(409, stock.documentErrors[refused.reason], { reason: refused.reason })
}

const remove = staffCall({
  method: 'DELETE',
  path: '/stock/documents/:id/lines/:productId',
  about: 'Take a line out of a draft',
  access: 'write:stock',
  params: ById.extend({ productId: Id }),
  answer: DocumentHead,
  run: async (ctx, { params }) => {
    const removed = await removeLine(ctx.db, params)
    if (!removed.ok) throw bookRejection(ctx, removed)
    return headOf(ctx, params.id)
  },
})

const book = staffCall({
  method: 'POST',
  path: '/stock/documents/:id/booked',
  about: 'Book a draft as movements, once; needs If-Match with the version that was read',
  access: 'write:stock',
  isVersioned: true,
  params: ById,
  body: Booking,
  answer: DocumentHead,
  run: async (ctx, { params, body }) =>
    booked(
      ctx,
      params.id,
      await bookDocument(ctx.db, params.id, {
        version: ctx.readVersion(),
        actor: ctx.actor ?? '',
        uncounted: body.uncounted,
      }),
    ),
})

const send = staffCall({
  method: 'POST',
  path: '/stock/documents/:id/sent',
  about: 'A transfer leaves: its pieces are in transit; needs If-Match',
  access: 'write:stock',
  isVersioned: true,
  params: ById,
  answer: DocumentHead,
  run: async (ctx, { params }) =>
    booked(
      ctx,
      params.id,
      await sendTransfer(ctx.db, params.id, { version: ctx.readVersion(), actor: ctx.actor ?? '' }),
    ),
})

const arrive = staffCall({
  method: 'POST',
  path: '/stock/documents/:id/arrived',
  about: 'A transfer has arrived; missing pieces are booked as a loss. Needs If-Match',
  access: 'write:stock',
  isVersioned: true,
  params: ById,
  body: Arrival,
  answer: DocumentHead,
  run: async (ctx, { params, body }) =>
    booked(
      ctx,
      params.id,
      await receiveTransfer(ctx.db, params.id, {
        version: ctx.readVersion(),
        actor: ctx.actor ?? '',
        lines: body.lines,
      }),
    ),
})

const cancel = staffCall({
  method: 'POST',
  path: '/stock/documents/:id/cancelled',
  about: 'Give up a draft; nothing is booked',
  access: 'write:stock',
  params: ById,
  answer: DocumentHead,
  run: async (ctx, { params }) => {
    const cancelled = await cancelDocument(ctx.db, params.id, ctx.actor ?? '')
    if (!cancelled.ok) throw bookRejection(ctx, cancelled)
    return headOf(ctx, params.id)
  },
})

function booked(ctx: StaffContext, id: number, result: Booked) {
  if (result.ok) return headOf(ctx, id)
  throw bookRejection(ctx, result)
}

function bookRejection({ t: { errors, stock } }: StaffContext, refused: Extract<Booked, { ok: false }>): HttpError {
  const { reason } = refused
  if (reason === 'unknown') return new HttpError(404, errors.notFound)
  if (reason === 'short') {
    const named = refused.lines.slice(0, 5).map(({ code, available }) => stock.short(code, available))
    const words = `${stock.documentErrors.short} ${named.join(', ')}`
    return new HttpError(409, words, { reason, lines: refused.lines })
  }
  return new HttpError(409, stock.documentErrors[reason], { reason })
}

export const stockDocumentCalls: readonly StaffCall[] = [
  list,
  create,
  read,
  lines,
  uncounted,
  categories,
  edit,
  give,
  remove,
  book,
  send,
  arrive,
  cancel,
]
