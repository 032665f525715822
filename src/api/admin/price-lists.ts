import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { editTiers } from '../../shop/price-lists/edit-tiers.db.ts'
import { addBuyer, approveAccount, buyersOf, removeBuyer, searchBuyers } from '../../shop/price-lists/list-buyers.db.ts'
import { fileOfList, fillByPercent, giveTiers, listGoods, removePrices } from '../../shop/price-lists/list-prices.db.ts'
import { previewPercent } from '../../shop/price-lists/percent-preview.db.ts'
import {
  AccountApproval,
  FoundBuyers,
  GivenPrices,
  ListBuyers,
  ListGoodsPage,
  NewBuyer,
  NewPriceList,
  PercentBody,
  PercentPreview,
  PercentPreviewBody,
  PriceList,
  PriceListEdit,
  PricesGiven,
  RemovePricesBody,
  TiersEdit,
} from '../../shop/price-lists/price-lists.calls.ts'
import {
  createPriceList,
  editPriceList,
  findPriceList,
  type ListEdited,
  type ListRefused,
  listPriceLists,
  removePriceList,
} from '../../shop/price-lists/price-lists.db.ts'
import { countSegments } from '../../shop/segments/segments.db.ts'
import { ById, Done, demandRight, editConflict, SHEET_TYPES } from './shared.ts'
import { demandCurrent, notFound, refuseFields } from './structure-shared.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)
const Limit = z.coerce.number().int().min(1).max(200).default(50)

const list = staffCall({
  method: 'GET',
  path: '/price-lists',
  about: 'Price lists of customers, the newest first',
  access: 'read:catalogue',
  query: z.object({ after: Id.optional().describe('`next` of the page before'), limit: Limit }),
  answer: z.object({ rows: z.array(PriceList), next: z.int().nullable() }),
  run: ({ db }, { query: { after = null, limit } }) => listPriceLists(db, { before: after, limit }),
})

const create = staffCall({
  method: 'POST',
  path: '/price-lists',
  about: 'A price list without goods and buyers',
  access: 'write:prices',
  body: NewPriceList,
  answer: PriceList,
  run: async (ctx, { body }) => shown(ctx, demandEdited(ctx, await createPriceList(ctx.db, body.fields))),
})

const read = staffCall({
  method: 'GET',
  path: '/price-lists/:id',
  about: 'A price list',
  access: 'read:catalogue',
  params: ById,
  answer: PriceList,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/price-lists/:id',
  about: 'Name, days and whether its prices count; needs If-Match. 409 names fields that others changed',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  body: PriceListEdit,
  answer: PriceList,
  run: async (ctx, { params, body }) =>
    shown(ctx, demandEdited(ctx, await editPriceList(ctx.db, params.id, { ...body, version: ctx.readVersion() }))),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/price-lists/:id',
  about: 'Delete a price list with its prices; needs If-Match',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    demandDone(ctx, await removePriceList(ctx.db, params.id, ctx.readVersion()))
    return { done: true as const }
  },
})

const goods = staffCall({
  method: 'GET',
  path: '/price-lists/:id/prices',
  about: 'Goods of a price list with their prices by pieces',
  access: 'read:catalogue',
  params: ById,
  query: z.object({ after: Id.optional(), limit: Limit, q: z.string().trim().max(100).default('') }),
  answer: ListGoodsPage,
  run: ({ db, lang }, { params, query: { after = 0, limit, q } }) =>
    listGoods(db, params.id, { after, limit, q, lang }),
})

const give = staffCall({
  method: 'POST',
  path: '/price-lists/:id/prices',
  about: 'Prices by code and pieces; a product with variations stands for all of them. Unknown codes are named',
  access: 'write:prices',
  params: ById,
  body: GivenPrices,
  answer: PricesGiven,
  run: async (ctx, { params, body }) => {
    const given = await ctx.db.transaction((tx) => giveTiers(tx, params.id, body.prices))
    demandDone(ctx, given)
    const { unknown, above } = given.ok ? given : { unknown: [], above: [] }
    return { list: await shown(ctx, params.id), unknown, above }
  },
})

const editGood = staffCall({
  method: 'PATCH',
  path: '/price-lists/:id/prices/:product',
  about: 'Prices by pieces of one product; needs If-Match. 409 names prices that others changed',
  access: 'write:prices',
  isVersioned: true,
  params: ById.extend({ product: Id }),
  body: TiersEdit,
  answer: PriceList,
  run: async (ctx, { params, body }) => {
    const edited = await editTiers(ctx.db, params.id, params.product, { ...body, version: ctx.readVersion() })
    if (!edited.ok && edited.reason === 'conflict') throw editConflict(ctx, edited)
    demandDone(ctx, edited)
    return shown(ctx, params.id)
  },
})

const fill = staffCall({
  method: 'POST',
  path: '/price-lists/:id/percent',
  about: 'Prices by a percent under the ordinary ones of now, for selected goods or those of the list; needs If-Match',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  body: PercentBody,
  answer: PriceList,
  run: async (ctx, { params, body: { selection, percent, from } }) => {
    const given = { version: ctx.readVersion(), selection, percent, from }
    demandDone(ctx, await fillByPercent(ctx.db, ctx.services.staffSearch, params.id, given))
    return shown(ctx, params.id)
  },
})

