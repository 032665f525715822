import type { PageContext } from '../../http/page.ts'
import type { Texts } from '../../i18n/texts.ts'
import { formatIban } from '../../shop/companies/iban.ts'
import { invalidEInvoices } from '../../shop/invoices/einvoices.db.ts'
import type { Invoice } from '../../shop/invoices/invoice.ts'
import { findCreditNotes, findInvoices } from '../../shop/invoices/invoices.db.ts'
import { hasEInvoice } from '../../shop/invoices/ubl.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import { bankOf } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { untilDay, untilTime } from '../../shop/shipping/dates.ts'
import { urls } from '../../urls.ts'

export type Invoices = {
  invoice: Invoice | null
  /** Earlier ones, which are credited. */
  replaced: readonly Invoice[]
  creditNotes: readonly Invoice[]
  /** Numbers of documents whose e-invoice breaks a rule. */
  invalid: ReadonlySet<string>
}

export async function invoicesOf({ db }: PageContext, order: OrderWithLines['order']): Promise<Invoices> {
  const [invoices, creditNotes, invalid] = await Promise.all([
    findInvoices(db, order.id),
    findCreditNotes(db, order.id),
    invalidEInvoices(db, order.id),
  ])
  return { invoice: invoices.at(-1) ?? null, replaced: invoices.slice(0, -1), creditNotes, invalid }
}

/** Invoice and credit notes, each with its e-invoice if the buyer can receive one; before payment the proforma. */
export function documentsOf(
  { order, payment }: OrderWithLines,
  invoices: Invoices,
  { token, words }: { token: string; words: Texts['order'] },
) {
  const { invoice, replaced, creditNotes, invalid } = invoices
  const isOffered = (document: Invoice) => hasEInvoice(document) && !invalid.has(document.number)
  if (!invoice) {
    const isAsked = order.state === 'awaiting_payment' && payment.provider === 'transfer' && payment.exchanged === 0
    return isAsked ? [{ path: urls.orderInvoice.to(token), title: words.proforma }] : []
  }
  return [
    { path: urls.orderInvoice.to(token), title: words.invoice },
    ...(isOffered(invoice) ? [{ path: urls.orderEInvoice.to(token), title: words.eInvoice }] : []),
    ...replaced.map(({ number }) => ({
      path: urls.orderCreditNote.to(token, number, 'pdf'),
      title: words.replacedInvoice(number),
    })),
    ...creditNotes.flatMap((note) => [
      { path: urls.orderCreditNote.to(token, note.number, 'pdf'), title: words.creditNote(note.number) },
      ...(isOffered(note)
        ? [{ path: urls.orderCreditNote.to(token, note.number, 'xml'), title: words.eCreditNote(note.number) }]
        : []),
    ]),
  ]
}

export function transferOf(
  { order, payment }: OrderWithLines,
  invoice: Invoice | null,
  { identity, t, lang }: { identity: Settings['identity']; t: Texts; lang: Lang },
) {
  const { order: words } = t
  const dueDate = invoice?.dueDate
  const bank = bankOf(identity)
  return {
    rows: [
      { label: words.payee, value: identity.legal_name },
      { label: words.iban, value: formatIban(identity.iban, ' ') },
      ...(bank ? [{ label: words.bank, value: bank }] : []),
      { label: words.reference, value: order.prefixedId },
      {
        label: order.vatTotal > 0 ? `${words.amount} ${t.common.withTax}` : words.amount,
        value: formatPrice(order.total - payment.exchanged, lang),
      },
    ],
    until: dueDate
      ? words.invoiceUntil(untilDay(dueDate, t))
      : order.holdUntil
        ? words.transferUntil(untilTime(order.holdUntil, t))
        : null,
  }
}
