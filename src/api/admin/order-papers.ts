import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { unlessFull } from '../../http/overload.ts'
import { STAFF_API } from '../../http/staff/describe-call.ts'
import { type StaffCall, type StaffContext, staffFile } from '../../http/staff/staff-calls.ts'
import { invoiceFileName } from '../../i18n/invoice-file-name.ts'
import type { Invoice } from '../../shop/invoices/invoice.ts'
import { findCreditNotes, findInvoices } from '../../shop/invoices/invoices.db.ts'
import { findOrderId } from '../../shop/orders/history.db.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import type { OrderPaper } from '../../shop/orders/staff-orders.calls.ts'

/** They hold sums and the buyer's data, so both rights are needed. */
const seesPapers = (ctx: StaffContext) => ctx.can('read:money') && ctx.can('personal-data')

/** Invoices and credit notes of an order, in the order of their issue. */
export async function papersOf(ctx: StaffContext, orderId: number, orderNumber: string): Promise<OrderPaper[]> {
  if (!seesPapers(ctx)) return []
  return (await findPapers(ctx, orderId)).map(({ kind, number, issueDate, totals, credits }) => ({
    kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
    number,
    date: issueDate,
    total: totals.gross,
    reference: credits?.reference ?? null,
    pdf: `${STAFF_API}/orders/${orderNumber}/papers/${number}`,
  }))
}

async function findPapers(ctx: StaffContext, orderId: number): Promise<Invoice[]> {
  return [...(await findInvoices(ctx.db, orderId)), ...(await findCreditNotes(ctx.db, orderId))]
}

const readPaper = staffFile({
  path: '/orders/:number/papers/:paper',
  about: 'An invoice or a credit note of an order; needs the rights read:money and personal-data too',
  access: 'read:orders',
  type: 'application/pdf',
  params: z.object({ number: z.string().max(40), paper: z.string().max(40) }),
  run: async (ctx, { params }) => {
    const written = parseOrderNumber(params.number)
    const orderId = written && (await findOrderId(ctx.db, written))
    if (!orderId) throw new HttpError(404, ctx.t.errors.notFound)
    const papers = await findPapers(ctx, orderId)
    if (!seesPapers(ctx)) throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right: 'read:money' })
    const invoice = papers.find(({ number }) => number === params.paper)
    if (!invoice) throw new HttpError(404, ctx.t.errors.notFound)
    const { lang } = invoice
    const key = `${invoice.number}/${lang}`
    const bytes = await unlessFull(ctx.services.documents.invoices.get(key, { kind: 'invoice', invoice, lang }))
    if (!bytes) throw new HttpError(503, ctx.t.errors.busy)
    return { name: invoiceFileName(invoice, lang, 'pdf'), bytes }
  },
})

export const orderPaperCalls: readonly StaffCall[] = [readPaper]
