import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { replaceInvoice } from '../../shop/invoices/invoices.db.ts'
import type { FieldProblem } from '../../shop/order-edits/check-order-fields.ts'
import { editOrderFields, type FieldsEdited, findPoints } from '../../shop/order-edits/edit-fields.db.ts'
import { editGoods, previewGoodsEdit } from '../../shop/order-edits/edit-goods.db.ts'
import { editableOrder } from '../../shop/order-edits/editable-order.db.ts'
import { findGoods } from '../../shop/order-edits/find-goods.db.ts'
import type { EditRefusal } from '../../shop/order-edits/goods-edit.ts'
import type { GoodsEditDeps } from '../../shop/order-edits/open-edit.ts'
import {
  EditableOrder,
  EditDone,
  EditPreview,
  FieldsEditBody,
  Goods,
  GoodsEditBody,
  Points,
} from '../../shop/order-edits/order-edits.calls.ts'
import { findOrderId } from '../../shop/orders/history.db.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { orderTokens } from '../../shop/orders/order-tokens.ts'
import { findOrder } from '../../shop/orders/read.db.ts'
import type { RefundResult } from '../../shop/payments/refund.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { editConflict, MAX_TEXT } from './shared.ts'

const ByNumber = z.object({ number: z.string().max(40) })
const access = 'write:orders'

/** @throws HttpError 404 */
export async function orderIdOf(ctx: StaffContext, number: string): Promise<number> {
  const written = parseOrderNumber(number)
  const id = written && (await findOrderId(ctx.db, written))
  if (!id) throw new HttpError(404, ctx.t.errors.notFound)
  return id
}

async function editable(ctx: StaffContext, orderId: number) {
  const found = await editableOrder(ctx.db, orderId)
  if (!found) throw new HttpError(404, ctx.t.errors.notFound)
  // Without the right to personal data only goods can be edited.
  return ctx.can('personal-data') ? found : { ...found, fields: {} as typeof found.fields, editable: [], point: null }
}

const readEditable = staffCall({
  method: 'GET',
  path: '/orders/:number/edit',
  about: 'What can be edited of an order, with its version',
  access,
  params: ByNumber,
  answer: EditableOrder,
  run: async (ctx, { params }) => editable(ctx, await orderIdOf(ctx, params.number)),
})

const editFields = staffCall({
  method: 'PATCH',
  path: '/orders/:number',
  about:
    'Correct fields of an order; needs If-Match with the version that was read. 409 names fields that others changed',
  access,
  isVersioned: true,
  params: ByNumber,
  body: FieldsEditBody,
  answer: EditableOrder,
  run: async (ctx, { params, body }) => {
    const version = ctx.readVersion()
    const orderId = await orderIdOf(ctx, params.number)
    const settings = await readSettings(ctx.db, ctx.services.memory)
    const edited = await editOrderFields({ db: ctx.db, settings }, orderId, { ...body, version })
    if (!edited.ok) throw fieldsRejection(ctx, edited)
    return editable(ctx, orderId)
  },
})

function fieldsRejection(ctx: StaffContext, refused: Extract<FieldsEdited, { ok: false }>): HttpError {
  const { edits, errors } = ctx.t
  switch (refused.reason) {
    case 'unknown':
      return new HttpError(404, errors.notFound)
    case 'conflict':
      return editConflict(ctx, refused)
    case 'fields': {
      const { checkoutErrors: words, checkout } = texts[ctx.lang]
      const messages = { ...words, email: checkout.wrongEmail, phone: checkout.wrongPhone }
      const messageOf = (problem: FieldProblem) => [messages[problem]]
      const problems = Object.entries(refused.problems).map(([field, problem]) => [field, messageOf(problem)])
      return new HttpError(422, texts[ctx.lang].errors.invalid, Object.fromEntries(problems))
    }
    case 'no-such-point':
      return new HttpError(422, edits.noSuchPoint, { point: [edits.noSuchPoint] })
    default:
      return new HttpError(409, refused.reason === 'sent' ? edits.sent : edits.noSuchField, { reason: refused.reason })
  }
}

