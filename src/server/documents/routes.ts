import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { texts } from '../../i18n/texts.ts'
import { readProduct } from '../../shop/catalogue/product.db.ts'
import { readingOf } from '../../shop/catalogue/reading.ts'
import type { Invoice } from '../../shop/invoices/invoice.ts'
import { findCreditNotes, findInvoice, proformaOf } from '../../shop/invoices/invoices.db.ts'
import { hasEInvoice, ublOf } from '../../shop/invoices/ubl.ts'
import { languages } from '../../shop/languages.ts'
import { findOrderByToken } from '../../shop/orders/read.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { sha256 } from '../http/tokens.ts'
import type { Services } from '../services.ts'

/** What draws PDF is megabytes of code and fonts, read when the first document is asked for. */
const invoices = () => import('./invoice-pdf.ts')

type TokenParams = { Params: { token: string } }
type CreditNoteParams = { Params: { token: string; file: string } }

/** Invoices by the order's secret address, and the PDF documents of products. */
export function documentRoutes(app: FastifyInstance, services: Services) {
  const { db } = services.database

  /** The invoice, or what an unpaid order has instead of one. To a stranger there is neither. */
  async function documentOf(token: string): Promise<Invoice | null> {
    const found = await findOrderByToken(db, sha256(token))
    if (!found) return null
    const issued = await findInvoice(db, found.order.id)
    if (issued || found.order.state === 'cancelled') return issued
    return proformaOf(db, found.order.id, await readSettings(db, services.memory))
  }

  for (const lang of languages) {
    app.get<TokenParams>(inLanguage(urls.orderInvoice.pattern, lang), async (request, reply) => {
      const invoice = await documentOf(request.params.token)
      if (!invoice) return reply.callNotFound()
      const { invoicePdf, invoiceFileName } = await invoices()
      const bytes = await invoicePdf(invoice, lang)
      return attach(reply, invoiceFileName(invoice, lang, 'pdf'), 'application/pdf').send(bytes)
    })
    app.get<TokenParams>(inLanguage(urls.orderEInvoice.pattern, lang), async (request, reply) => {
      const invoice = await documentOf(request.params.token)
      if (!invoice || !hasEInvoice(invoice)) return reply.callNotFound()
      const { invoiceFileName } = await invoices()
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
      const { invoicePdf, invoiceFileName } = await invoices()
      if (ending === 'xml') {
        const xml = ublOf(note, texts[lang].invoice, lang)
        return attach(reply, invoiceFileName(note, lang, 'xml'), 'application/xml; charset=utf-8').send(xml)
      }
      const bytes = await invoicePdf(note, lang)
      return attach(reply, invoiceFileName(note, lang, 'pdf'), 'application/pdf').send(bytes)
    })
  }

  // The merchant's own files come first; without one the document is made from the catalogue.
  const folder = join(services.config.dataDir, 'documents')
  for (const lang of languages) {
    app.get<{ Params: { '*': string } }>(inLanguage(urls.documents.pattern, lang), async (request, reply) => {
      const name = request.params['*']
      const [, slug, kind] = /^([a-z0-9][a-z0-9-]*)-(manual|datasheet)\.pdf$/.exec(name) ?? []
      if (!/^[a-z0-9][a-z0-9-]*\.pdf$/.test(name)) return reply.callNotFound()
      reply
        .type('application/pdf')
        .header('cache-control', 'public, max-age=86400')
        .header('content-disposition', `inline; filename="${name}"`)
      const file = join(folder, name)
      if (existsSync(file)) return reply.send(createReadStream(file))
      const product = slug ? await readProduct(readingOf(services, lang), slug) : null
      const attached = product?.pdf_attachments.find(({ url }) => url.endsWith(`/${name}`))
      if (!product || !attached) return reply.callNotFound()
      const { productPdf } = await import('./product-pdf.ts')
      return reply.send(await productPdf(product, kind === 'manual' ? 'manual' : 'datasheet', attached.title, lang))
    })
  }
}

function attach(reply: FastifyReply, name: string, type: string) {
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
}
