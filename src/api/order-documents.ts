import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { sendBusy, unlessFull } from '../http/overload.ts'
import type { Services } from '../http/services.ts'
import { einvoiceWords } from '../i18n/einvoice-words.ts'
import { invoiceFileName } from '../i18n/invoice-file-name.ts'
import { texts } from '../i18n/texts.ts'
import { seesAllOrders } from '../shop/companies/member-roles.ts'
import { isValidEInvoice } from '../shop/invoices/einvoices.db.ts'
import type { Invoice } from '../shop/invoices/invoice.ts'
import { findCreditNotes, findInvoice, findInvoices, proformaOf } from '../shop/invoices/invoices.db.ts'
import { hasEInvoice, ublOf } from '../shop/invoices/ubl.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { membershipOf } from '../shop/members/members.db.ts'
import { findCompanyOrder } from '../shop/orders/company-orders.db.ts'
import { findOrderByToken, type OrderWithLines } from '../shop/orders/read.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { sha256 } from '../shop/tokens.ts'
import { inLanguage, urls } from '../urls.ts'

type TokenParams = { Params: { token: string } }
type CreditNoteParams = { Params: { token: string; file: string } }

export function orderDocumentRoutes(app: FastifyInstance, services: Services) {
  for (const lang of languages) {
    app.get<TokenParams>(inLanguage(urls.orderInvoice.pattern, lang), async (request, reply) => {
      const invoice = await invoiceByToken(services, request.params.token)
      return invoice ? sendPdf(services, reply, { invoice, lang }) : reply.callNotFound()
    })
    app.get<{ Params: { number: string } }>(inLanguage(urls.companyInvoice.pattern, lang), async (request, reply) => {
      const session = await request.session()
      const invoice = session?.userId
        ? await invoiceForMember(services, { userId: session.userId, number: request.params.number })
        : null
      return invoice ? sendPdf(services, reply, { invoice, lang }) : reply.callNotFound()
    })
    app.get<TokenParams>(inLanguage(urls.orderEInvoice.pattern, lang), async (request, reply) => {
      const invoice = await invoiceByToken(services, request.params.token)
      return invoice && hasEInvoice(invoice) ? sendXml(services, reply, { invoice, lang }) : reply.callNotFound()
    })
    app.get<CreditNoteParams>(inLanguage(urls.orderCreditNote.pattern, lang), async (request, reply) => {
      const { token, file } = request.params
      const [, number, ending] = /^([A-Z]+-\d{4}-\d+)\.(pdf|xml)$/.exec(file) ?? []
      const invoice = number ? await creditNoteByToken(services, token, number) : null
      if (!invoice || (ending === 'xml' && !hasEInvoice(invoice))) return reply.callNotFound()
      return ending === 'xml'
        ? sendXml(services, reply, { invoice, lang })
        : sendPdf(services, reply, { invoice, lang })
    })
  }
}

/** The invoice, or the proforma of an unpaid order; null for an unknown token. */
async function invoiceByToken(services: Services, token: string): Promise<Invoice | null> {
  const found = await findOrderByToken(services.database.db, sha256(token))
  return found && invoiceOf(services, found)
}

/** Without the secret of the order, so that whoever leaves the company keeps no access. */
async function invoiceForMember(services: Services, { userId, number }: { userId: number; number: string }) {
  const { db } = services.database
  const member = await membershipOf(db, userId)
  const found = member && seesAllOrders(member.role) ? await findCompanyOrder(db, member.companyId, number) : null
  return found && invoiceOf(services, found)
}

async function invoiceOf({ database: { db }, memory }: Services, found: OrderWithLines) {
  const issued = await findInvoice(db, found.order.id)
  if (issued || found.order.state === 'cancelled') return issued
  return proformaOf(db, found.order.id, await readSettings(db, memory))
}

/** Also a replaced invoice, by its number. */
async function creditNoteByToken({ database: { db } }: Services, token: string, number: string) {
  const found = await findOrderByToken(db, sha256(token))
  if (!found) return null
  const replaced = (await findInvoices(db, found.order.id)).slice(0, -1)
  const notes = await findCreditNotes(db, found.order.id)
  return [...notes, ...replaced].find((note) => note.number === number) ?? null
}

type InvoiceFile = { invoice: Invoice; lang: Lang }

/** The token authorises the request; cached files cannot be reached otherwise. */
async function sendPdf({ documents }: Services, reply: FastifyReply, { invoice, lang }: InvoiceFile) {
  const bytes = await unlessFull(
    documents.invoices.get(`${invoice.number}/${lang}`, { kind: 'invoice', invoice, lang }),
  )
  if (!bytes) return sendBusy(reply, lang)
  return attach(reply, invoiceFileName(invoice, lang, 'pdf'), 'application/pdf').send(bytes)
}

async function sendXml({ database }: Services, reply: FastifyReply, { invoice, lang }: InvoiceFile) {
  // Buyers' software would reject it or book it wrongly; staff have a task about it.
  if (!(await isValidEInvoice(database.db, invoice, einvoiceWords))) {
    throw new HttpError(409, texts[lang].errors.einvoiceInvalid)
  }
  const xml = ublOf(invoice, texts[lang].invoice, lang)
  return attach(reply, invoiceFileName(invoice, lang, 'xml'), 'application/xml; charset=utf-8').send(xml)
}

function attach(reply: FastifyReply, name: string, type: string) {
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
}
