import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { unlessFull } from '../../http/overload.ts'
import { type StaffCall, type StaffContext, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { einvoiceWords } from '../../i18n/einvoice-words.ts'
import { invoiceFileName } from '../../i18n/invoice-file-name.ts'
import { texts } from '../../i18n/texts.ts'
import { DEBT_AGES } from '../../shop/invoices/debt-ages.ts'
import { handOver } from '../../shop/invoices/deliver-einvoices.db.ts'
import { EINVOICE_CHANNELS, EINVOICE_FILTERS, EINVOICE_STATES } from '../../shop/invoices/einvoice-delivery.ts'
import { isValidEInvoice } from '../../shop/invoices/einvoices.db.ts'
import { Debts, ListedInvoice, PAY_FILTERS } from '../../shop/invoices/invoice-list.calls.ts'
import { debtsByAge, findByNumber, listInvoices } from '../../shop/invoices/list-invoices.db.ts'
import { sendInvoiceAgain } from '../../shop/invoices/send-invoice.db.ts'
import { hasEInvoice, ublOf } from '../../shop/invoices/ubl.ts'
import { remindByHand } from '../../shop/orders/overdue.db.ts'
import { Done, demandRight, MAX_TEXT } from './shared.ts'
import { notFound } from './structure-shared.ts'

const ByNumber = z.object({ number: z.string().max(40) })

const list = staffCall({
  method: 'GET',
  path: '/invoices',
  about: 'Invoices and credit notes, the newest first, by number, buyer, order, kind, month and debt',
  access: 'read:accounting',
  query: z.object({
    kind: z.enum(['invoice', 'credit_note']).optional(),
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
    pay: z.enum(PAY_FILTERS).optional(),
    age: z.enum(DEBT_AGES).optional(),
    einvoice: z
      .enum(EINVOICE_FILTERS)
      .optional()
      .describe('E-invoices of public bodies: to be handed over, late, done'),
    q: z.string().trim().max(MAX_TEXT).default(''),
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    rows: z.array(ListedInvoice),
    next: z.int().nullable(),
    channels: z.array(z.enum(EINVOICE_CHANNELS)).describe('Ways in which this server hands e-invoices over'),
  }),
  run: async (ctx, { query }) => {
    const page = await listInvoices(ctx.db, query, ctx.now)
    const seesBuyers = ctx.can('personal-data')
    const channels = EINVOICE_CHANNELS.filter((each) => each !== 'access-point' || ctx.services.accessPoint !== null)
    return { ...page, channels, rows: page.rows.map((row) => ({ ...row, buyer: seesBuyers ? row.buyer : null })) }
  },
})

const debts = staffCall({
  method: 'GET',
  path: '/invoices/debts',
  about: 'What buyers owe on invoices, by how long it is late',
  access: 'read:accounting',
  answer: Debts,
  run: ({ db, now }) => debtsByAge(db, now),
})

const pdf = staffFile({
  path: '/invoices/:number/pdf',
  about: 'An invoice or a credit note; needs the right personal-data too',
  access: 'read:accounting',
  type: 'application/pdf',
  params: ByNumber,
  run: async (ctx, { params }) => {
    const { document } = await personal(ctx, params.number)
    const { lang, number } = document
    const bytes = await unlessFull(
      ctx.services.documents.invoices.get(`${number}/${lang}`, { kind: 'invoice', invoice: document, lang }),
    )
    if (!bytes) throw new HttpError(503, ctx.t.errors.busy)
    return { name: invoiceFileName(document, lang, 'pdf'), bytes }
  },
})

const xml = staffFile({
  path: '/invoices/:number/xml',
  about: 'An invoice or a credit note as UBL (Peppol BIS Billing 3.0); needs the right personal-data too',
  access: 'read:accounting',
  type: 'application/xml; charset=utf-8',
  params: ByNumber,
  run: async (ctx, { params }) => {
    const { document } = await personal(ctx, params.number)
    const { lang } = document
    if (!hasEInvoice(document)) throw notFound(ctx)
    if (!(await isValidEInvoice(ctx.db, document, einvoiceWords)))
      throw new HttpError(409, texts[ctx.lang].errors.einvoiceInvalid)
    const bytes = Buffer.from(ublOf(document, texts[lang].invoice, lang))
    return { name: invoiceFileName(document, lang, 'xml'), bytes, isSaved: true }
  },
})

const send = staffCall({
  method: 'POST',
  path: '/invoices/:number/email',
  about: 'Send the e-mail with the document again',
  access: 'write:accounting',
  params: ByNumber,
  answer: Done,
  run: async (ctx, { params }) => {
    const isSent = await sendInvoiceAgain(ctx.db, ctx.services.queue, await known(ctx, params.number))
    if (!isSent) throw new HttpError(409, ctx.t.invoices.noEmail, { reason: 'no-email' })
    return { done: true as const }
  },
})

const deliver = staffCall({
  method: 'POST',
  path: '/invoices/:number/einvoice',
  about:
    'Hand the e-invoice of a public body over: by e-mail, through the access point, or say that it was put into a portal. Repeated, it changes nothing; 409 where it went another way',
  access: 'write:accounting',
  params: ByNumber,
  body: z.object({ channel: z.enum(EINVOICE_CHANNELS) }),
  answer: z.object({ state: z.enum(EINVOICE_STATES) }),
  run: async (ctx, { params, body: { channel } }) => {
    const { db, now, services, t } = ctx
    const { document } = await known(ctx, params.number)
    if (channel === 'access-point' && !services.accessPoint)
      throw new HttpError(409, t.invoices.noAccessPoint, { reason: 'no-access-point' })
    const isValid = hasEInvoice(document) && (await isValidEInvoice(db, document, einvoiceWords))
    if (!isValid) throw new HttpError(409, texts[ctx.lang].errors.einvoiceInvalid, { reason: 'invalid' })
    const handed = await handOver({ db, queue: services.queue, now }, { number: document.number, channel })
    if (handed.ok) return { state: handed.state }
    if (handed.reason === 'unknown') throw new HttpError(409, t.invoices.notForBodies, { reason: handed.reason })
    throw new HttpError(409, t.invoices.otherWay, { reason: handed.reason })
  },
})

const remind = staffCall({
  method: 'POST',
  path: '/invoices/:number/reminder',
  about: 'Remind the buyer of an overdue invoice, at most once a day',
  access: 'write:accounting',
  params: ByNumber,
  answer: Done,
  run: async (ctx, { params }) => {
    const { orderId } = await known(ctx, params.number)
    const reminded = await remindByHand(ctx.db, ctx.services.queue, orderId, ctx.now)
    if (reminded !== 'sent') throw new HttpError(409, ctx.t.invoices[reminded], { reason: reminded })
    return { done: true as const }
  },
})

async function known(ctx: StaffContext, number: string) {
  const found = await findByNumber(ctx.db, number)
  if (!found) throw notFound(ctx)
  return found
}

function personal(ctx: StaffContext, number: string) {
  demandRight(ctx, 'personal-data')
  return known(ctx, number)
}

export const invoiceCalls: readonly StaffCall[] = [list, debts, pdf, xml, send, deliver, remind]
