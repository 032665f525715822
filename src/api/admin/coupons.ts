import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import {
  BatchMade,
  BatchSwitch,
  CouponDetail,
  CouponPage,
  DealEdit,
  NewBatch,
  NewDeal,
  Segments,
} from '../../shop/coupons/coupons.calls.ts'
import { namedGoods } from '../../shop/coupons/named-goods.db.ts'
import {
  batchCodes,
  couponStats,
  createCoupon,
  editCoupon,
  listCoupons,
  makeBatch,
  readCouponById,
  removeCoupon,
  switchBatch,
} from '../../shop/coupons/staff-coupons.db.ts'
import { listSegments } from '../../shop/segments/segments.db.ts'
import { demandDeal, refuseDeal } from './marketing-shared.ts'
import { ById, Done, SHEET_TYPES } from './shared.ts'
import { notFound } from './structure-shared.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)

const list = staffCall({
  method: 'GET',
  path: '/coupons',
  about: 'Coupons, the newest first; of codes that were made together one, unless the batch is named',
  access: 'read:marketing',
  query: z.object({
    after: Id.optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    q: z.string().trim().max(100).default('').describe('Of a code, a name or a batch'),
    batch: z.string().max(60).optional(),
  }),
  answer: CouponPage,
  run: ({ db }, { query: { after = null, ...query } }) =>
    listCoupons(db, { limit: query.limit, q: query.q, batch: query.batch, before: after }),
})

const create = staffCall({
  method: 'POST',
  path: '/coupons',
  about: 'A new coupon',
  access: 'write:marketing',
  body: NewDeal,
  answer: CouponDetail,
  run: async (ctx, { body }) => shown(ctx, demandDeal(ctx, await createCoupon(ctx.db, body.fields))),
})

const read = staffCall({
  method: 'GET',
  path: '/coupons/:id',
  about: 'A coupon with what it has given',
  access: 'read:marketing',
  params: ById,
  answer: CouponDetail,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/coupons/:id',
  about: 'Edit a coupon; placed orders keep what they had. Needs If-Match. 409 names fields that others changed',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: DealEdit,
  answer: CouponDetail,
  run: async (ctx, { params, body }) =>
    shown(ctx, demandDeal(ctx, await editCoupon(ctx.db, params.id, { ...body, version: ctx.readVersion() }))),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/coupons/:id',
  about: 'Delete a coupon that no order has had; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    demandDeal(ctx, await removeCoupon(ctx.db, params.id, ctx.readVersion()))
    return { done: true as const }
  },
})

const make = staffCall({
  method: 'POST',
  path: '/coupon-batches',
  about: 'Many codes at once that give the same; each for one order, unless usageLimit says otherwise',
  access: 'write:marketing',
  body: NewBatch,
  answer: BatchMade,
  run: async (ctx, { body }) => {
    const made = await makeBatch(ctx.db, body)
    if (!made.ok) return refuseDeal(ctx, made.problems)
    return { batch: body.batch, count: made.count }
  },
})

const toggle = staffCall({
  method: 'POST',
  path: '/coupon-batches/active',
  about: 'Switch all codes of a batch on or off',
  access: 'write:marketing',
  body: BatchSwitch,
  answer: BatchMade,
  run: async (ctx, { body }) => ({
    batch: body.batch,
    count: await switchBatch(ctx.db, body.batch, body.isActive),
  }),
})

const download = staffCall({
  method: 'GET',
  path: '/coupon-batches/file',
  about: 'The codes of a batch, to be printed or sent',
  access: 'write:marketing',
  query: z.object({ batch: z.string().min(1).max(60) }),
  fileType: SHEET_TYPES.csv,
  send: async (ctx, { query: { batch } }, { reply }) => {
    const codes = await batchCodes(ctx.db, batch)
    if (codes.length === 0) throw new HttpError(404, ctx.t.errors.notFound)
    const { code, used } = ctx.t.marketing.file
    const lines = (async function* () {
      yield [code, used]
      for (const each of codes) yield [each.code, String(each.used)]
    })()
    return reply
      .type(SHEET_TYPES.csv)
      .header('content-disposition', 'attachment; filename="coupons.csv"')
      .header('cache-control', 'no-store')
      .send(await ctx.services.writeSheet('csv', lines))
  },
})

const segments = staffCall({
  method: 'GET',
  path: '/segments',
  about: 'Segments of customers: the shared views of their list',
  access: 'read:marketing',
  answer: Segments,
  run: async ({ db }) => ({ rows: await listSegments(db) }),
})

/** @throws HttpError 404 */
async function shown(ctx: StaffContext, id: number) {
  const coupon = await readCouponById(ctx.db, id)
  if (!coupon) throw notFound(ctx)
  const ids = String(coupon.fields.productIds)
  const { orders, given, total } = await couponStats(ctx.db, id)
  const seesMoney = ctx.can('read:money')
  return {
    ...coupon,
    goods: await namedGoods(ctx.db, ids ? ids.split(',').map(Number) : [], ctx.lang),
    stats: { orders, given: seesMoney ? given : null, total: seesMoney ? total : null },
  }
}

export const couponStaffCalls: readonly StaffCall[] = [
  list,
  create,
  read,
  edit,
  remove,
  make,
  toggle,
  download,
  segments,
]
