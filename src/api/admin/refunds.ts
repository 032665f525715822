import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import type { Invoice } from '../../shop/invoices/invoice.ts'
import { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { type PartsRefunded, refundParts } from '../../shop/payments/refund-parts.db.ts'
import { proposeRefund, refundable } from '../../shop/payments/refund-proposal.db.ts'
import { RefundAsked, Refundable, RefundBody, RefundProposal } from '../../shop/payments/refunds.calls.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { ownLocations } from '../../shop/stock/shop-locations.db.ts'
import { change, detailOf, idOf } from './orders.ts'

const ByNumber = z.object({ number: z.string().max(40) })

const readRefundable = staffCall({
  method: 'GET',
  path: '/orders/:number/refund',
  about: 'What of an order can be given back: pieces, charges, money',
  access: 'refund',
  params: ByNumber,
  answer: Refundable,
  run: async (ctx, { params }) => {
    const orderId = await idOf(ctx, params.number)
    const found = await refundable(ctx.db, orderId)
    if (!found) throw refundRejection(ctx, { ok: false, reason: 'nothing-paid' })
    const { paymentId: _paymentId, ...rest } = found
    return { ...rest, locations: await ownLocations(ctx.db, ctx.lang) }
  },
})

const previewRefund = staffCall({
  method: 'POST',
  path: '/orders/:number/refund/preview',
  about: 'The sum and the credit note of a refund, before it is made',
  access: 'refund',
  params: ByNumber,
  body: RefundAsked,
  answer: RefundProposal,
  run: async (ctx, { params, body }) => {
    const { lines, charges, amount } = body
    const proposed = await proposeRefund(ctx.db, await idOf(ctx, params.number), { parts: { lines, charges }, amount })
    if (!proposed.ok) throw refundRejection(ctx, proposed)
    const { note, ...sums } = proposed.proposal
    return { ...sums, note: note && partsOfNote(note) }
  },
})

const partsOfNote = ({ lines, charges, vatRows }: Invoice) => ({
  lines: lines.map(({ title, quantity, gross }) => ({ title, quantity, gross })),
  charges: charges.map(({ kind, gross }) => ({ kind, gross })),
  vatRows: vatRows.map(({ rateBp, net, vat, gross }) => ({ rateBp, net, vat, gross })),
})

const refund = staffCall({
  method: 'POST',
  path: '/orders/:number/refund',
  about: 'Give money back through the payment vendor, or record that it has gone back by hand',
  access: 'refund',
  params: ByNumber,
  body: RefundBody,
  answer: OrderDetail,
  run: async (ctx, { params, body }) => {
    const { restock, ...choice } = body
    const isWhole = choice.lines.length === 0 && choice.charges.length === 0 && choice.seen === undefined
    if (isWhole || restock) {
      const options = { ...(body.amount === undefined ? {} : { amount: body.amount }), restock }
      return change(ctx, params.number, body.byHand ? 'refunded' : 'refund', options)
    }
    const orderId = await idOf(ctx, params.number)
    const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
    const result = await refundParts(deps, orderId, choice)
    if (!result.ok) throw refundRejection(ctx, result)
    return detailOf(ctx, orderId)
  },
})

export function refundRejection(ctx: StaffContext, { reason }: Extract<PartsRefunded, { ok: false }>): HttpError {
  const { errors } = ctx.t
  const words = {
    'nothing-paid': errors.nothingPaid,
    'too-much': errors.tooMuch,
    refused: errors.refundRefused,
    'provider-away': errors.providerAway,
    'unknown-line': errors.refundLine,
    'nothing-chosen': errors.refundNothing,
    changed: errors.changedMeanwhile,
    'reference-used': errors.changedMeanwhile,
    'too-many-returned': errors.tooManyReturned,
    'unknown-location': errors.notFound,
    amount: errors.refundNothing,
  }
  const message = words[reason]
  const fields = {
    'too-much': 'amount',
    'unknown-line': 'lines',
    'too-many-returned': 'lines',
    'nothing-chosen': 'amount',
  }
  const field = reason in fields ? { [fields[reason as keyof typeof fields]]: [message] } : {}
  return new HttpError(409, message, { reason, ...field })
}

export const refundCalls: readonly StaffCall[] = [readRefundable, previewRefund, refund]
