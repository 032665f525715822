import type { BuyerType } from '../buyer-type.ts'
import type { Day } from '../calendar/days.ts'
import type { Lang, LocalizedText } from '../languages.ts'
import type { BasisPoints, Cents, VatRow } from '../money/money.ts'
import type { VatEvidence } from '../orders/orders.tables.ts'
import type { PaperLook } from './paper-look.ts'

/** An offer is drawn like an invoice; like a proforma it is no accounting document. */
type InvoiceKind = 'invoice' | 'credit_note' | 'proforma' | 'quote'

/** Millionths of a euro, since unit prices without VAT have fractions of a cent. */
export type MicroEuro = number

/** EN 16931: standard or reduced rate, zero rate, intra-EU supply, reverse charge. */
export type VatCategory = 'S' | 'Z' | 'K' | 'AE'

export type VatNote = 'intra-eu' | 'reverse-charge'

export type Party = {
  name: string
  regNum: string | null
  vatNum: string | null
  address: string
  city: string
  zip: string
  countryCode: string
}

export type Seller = Party & { bankName: string; iban: string; bic: string; email: string; phone: string }

export type InvoiceBuyer = Party & {
  type: BuyerType
  contact: { name: string; email: string; phone: string }
  reference: string | null
  contract: string | null
}

/** Cents: `net` + `vat` = `gross`. */
export type Sums = { rateBp: BasisPoints; category: VatCategory; net: Cents; vat: Cents; gross: Cents }

export type InvoiceLine = Sums & {
  position: number
  type: 'product' | 'service'
  code: string
  title: string
  quantity: number
  /** With VAT: `gross` = `quantity` × `unitGross` − `discount`. */
  unitGross: Cents
  discount: Cents
  /** Without VAT: `net` = `quantity` × `unitNet` − `discountNet`, rounded to cents. */
  unitNet: MicroEuro
  discountNet: Cents
}

export type ChargeKind = 'delivery' | 'surcharge'
/** `parcels`: missing where there is one, and in older documents. */
export type InvoiceCharge = Sums & { kind: ChargeKind; title: LocalizedText; parcels?: number }

/** `gross` = `items` − `discount` + `delivery` + `surcharge` = `net` + `vat` = `paid` + `payable`. */
type InvoiceTotals = {
  items: Cents
  discount: Cents
  delivery: Cents
  surcharge: Cents
  net: Cents
  vat: Cents
  gross: Cents
  paid: Cents
  payable: Cents
}

/** As printed on the day of issue. Sums of credit notes are positive too. */
export type Invoice = {
  /** Of this type: stored documents are read by later versions. */
  version: 1
  kind: InvoiceKind
  /** A proforma has the order's number: it is no accounting document. */
  number: string
  orderNumber: string
  lang: Lang
  issueDate: Day
  dueDate: Day | null
  seller: Seller
  buyer: InvoiceBuyer
  delivery: {
    title: LocalizedText
    recipient: string
    address: string
    city: string
    zip: string
    countryCode: string
    date: Day | null
    /** The date is an estimate. */
    isExpected: boolean
  }
  lines: InvoiceLine[]
  charges: InvoiceCharge[]
  vatRows: (VatRow & { category: VatCategory })[]
  totals: InvoiceTotals
  vatNote: VatNote | null
  /** Missing in older documents. */
  vatEvidence?: VatEvidence | null
  payment: { method: LocalizedText; reference: string; paidOn: Day | null }
  credits: { number: string; issueDate: Day; reason: string; reference: string } | null
  /** Missing in older documents, and where the shop has no look of its own. */
  look?: PaperLook
  /** Of an offer: words of the seller to the buyer. */
  note?: string
}
