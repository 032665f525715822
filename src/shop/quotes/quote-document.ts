import { toRigaDate } from '../calendar/days.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { invoiceOf } from '../invoices/order-invoice.ts'
import type { PaperLook } from '../invoices/paper-look.ts'
import type { Settings } from '../settings/settings.ts'
import { lastDayOf, type Quote } from './quote.ts'
import type { QuoteWithLines } from './read-quotes.db.ts'

/** @throws when the stored offer does not add up */
export function quoteDocument(
  { quote, lines }: QuoteWithLines,
  identity: Settings['identity'],
  look: PaperLook | null = null,
): Invoice {
  const issueDate = toRigaDate(quote.createdAt)
  const buyerCountry = quote.buyer.countryCode
  const issue = { kind: 'quote', number: quote.number, issueDate, dueDate: lastDayOf(quote), sentOn: null } as const
  const document = invoiceOf(
    asOrder(quote),
    lines.map((line) => ({ ...line, discount: 0 })),
    identity,
    { ...issue, buyerCountry, look },
  )
  const { regNum, vatNum, ...address } = quote.buyer
  const nobody = { contact: { name: '', email: '', phone: '' }, reference: null, contract: null }
  return {
    ...document,
    orderNumber: '',
    buyer: { ...address, regNum: regNum || null, vatNum: vatNum || null, type: quote.buyerType, ...nobody },
    delivery: { ...document.delivery, recipient: '', date: null },
    note: quote.note,
  }
}

const asOrder = (quote: Quote) => ({
  prefixedId: quote.number,
  lang: quote.lang,
  buyerType: quote.buyerType,
  name: quote.buyer.name,
  surname: '',
  email: '',
  phoneCode: '',
  phoneNumber: '',
  company: null,
  buyerReference: null,
  contractNumber: null,
  delivery: {
    method_code: quote.delivery?.code ?? '',
    type: 'shop' as const,
    title: quote.delivery?.title ?? { lv: '' },
    fields: {},
    country_code: quote.buyer.countryCode,
  },
  parcels: quote.delivery?.parcels ?? null,
  paymentMethodTitle: { lv: '' },
  itemsTotal: quote.itemsTotal,
  discountTotal: 0,
  shippingTotal: quote.shippingTotal,
  shippingVatRate: quote.shippingVatRate,
  shippingVat: quote.shippingVat,
  surchargeTotal: 0,
  surchargeVatRate: null,
  surchargeVat: null,
  total: quote.total,
  vatTotal: quote.vatTotal,
  vatRows: quote.vatRows,
  vatNote: quote.vatNote,
  vatEvidence: null,
  paidAt: null,
})
