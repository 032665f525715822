import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { BOM, csvLine } from '../../shop/staff-jobs/csv.ts'
import { type HistoryCursor, historyPage } from '../../shop/stock/history-page.db.ts'
import {
  editLimit,
  findGood,
  goodsOfProduct,
  listStock,
  lowStock,
  type StockCursor,
} from '../../shop/stock/list-stock.db.ts'
import { countStock, type Moved, moveStock } from '../../shop/stock/move.db.ts'
import { fitsReason } from '../../shop/stock/reasons.ts'
import { LimitEdit, Movement, StockEntry, StockGood, StockRow } from '../../shop/stock/staff-stock.calls.ts'
import { ById, cursorFrom, editConflict, encodeCursor, MAX_TEXT } from './shared.ts'

const MAX_PAGE = 100
const MAX_FILE_ROWS = 5_000
const GOODS_OF_PRODUCT = 20

const Limit = z.coerce.number().int().min(1).max(MAX_PAGE).default(50)
const After = z.string().max(MAX_TEXT).optional().describe('`next` of the page before')

const list = staffCall({
  method: 'GET',
  path: '/stock',
  about: 'Goods with their stock by location, sales and days left',
  access: 'read:catalogue',
  query: z.object({
    view: z.enum(['all', 'low']).default('all').describe('`low`: what runs out in 7 days or is below its limit'),
    q: z.string().max(MAX_TEXT).optional().describe('Code, EAN or words'),
    location: z.string().max(40).optional(),
    after: After,
    limit: Limit,
  }),
  answer: z.object({ rows: z.array(StockRow), next: z.string().nullable() }),
  run: async (ctx, { query: { view, q, location, after, limit } }) => {
    const cursor = stockCursor(view, after)
    const { db, lang, services } = ctx
    const page = await listStock(db, services.search, { view, location, text: q }, { after: cursor, limit, lang })
    return { rows: page.rows, next: page.next && encodeStockCursor(page.next) }
  },
})

const encodeStockCursor = (next: StockCursor) =>
  'code' in next ? Buffer.from(next.code).toString('base64url') : encodeCursor(String(next.daysLeft), next.id)

function stockCursor(view: 'all' | 'low', after: string | undefined): StockCursor | null {
  if (!after) return null
  if (view === 'all') return { code: Buffer.from(after, 'base64url').toString() }
  const cursor = cursorFrom(after, (key) => /^\d{1,6}$/.test(key))
  return cursor && { daysLeft: Number(cursor.key), id: cursor.id }
}

const lowFile = staffFile({
  path: '/stock/low.csv',
  about: 'What runs out, with the pieces to order, for the supplier',
  access: 'read:catalogue',
  type: 'text/csv; charset=utf-8',
  run: async ({ db, lang, now, t }) => {
    const goods = await lowStock(db, lang, MAX_FILE_ROWS)
    const { code, ean, title, quantity, sold30, daysLeft, proposed } = t.stock.file
    const lines = goods.map((good) =>
      csvLine([
        ...[good.code, good.ean ?? '', good.title, String(good.quantity), String(good.sold30)],
        ...[good.daysLeft === null ? '' : String(good.daysLeft), String(good.proposed)],
      ]),
    )
    const text = [BOM, csvLine([code, ean, title, quantity, sold30, daysLeft, proposed]), ...lines].join('')
    return { name: `${t.stock.file.name}-${toRigaDate(now)}.csv`, bytes: Buffer.from(text), isSaved: true }
  },
})

const good = staffCall({
  method: 'GET',
  path: '/stock/goods/:id',
  about: 'The stock of a good',
  access: 'read:catalogue',
  params: ById,
  answer: StockGood,
  run: (ctx, { params }) => goodOf(ctx, params.id),
})

async function goodOf({ db, lang, t }: StaffContext, id: number) {
  const found = await findGood(db, id, lang)
  if (!found) throw new HttpError(404, t.errors.notFound)
  return found
}

const ofProduct = staffCall({
  method: 'GET',
  path: '/stock/products/:id',
  about: 'The stock of a product, or of its first 20 variations and how many there are',
  access: 'read:catalogue',
  params: ById,
  answer: z.object({ rows: z.array(StockRow), count: z.int() }),
  run: ({ db, lang }, { params }) => goodsOfProduct(db, params.id, { lang, limit: GOODS_OF_PRODUCT }),
})