const preview = staffCall({
  method: 'POST',
  path: '/price-lists/:id/percent-preview',
  about: 'Find out which prices a percent would change, 50 a page; nothing is written',
  access: 'write:prices',
  params: ById,
  body: PercentPreviewBody,
  answer: PercentPreview,
  run: async (ctx, { params, body: { selection, percent, from, after, limit } }) => {
    const asked = { selection, percent, from, after, limit, lang: ctx.lang }
    const found = await previewPercent(ctx.db, ctx.services.staffSearch, params.id, asked)
    if (found.ok) return found.preview
    demandDone(ctx, found)
    throw notFound(ctx)
  },
})

const file = staffCall({
  method: 'GET',
  path: '/price-lists/:id/file',
  about:
    'All prices of a list as a file: code, pieces from which it counts, price; rows of it can be pasted into a list',
  access: 'export',
  params: ById,
  fileType: SHEET_TYPES.csv,
  send: async (ctx, { params }, { reply }) => {
    await shown(ctx, params.id)
    const lines = fileOfList(ctx.services.database.db, params.id, ctx.t.prices.lists.headings)
    return reply
      .type(SHEET_TYPES.csv)
      .header('content-disposition', `attachment; filename="price-list-${params.id}.csv"`)
      .header('cache-control', 'no-store')
      .send(await ctx.services.writeSheet('csv', lines))
  },
})

const takeOut = staffCall({
  method: 'POST',
  path: '/price-lists/:id/prices-removed',
  about: 'Take goods out of a price list; needs If-Match',
  access: 'write:prices',
  isVersioned: true,
  params: ById,
  body: RemovePricesBody,
  answer: PriceList,
  run: async (ctx, { params, body }) => {
    demandDone(
      ctx,
      await ctx.db.transaction((tx) => removePrices(tx, params.id, { version: ctx.readVersion(), ids: body.products })),
    )
    return shown(ctx, params.id)
  },
})

const buyers = staffCall({
  method: 'GET',
  path: '/price-lists/:id/buyers',
  about:
    'Who has the prices of a list: customers, companies with their accounts, kinds of buyers; needs the right personal-data too',
  access: 'write:prices',
  params: ById,
  answer: ListBuyers,
  run: async (ctx, { params }) => {
    demandRight(ctx, 'personal-data')
    await shown(ctx, params.id)
    return { rows: await buyersOf(ctx.db, params.id) }
  },
})

const addOne = staffCall({
  method: 'POST',
  path: '/price-lists/:id/buyers',
  about: 'Put a customer, a company, a kind of buyers or a segment on a list; needs the right personal-data too',
  access: 'write:prices',
  params: ById,
  body: NewBuyer,
  answer: PriceList,
  run: async (ctx, { params, body }) => {
    demandRight(ctx, 'personal-data')
    demandDone(ctx, await ctx.db.transaction((tx) => addBuyer(tx, params.id, body)))
    if (body.segmentId) await countSegments(ctx.services.database.db, body.segmentId)
    return shown(ctx, params.id)
  },
})

const removeOne = staffCall({
  method: 'DELETE',
  path: '/price-lists/:id/buyers/:buyer',
  about: 'Take a buyer off a list',
  access: 'write:prices',
  params: ById.extend({ buyer: Id }),
  answer: PriceList,
  run: async (ctx, { params }) => {
    demandDone(ctx, await ctx.db.transaction((tx) => removeBuyer(tx, params.id, params.buyer)))
    return shown(ctx, params.id)
  },
})

const found = staffCall({
  method: 'GET',
  path: '/price-list-buyers',
  about: 'Customers and companies by e-mail address, name or registration number; needs the right personal-data too',
  access: 'write:prices',
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  answer: FoundBuyers,
  run: (ctx, { query }) => {
    demandRight(ctx, 'personal-data')
    return searchBuyers(ctx.db, query.q)
  },
})

const approve = staffCall({
  method: 'POST',
  path: '/companies/:id/accounts',
  about: 'Whether an account buys for the company that it names, so that it has the prices of the company',
  access: 'write:prices',
  params: ById,
  body: AccountApproval,
  answer: Done,
  run: async (ctx, { params, body }) => {
    demandRight(ctx, 'personal-data')
    if (!(await approveAccount(ctx.db, params.id, body))) throw notFound(ctx)
    return { done: true as const }
  },
})

async function shown(ctx: StaffContext, id: number) {
  const known = await findPriceList(ctx.db, id)
  if (!known) throw notFound(ctx)
  return known
}

type Outcome = { ok: true } | ListRefused | { ok: false; reason: 'gone' }

/** @throws HttpError 404, 409 */
function demandDone(ctx: StaffContext, outcome: Outcome) {
  if (outcome.ok) return
  const reason = demandCurrent(ctx, outcome.reason)
  throw new HttpError(409, ctx.t.prices.lists.refused[reason], { reason })
}

/** @throws HttpError 404, 409, 422 with words at the fields */
function demandEdited(ctx: StaffContext, edited: ListEdited): number {
  if (edited.ok) return edited.id
  if (edited.reason === 'fields' || edited.reason === 'conflict') return refuseFields(ctx, edited, ctx.t.prices.lists)
  demandDone(ctx, edited)
  return 0
}

export const priceListCalls: readonly StaffCall[] = [
  list,
  create,
  read,
  edit,
  remove,
  goods,
  give,
  editGood,
  fill,
  preview,
  file,
  takeOut,
  buyers,
  addOne,
  removeOne,
  found,
  approve,
]
