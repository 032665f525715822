import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { sendBusy, unlessFull } from '../http/overload.ts'
import type { Services } from '../http/services.ts'
import { einvoiceWords } from '../i18n/einvoice-words.ts'
import { invoiceFileName } from '../i18n/invoice-file-name.ts'
import { texts } from '../i18n/texts.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { readProduct } from '../shop/catalogue/product.db.ts'
import type { Product } from '../shop/catalogue/product.ts'
import type { PdfRequest, ProductSheet } from '../shop/documents/documents.ts'
import { isValidEInvoice } from '../shop/invoices/einvoices.db.ts'
import type { Invoice } from '../shop/invoices/invoice.ts'
import { findCreditNotes, findInvoice, proformaOf } from '../shop/invoices/invoices.db.ts'
import { hasEInvoice, ublOf } from '../shop/invoices/ubl.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { findOrderByToken } from '../shop/orders/read.db.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { sha256 } from '../shop/tokens.ts'
import { inLanguage, urls } from '../urls.ts'

type TokenParams = { Params: { token: string } }
type CreditNoteParams = { Params: { token: string; file: string } }

export function documentRoutes(app: FastifyInstance, services: Services) {
  const { db } = services.database
  const { config, documents } = services

  /** The token authorises the request; cached files cannot be reached otherwise. */
  async function sendInvoice(reply: FastifyReply, invoice: Invoice, lang: Lang) {
    const pdfRequest: PdfRequest = { kind: 'invoice', invoice, lang }
    const bytes = await unlessFull(documents.invoices.get(`${invoice.number}/${lang}`, pdfRequest))
    if (!bytes) return sendBusy(reply, lang)
    return attach(reply, invoiceFileName(invoice, lang, 'pdf'), 'application/pdf').send(bytes)
  }

  /** The invoice, or the proforma of an unpaid order; null for an unknown token. */
  async function documentOf(token: string): Promise<Invoice | null> {
    const found = await findOrderByToken(db, sha256(token))
    if (!found) return null
    const issued = await findInvoice(db, found.order.id)
    if (issued || found.order.state === 'cancelled') return issued
    return proformaOf(db, found.order.id, await readSettings(db, services.memory))
  }

  /** Buyers' software would reject it or book it wrongly; staff have a task about it. */
  async function rejectInvalid(invoice: Invoice, lang: Lang) {
    if (!(await isValidEInvoice(db, invoice, einvoiceWords)))
      throw new HttpError(409, texts[lang].errors.einvoiceInvalid)
  }

  for (const lang of languages) {
    app.get<TokenParams>(inLanguage(urls.orderInvoice.pattern, lang), async (request, reply) => {
      const invoice = await documentOf(request.params.token)
      if (!invoice) return reply.callNotFound()
      return sendInvoice(reply, invoice, lang)
    })
    app.get<TokenParams>(inLanguage(urls.orderEInvoice.pattern, lang), async (request, reply) => {
      const invoice = await documentOf(request.params.token)
      if (!invoice || !hasEInvoice(invoice)) return reply.callNotFound()
      await rejectInvalid(invoice, lang)
      const xml = ublOf(invoice, texts[lang].invoice, lang)
      return attach(reply, invoiceFileName(invoice, lang, 'xml'), 'application/xml; charset=utf-8').send(xml)
    })
  }

  for (const lang of languages) {
    app.get<CreditNoteParams>(inLanguage(urls.orderCreditNote.pattern, lang), async (request, reply) => {
      const { token, file } = request.params
      const [, number, ending] = /^([A-Z]+-\d{4}-\d+)\.(pdf|xml)$/.exec(file) ?? []
      const found = number ? await findOrderByToken(db, sha256(token)) : null
      const note = found && (await findCreditNotes(db, found.order.id)).find((one) => one.number === number)
      if (!note || (ending === 'xml' && !hasEInvoice(note))) return reply.callNotFound()
      if (ending === 'xml') {
        await rejectInvalid(note, lang)
        const xml = ublOf(note, texts[lang].invoice, lang)
        return attach(reply, invoiceFileName(note, lang, 'xml'), 'application/xml; charset=utf-8').send(xml)
      }
      return sendInvoice(reply, note, lang)
    })
  }

  const folder = join(config.dataDir, 'documents')
  for (const lang of languages) {
    app.get<{ Params: { '*': string } }>(inLanguage(urls.documents.pattern, lang), async (request, reply) => {
      const name = request.params['*']
      const [, slug, kind] = /^([a-z0-9][a-z0-9-]*)-(manual|datasheet)\.pdf$/.exec(name) ?? []
      if (!/^[a-z0-9][a-z0-9-]*\.pdf$/.test(name)) return reply.callNotFound()
      const file = join(folder, name)
      if (existsSync(file)) return showPdf(reply, name).send(createReadStream(file))
      const product = slug
        ? await services.admission.run(request, 'page', () => readProduct(catalogueDeps(services, lang), slug))
        : null
      const attached = product?.pdf_attachments.find(({ url }) => url.endsWith(`/${name}`))
      if (!product || !attached) return reply.callNotFound()
      const pdfRequest: PdfRequest = {
        kind: kind === 'manual' ? 'manual' : 'datasheet',
        product: sheetOf(product),
        title: attached.title,
        shopName: shopNameOf(await readSettings(db, services.memory), services.config.baseUrl),
        lang,
      }
      const bytes = await unlessFull(documents.products.get(`${slug}/${pdfRequest.kind}-${lang}`, pdfRequest))
      return bytes ? showPdf(reply, name).send(bytes) : sendBusy(reply, lang)
    })
  }
}

function sheetOf(product: Product): ProductSheet {
  const { title, code, manufacture, description, property_groups, attributes } = product
  const { formatted_sizes, formatted_weight, guarantee_months, safety_text, safety } = product
  return {
    title,
    code,
    manufacture,
    description,
    property_groups,
    attributes,
    formatted_sizes,
    formatted_weight,
    guarantee_months,
    safety_text,
    safety,
  }
}

function showPdf(reply: FastifyReply, name: string) {
  return reply
    .type('application/pdf')
    .header('cache-control', 'public, max-age=86400')
    .header('content-disposition', `inline; filename="${name}"`)
}

function attach(reply: FastifyReply, name: string, type: string) {
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
}