const history = staffCall({
  method: 'GET',
  path: '/stock/goods/:id/history',
  about: 'Movements, sales and returned orders of a good with the running balance, the newest first',
  access: 'read:catalogue',
  params: ById,
  query: z.object({ kind: z.enum(['own', 'supplier']).default('own'), after: After, limit: Limit }),
  answer: z.object({ entries: z.array(StockEntry), next: z.string().nullable() }),
  run: async ({ db, lang }, { params, query: { kind, after, limit } }) => {
    const page = await historyPage(db, params.id, { kind, after: historyCursor(after), limit, lang })
    return {
      entries: page.entries,
      next: page.next && encodeCursor([page.next.at, page.next.rank, page.next.balance].join('!'), page.next.id),
    }
  },
})

const HISTORY_KEY = /^(\d{4}-[\d :.+TZ-]{5,40})!([123])!(-?\d{1,10})$/

function historyCursor(text: string | undefined): HistoryCursor | null {
  const cursor = cursorFrom(text, (key) => !Number.isNaN(Date.parse(HISTORY_KEY.exec(key)?.[1] ?? '')))
  const [, at = '', rank, balance] = HISTORY_KEY.exec(cursor?.key ?? '') ?? []
  return cursor && { at, rank: Number(rank), balance: Number(balance), id: cursor.id }
}

const move = staffCall({
  method: 'POST',
  path: '/stock/goods/:id/movements',
  about: 'Book pieces of a good with a reason: +12 received, -1 broken, or what was counted',
  access: 'write:stock',
  params: ById,
  body: Movement,
  answer: StockGood,
  run: async (ctx, { params, body }) => {
    const { change, reason, cause, note, location } = body
    const { errors } = ctx.t.stock
    const wrong = problemOf(body)
    if (wrong) throw new HttpError(422, errors[wrong], { change: [errors[wrong]] })
    const reference = (reason === 'return' && parseOrderNumber(body.reference)) || body.reference || undefined
    const signed = { actor: ctx.actor ?? '', note, location, reference }
    await goodOf(ctx, params.id)
    const moved =
      reason === 'count'
        ? await countStock(ctx.db, params.id, change, signed)
        : await moveStock(ctx.db, params.id, change, {
            ...signed,
            reason,
            ...(reason === 'loss' ? { cause: cause ?? 'other' } : {}),
          })
    if (!moved.ok) throw moveRejection(ctx, moved)
    return goodOf(ctx, params.id)
  },
})

function problemOf({ change, reason }: z.infer<typeof Movement>): 'negative' | 'zero' | 'direction' | undefined {
  if (reason === 'count') return change < 0 ? 'negative' : undefined
  if (change === 0) return 'zero'
  return fitsReason(change, reason) ? undefined : 'direction'
}

function moveRejection({ t: { errors, stock } }: StaffContext, refused: Extract<Moved, { ok: false }>): HttpError {
  const { reason } = refused
  if (reason === 'unknown-product') return new HttpError(404, errors.notFound)
  const words = reason === 'fewer-than-ordered' ? stock.errors.fewerThanOrdered(refused.ordered) : stock.errors[reason]
  const field = { 'unknown-location': 'location', 'unknown-order': 'reference' }[reason as string] ?? 'change'
  return new HttpError(409, words, { reason, [field]: [words] })
}

const limit = staffCall({
  method: 'PATCH',
  path: '/stock/goods/:id',
  about: 'From how many pieces on the good runs out; needs If-Match. 409 names what others changed',
  access: 'write:stock',
  isVersioned: true,
  params: ById,
  body: LimitEdit,
  answer: StockGood,
  run: async (ctx, { params, body }) => {
    ctx.readVersion()
    const edited = await editLimit(ctx.db, params.id, body)
    if (edited.ok) return goodOf(ctx, params.id)
    if (edited.reason === 'unknown') throw new HttpError(404, ctx.t.errors.notFound)
    throw editConflict(ctx, edited)
  },
})

export const stockCalls: readonly StaffCall[] = [list, lowFile, good, ofProduct, history, move, limit]
