import { invoiceFileName } from '../../i18n/invoice-file-name.ts'
import { texts } from '../../i18n/texts.ts'
import { paperLookOf } from '../../shop/invoices/paper-look.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { lastDayOf, quoteTokens } from '../../shop/quotes/quote.ts'
import { quoteDocument } from '../../shop/quotes/quote-document.ts'
import { findQuoteById } from '../../shop/quotes/read-quotes.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import type { EmailDeps } from './deps.ts'
import type { Email, EmailSender } from './email.tsx'
import { mimePart } from './mime-part.ts'
import { paragraph, plainEmail } from './plain-email.tsx'

type Sending = { quoteId: number; identity: EmailSender; link(token: string): string }

/** The buyer's name stands only in the attached offer, because anybody may have typed it and the address. */
export async function quoteEmail(
  { database: { db }, documents, keys, memory }: Pick<EmailDeps, 'database' | 'documents' | 'keys' | 'memory'>,
  { quoteId, identity, link }: Sending,
): Promise<Email> {
  const found = await findQuoteById(db, quoteId)
  if (!found) throw new Error(`No offer ${quoteId} for its e-mail`)
  const { quote } = found
  const { lang } = quote
  const { mail: words } = texts[lang].quotes
  const invoice = quoteDocument(found, identity, paperLookOf(await readSettings(db, memory)))
  const bytes = await documents.invoices.get(`${invoice.number}/${lang}`, { kind: 'invoice', invoice, lang })
  const filename = invoiceFileName(invoice, lang, 'pdf')
  const price = (cents: number) => formatPrice(cents, lang)
  const hasVat = quote.vatTotal > 0
  const rows = [
    ...(hasVat ? [[words.net, price(quote.total - quote.vatTotal)] as const] : []),
    [hasVat ? words.total : words.totalWithoutVat, price(quote.total)] as const,
    [words.until, formatShortDay(new Date(`${lastDayOf(quote)}T12:00:00Z`), lang)] as const,
  ]
  const parts = [
    paragraph(words.intro),
    { kind: 'rows' as const, rows },
    { kind: 'button' as const, text: words.button, href: link(quoteTokens(keys).tokenOf(quote)) },
    { kind: 'small' as const, text: words.notYou },
  ]
  const email = plainEmail({
    lang,
    identity,
    subject: words.subject(quote.number),
    parts,
    values: { number: quote.number },
  })
  return { ...email, attachments: [{ filename, raw: await mimePart(filename, 'application/pdf', bytes) }] }
}
