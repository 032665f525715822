import { einvoiceWords } from '../../i18n/einvoice-words.ts'
import { invoiceFileName } from '../../i18n/invoice-file-name.ts'
import { texts } from '../../i18n/texts.ts'
import { findById } from '../../shop/invoices/list-invoices.db.ts'
import { ublOf } from '../../shop/invoices/ubl.ts'
import type { Lang } from '../../shop/languages.ts'
import type { EmailDeps } from './deps.ts'
import type { Email, EmailSender } from './email.tsx'
import { mimePart } from './mime-part.ts'
import { paragraph, plainEmail } from './plain-email.tsx'

type Sending = { invoiceId: number; identity: EmailSender; lang: Lang }

/** The e-invoice itself is attached, with the PDF for people. */
export async function einvoiceEmail(
  { database: { db }, documents }: Pick<EmailDeps, 'database' | 'documents'>,
  { invoiceId, identity, lang }: Sending,
): Promise<Email> {
  const invoice = await findById(db, invoiceId)
  if (!invoice) throw new Error(`No invoice ${invoiceId} for its e-mail`)
  const words = texts[lang].mail.einvoice
  const xml = Buffer.from(ublOf(invoice, einvoiceWords[invoice.lang], invoice.lang))
  const pdf = await documents.invoices.get(`${invoice.number}/${invoice.lang}`, {
    ...{ kind: 'invoice', invoice, lang: invoice.lang },
  })
  const files = [
    { name: invoiceFileName(invoice, invoice.lang, 'xml'), type: 'application/xml', bytes: xml },
    { name: invoiceFileName(invoice, invoice.lang, 'pdf'), type: 'application/pdf', bytes: pdf },
  ]
  const attachments = await Promise.all(
    files.map(async ({ name, type, bytes }) => ({ filename: name, raw: await mimePart(name, type, bytes) })),
  )
  const parts = [paragraph(words.intro(invoice.number, invoice.orderNumber)), paragraph(words.files)]
  return { ...plainEmail({ lang, identity, subject: words.subject(invoice.number), parts }), attachments }
}
