import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { carryOutSales } from '../../shop/sales/carry-out.db.ts'
import { GOOD_STATES } from '../../shop/sales/sale.ts'
import { addSelection, givePrices, removeGoods, saleGoodsOf } from '../../shop/sales/sale-goods.db.ts'
import {
  AddGoodsBody,
  NewSale,
  PricesBody,
  PricesGiven,
  RemoveGoodsBody,
  Sale,
  SaleEdit,
  SaleGoodsPage,
} from '../../shop/sales/sales.calls.ts'
import {
  createSale,
  editSale,
  findSale,
  listSales,
  planSale,
  removeSale,
  type SaleEdited,
  type SaleMoved,
  stopSale,
} from '../../shop/sales/sales.db.ts'
import { ById, Done } from './shared.ts'
import { demandCurrent, notFound, refuseFields } from './structure-shared.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)
const Limit = z.coerce.number().int().min(1).max(200).default(50)

/** The rest is done by the job of each minute. */
const AT_ONCE_MS = 4_000

const list = staffCall({
  method: 'GET',
  path: '/sales',
  about: 'Sales, the newest first',
  access: 'read:catalogue',
  query: z.object({ after: Id.optional().describe('`next` of the page before'), limit: Limit }),
  answer: z.object({ rows: z.array(Sale), next: z.int().nullable() }),
  run: ({ db }, { query: { after = null, limit } }) => listSales(db, { before: after, limit }),
})

const create = staffCall({
  method: 'POST',
  path: '/sales',
  about: 'A draft of a sale, without goods',
  access: 'write:prices',
  body: NewSale,
  answer: Sale,
  run: async (ctx, { body }) => shown(ctx, demandEdited(ctx, await createSale(ctx.db, body.fields))),
})

const read = staffCall({
  method: 'GET',
  path: '/sales/:id',
  about: 'A sale and how far it is',
  access: 'read:catalogue',
  params: ById,
  answer: Sale,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/sales/:id',
  about: 'Name, days, percent and rounding of a draft; needs If-Match. 409 names fields that others changed',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  body: SaleEdit,
  answer: Sale,
  run: async (ctx, { params, body }) =>
    shown(ctx, demandEdited(ctx, await editSale(ctx.db, params.id, { ...body, version: ctx.readVersion() }))),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/sales/:id',
  about: 'Delete a draft; needs If-Match',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    demandDone(ctx, await removeSale(ctx.db, params.id, ctx.readVersion()))
    return { done: true as const }
  },
})

const goods = staffCall({
  method: 'GET',
  path: '/sales/:id/goods',
  about: 'Goods of a sale with their prices: what it would do, or has done',
  access: 'read:catalogue',
  params: ById,
  query: z.object({ after: Id.optional(), limit: Limit, state: z.enum(GOOD_STATES).optional() }),
  answer: SaleGoodsPage,
  run: ({ db, lang }, { params, query: { after = 0, limit, state } }) =>
    saleGoodsOf(db, params.id, { after, limit, state, lang }),
})

const add = staffCall({
  method: 'POST',
  path: '/sales/:id/goods',
  about: 'Add products, as the list of products is filtered or by their ids, with all variations',
  access: 'write:prices',
  params: ById,
  body: AddGoodsBody,
  answer: Sale,
  run: async (ctx, { params, body }) => {
    demandDone(
      ctx,
      await addSelection(ctx.db, ctx.services.staffSearch, { saleId: params.id, selection: body.selection }),
    )
    return shown(ctx, params.id)
  },
})

const takeOut = staffCall({
  method: 'POST',
  path: '/sales/:id/goods-removed',
  about: 'Take goods out of a draft',
  access: 'write:prices',
  params: ById,
  body: RemoveGoodsBody,
  answer: Sale,
  run: async (ctx, { params, body }) => {
    demandDone(ctx, await ctx.db.transaction((tx) => removeGoods(tx, params.id, body.products)))
    return shown(ctx, params.id)
  },
})

const prices = staffCall({
  method: 'POST',
  path: '/sales/:id/prices',
  about: 'Sale prices by code, also of goods that are not in the sale yet; unknown codes are named',
  access: 'write:prices',
  params: ById,
  body: PricesBody,
  answer: PricesGiven,
  run: async (ctx, { params, body }) => {
    const given = await ctx.db.transaction((tx) => givePrices(tx, params.id, body.prices))
    demandDone(ctx, given)
    return { sale: await shown(ctx, params.id), unknown: given.ok ? given.unknown : [] }
  },
})

const plan = staffCall({
  method: 'POST',
  path: '/sales/:id/planned',
  about: 'Plan a draft: it starts and ends by itself. Needs If-Match; 409 names goods that another sale has',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  answer: Sale,
  run: async (ctx, { params }) => {
    const { lang, now } = ctx
    demandDone(ctx, await planSale(ctx.db, params.id, { version: ctx.readVersion(), now, lang }))
    return carriedOut(ctx, params.id)
  },
})

const stop = staffCall({
  method: 'POST',
  path: '/sales/:id/stopped',
  about: 'A planned sale becomes a draft, a running one ends now: its prices go back. Needs If-Match',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  answer: Sale,
  run: async (ctx, { params }) => {
    demandDone(ctx, await stopSale(ctx.db, params.id, { version: ctx.readVersion() }))
    return carriedOut(ctx, params.id)
  },
})

async function carriedOut(ctx: StaffContext, id: number) {
  await carryOutSales(ctx.db, { now: ctx.now, until: Date.now() + AT_ONCE_MS })
  return shown(ctx, id)
}

async function shown(ctx: StaffContext, id: number) {
  const found = await findSale(ctx.db, id)
  if (!found) throw notFound(ctx)
  return found
}

type Outcome = SaleMoved | { ok: true } | { ok: false; reason: 'tooMany' }

/** @throws HttpError 404, 409 */
function demandDone(ctx: StaffContext, outcome: Outcome) {
  if (outcome.ok) return
  const { sale } = ctx.t.prices
  if (outcome.reason === 'overlap') {
    const list = outcome.overlaps.map(({ code, sale: name }) => `${code} (${name})`).join(', ')
    throw new HttpError(409, sale.overlap(list), { reason: outcome.reason, overlaps: outcome.overlaps })
  }
  const reason = demandCurrent(ctx, outcome.reason)
  throw new HttpError(409, sale[reason], { reason })
}

/** @throws HttpError 404, 409, 422 with words at the fields */
function demandEdited(ctx: StaffContext, edited: SaleEdited): number {
  if (edited.ok) return edited.id
  if (edited.reason === 'fields' || edited.reason === 'conflict') return refuseFields(ctx, edited, ctx.t.prices)
  demandDone(ctx, edited)
  return 0
}

export const saleCalls: readonly StaffCall[] = [
  list,
  create,
  read,
  edit,
  remove,
  goods,
  add,
  takeOut,
  prices,
  plan,
  stop,
]
