import type { FastifyInstance } from 'fastify'
import { sendBusy, unlessFull } from '../http/overload.ts'
import type { Services } from '../http/services.ts'
import { invoiceFileName } from '../i18n/invoice-file-name.ts'
import { paperLookOf } from '../shop/invoices/paper-look.ts'
import { languages } from '../shop/languages.ts'
import { quoteDocument } from '../shop/quotes/quote-document.ts'
import { findQuoteByToken } from '../shop/quotes/read-quotes.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { sha256 } from '../shop/tokens.ts'
import { inLanguage, urls } from '../urls.ts'

/** Price offers as PDF; the token authorises the request. */
export function quoteDocumentRoute(app: FastifyInstance, { database, documents, memory }: Services) {
  for (const lang of languages) {
    app.get<{ Params: { token: string } }>(inLanguage(urls.quotePdf.pattern, lang), async (request, reply) => {
      const found = await findQuoteByToken(database.db, sha256(request.params.token))
      if (!found) return reply.callNotFound()
      const settings = await readSettings(database.db, memory)
      const invoice = quoteDocument(found, settings.identity, paperLookOf(settings))
      const bytes = await unlessFull(
        documents.invoices.get(`${invoice.number}/${lang}`, { kind: 'invoice', invoice, lang }),
      )
      if (!bytes) return sendBusy(reply, lang)
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${invoiceFileName(invoice, lang, 'pdf')}"`)
        .send(bytes)
    })
  }
}