const readPoints = staffCall({
  method: 'GET',
  path: '/orders/:number/points',
  about: 'Other pickup points of the way of delivery that the order has',
  access,
  params: ByNumber,
  query: z.object({ q: z.string().max(MAX_TEXT).default('') }),
  answer: Points,
  run: async (ctx, { params, query }) => {
    const found = await findOrder(ctx.db, await orderIdOf(ctx, params.number))
    if (!found) throw new HttpError(404, ctx.t.errors.notFound)
    return { points: await findPoints(ctx.db, found.order.delivery, query.q) }
  },
})

const readGoods = staffCall({
  method: 'GET',
  path: '/goods',
  about: 'Goods by code, by a list of codes with pieces, or by words',
  access: 'read:orders',
  query: z.object({ q: z.string().max(20_000) }),
  answer: Goods,
  run: async (ctx, { query }) => ({
    goods: query.q.trim() ? await findGoods(ctx.db, ctx.services.search, { text: query.q, lang: ctx.lang }) : [],
  }),
})

export async function goodsEditDeps(ctx: StaffContext): Promise<GoodsEditDeps> {
  const { keys, memory } = ctx.services
  const deps = await settlementDeps(ctx.services)
  return { ...deps, db: ctx.db, memory, actor: ctx.actor ?? '', address: orderTokens(keys).fresh }
}

const preview = staffCall({
  method: 'POST',
  path: '/orders/:number/edit/preview',
  about: 'What an edit of goods and sums would do; nothing is changed',
  access,
  params: ByNumber,
  body: GoodsEditBody,
  answer: EditPreview,
  run: async (ctx, { params, body }) => {
    const seen = await previewGoodsEdit(await goodsEditDeps(ctx), await orderIdOf(ctx, params.number), body)
    if (!seen.ok) throw goodsRejection(ctx, seen)
    return seen
  },
})

const edit = staffCall({
  method: 'POST',
  path: '/orders/:number/edit',
  about: 'Edit goods and sums: an unpaid order in place, a paid one by a refund and a supplementary order',
  access,
  params: ByNumber,
  body: GoodsEditBody,
  answer: EditDone,
  run: async (ctx, { params, body }) => {
    const done = await editGoods(await goodsEditDeps(ctx), await orderIdOf(ctx, params.number), body)
    if (!done.ok) throw goodsRejection(ctx, done)
    return { ...done, money: done.money && moneyOf(done.money) }
  },
})

export const moneyOf = (refund: RefundResult) =>
  refund.ok ? refund.state : refund.reason === 'refused' ? ('refused' as const) : ('provider-away' as const)

/** @throws for what only an edit of the delivery refuses */
export function goodsRejection(ctx: StaffContext, refused: EditRefusal): HttpError {
  const { edits, errors } = ctx.t
  const { reason } = refused
  if (reason === 'unknown') return new HttpError(404, errors.notFound)
  if (reason === 'sold-out') return new HttpError(409, edits.soldOut(refused.title), { reason })
  if (reason === 'supplement') return new HttpError(409, edits.supplement, { reason, problem: refused.problem })
  if (reason === 'quantity' || reason === 'discount' || reason === 'price') {
    return new HttpError(422, edits[reason](refused.code), { reason, code: refused.code })
  }
  if (!(reason in edits.reasons)) throw new Error(`Refused as an edit of the delivery: ${reason}`)
  return new HttpError(409, edits.reasons[reason as keyof typeof edits.reasons], { reason })
}

const newInvoice = staffCall({
  method: 'POST',
  path: '/orders/:number/invoice',
  about: 'Replace the invoice by one of the order as it is now: a credit note of all of it, and a new invoice',
  access,
  params: ByNumber,
  answer: EditableOrder,
  run: async (ctx, { params }) => {
    const orderId = await orderIdOf(ctx, params.number)
    const before = await editable(ctx, orderId)
    const settings = await readSettings(ctx.db, ctx.services.memory)
    const reference = `invoice-${before.invoice?.number ?? ''}`
    const issued =
      before.invoice?.isOutdated &&
      (await ctx.db.transaction((tx) => replaceInvoice({ tx, now: ctx.now, settings }, orderId, reference)))
    if (!issued) throw new HttpError(409, ctx.t.edits.noNewInvoice, { reason: 'no-new-invoice' })
    return editable(ctx, orderId)
  },
})

export const orderEditCalls: readonly StaffCall[] = [
  readEditable,
  editFields,
  readPoints,
  readGoods,
  preview,
  edit,
  newInvoice,
]
