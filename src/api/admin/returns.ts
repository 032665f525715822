import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { askForRests } from '../../shop/exchanges/place-exchange.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { listReturns, type ReturnCursor } from '../../shop/returns/find.db.ts'
import { openReturn, returnableLines } from '../../shop/returns/open.db.ts'
import { type ReturnChanged, receiveReturn } from '../../shop/returns/receive.db.ts'
import {
  Deduction,
  ListedReturn,
  NewReturn,
  Receipt,
  ReturnDetail,
  ReturnRefundBody,
} from '../../shop/returns/returns.calls.ts'
import { deductFromReturn, refundReturn, refuseReturn } from '../../shop/returns/settle.db.ts'
import { idOf } from './orders.ts'
import { refundRejection } from './refunds.ts'
import { returnDetail } from './return-detail.ts'
import { cursorFrom, encodeCursor } from './shared.ts'

const MAX_PAGE = 100
const ById = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

const list = staffCall({
  method: 'GET',
  path: '/returns',
  about: 'Returns; what is due first is first',
  access: 'read:returns',
  query: z.object({
    view: z.enum(['open', 'settled', 'refused', 'all']).default('open'),
    after: z.string().max(200).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
  }),
  answer: z.object({ rows: z.array(ListedReturn), next: z.string().nullable() }),
  run: async (ctx, { query: { view, after, limit } }) => {
    const page = await listReturns(ctx.db, { view, after: returnCursor(after), limit, now: ctx.now })
    const { next } = page
    return {
      rows: page.returns,
      next: next && encodeCursor(next.due, next.id),
    }
  },
})

const isDue = (text: string) =>
  text === 'infinity' || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))

function returnCursor(text: string | undefined): ReturnCursor | null {
  const cursor = cursorFrom(text, isDue)
  return cursor && { due: cursor.key, id: cursor.id }
}

const read = staffCall({
  method: 'GET',
  path: '/returns/:id',
  about: 'A return with its goods and money',
  access: 'read:returns',
  params: ById,
  answer: ReturnDetail,
  run: (ctx, { params }) => returnDetail(ctx, params.id),
})

const ofOrder = staffCall({
  method: 'GET',
  path: '/orders/:number/returnable',
  about: 'The lines of an order with the pieces that are in no return yet',
  access: 'write:returns',
  params: z.object({ number: z.string().max(40) }),
  answer: z.object({ lines: z.array(z.object({ lineId: z.int(), left: z.int() })) }),
  run: async (ctx, { params }) => {
    const left = await returnableLines(ctx.db, await idOf(ctx, params.number))
    return { lines: [...left].map(([lineId, pieces]) => ({ lineId, left: pieces })) }
  },
})

const open = staffCall({
  method: 'POST',
  path: '/returns',
  about: 'Open a return of an order; returns of withdrawals open by themselves',
  access: 'write:returns',
  body: NewReturn,
  answer: ReturnDetail,
  run: async (ctx, { body: { number, ...given } }) => {
    const opened = await openReturn(ctx.db, { orderId: await idOf(ctx, number), ...given }, ctx.now)
    if (opened.ok) return returnDetail(ctx, opened.id)
    const { errors } = ctx.t
    if (opened.reason === 'not-allowed') throw new HttpError(409, errors.returnOrder, { reason: opened.reason })
    if (opened.reason === 'notice-day') throw new HttpError(422, errors.noticeDay, { noticeOn: [errors.noticeDay] })
    throw new HttpError(409, errors.tooManyReturned, { reason: opened.reason, lines: [errors.tooManyReturned] })
  },
})

const receive = staffCall({
  method: 'POST',
  path: '/returns/:id/received',
  about: 'The goods are here; the buyer gets an e-mail',
  access: 'write:parcels',
  params: ById,
  body: Receipt,
  answer: ReturnDetail,
  run: async (ctx, { params, body }) => {
    const deps = await depsOf(ctx)
    const received = await receiveReturn(deps, params.id, body)
    if (received.ok) await askForRests(deps, params.id)
    return changed(ctx, params.id, received)
  },
})

const deduct = staffCall({
  method: 'PATCH',
  path: '/returns/:id',
  about: 'What the refund will be less by, and why',
  access: 'write:returns',
  params: ById,
  body: Deduction,
  answer: ReturnDetail,
  run: async (ctx, { params, body: { deduction, reason } }) => {
    if (deduction > 0 && !reason) throw reasonNeeded(ctx)
    return changed(ctx, params.id, await deductFromReturn(await depsOf(ctx), params.id, { amount: deduction, reason }))
  },
})

const refund = staffCall({
  method: 'POST',
  path: '/returns/:id/refund',
  about: 'Give the money of a return back, less its deduction',
  access: 'refund',
  params: ById,
  body: ReturnRefundBody,
  answer: ReturnDetail,
  run: async (ctx, { params, body }) => {
    const result = await refundReturn(await depsOf(ctx), params.id, body)
    if (result.ok) return returnDetail(ctx, params.id)
    const { reason } = result
    if (reason === 'unknown' || reason === 'state' || reason === 'exchange') throw rejection(ctx, reason)
    if (reason === 'deduction')
      throw new HttpError(409, ctx.t.errors.deduction, { reason, deduction: [ctx.t.errors.deduction] })
    // It is settled all the same: the vendor's answer is a task.
    if (reason === 'refused' || reason === 'provider-away') return returnDetail(ctx, params.id)
    throw refundRejection(ctx, result as Parameters<typeof refundRejection>[1])
  },
})

const refuse = staffCall({
  method: 'POST',
  path: '/returns/:id/refused',
  about: 'Refuse a return; the buyer gets an e-mail with the reason',
  access: 'write:returns',
  params: ById,
  body: z.object({ reason: z.string().trim().max(1000) }),
  answer: ReturnDetail,
  run: async (ctx, { params, body: { reason } }) => {
    if (!reason) throw reasonNeeded(ctx)
    return changed(ctx, params.id, await refuseReturn(await depsOf(ctx), params.id, reason))
  },
})

const depsOf = async (ctx: StaffContext) => ({ ...(await settlementDeps(ctx.services)), db: ctx.db })

const reasonNeeded = ({ t: { errors } }: StaffContext) =>
  new HttpError(422, errors.reasonNeeded, { reason: [errors.reasonNeeded] })

function changed(ctx: StaffContext, id: number, result: ReturnChanged) {
  if (result.ok) return returnDetail(ctx, id)
  throw rejection(ctx, result.reason)
}

function rejection(ctx: StaffContext, reason: Extract<ReturnChanged, { ok: false }>['reason']): HttpError {
  const { errors } = ctx.t
  if (reason === 'unknown') return new HttpError(404, errors.notFound)
  const words = {
    state: errors.returnState,
    'too-many': errors.tooManyReturned,
    'too-many-returned': errors.tooManyReturned,
    nothing: errors.returnNothing,
    'unknown-location': errors.notFound,
    stocked: errors.returnStocked,
    exchange: errors.exchangeOpen,
  }
  return new HttpError(409, words[reason], { reason })
}

export const returnCalls: readonly StaffCall[] = [list, read, ofOrder, open, receive, deduct, refund, refuse]
