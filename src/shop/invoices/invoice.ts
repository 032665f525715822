import type { BuyerType } from '../buyer-type.ts'
import type { Day } from '../calendar/days.ts'
import type { Lang, LocalizedText } from '../languages.ts'
import type { BasisPoints, Cents, VatRow } from '../money/money.ts'
import type { VatEvidence } from '../orders/orders.tables.ts'

type InvoiceKind = 'invoice' | 'credit_note' | 'proforma'

/** Millionths of a euro: what a piece costs without VAT is seldom whole cents. */
export type MicroEuro = number

/** EN 16931: standard or reduced rate, zero rate, supply within the EU, reverse charge. */
export type VatCategory = 'S' | 'Z' | 'K' | 'AE'

/** Why no VAT is charged; kept in the order's `vat_note`. */
export type VatNote = 'intra-eu' | 'reverse-charge'

export type Party = {
  name: string
  regNum: string | null
  vatNum: string | null
  address: string
  city: string
  zip: string
  /** ISO 3166-1, two letters. */
  countryCode: string
}

export type Seller = Party & { bankName: string; iban: string; bic: string; email: string; phone: string }

export type InvoiceBuyer = Party & {
  type: BuyerType
  contact: { name: string; email: string; phone: string }
  /** b2g: what the buyer wants to find on the invoice. */
  reference: string | null
  contract: string | null
}

/** `net` + `vat` = `gross`, cents. */
export type Sums = { rateBp: BasisPoints; category: VatCategory; net: Cents; vat: Cents; gross: Cents }

export type InvoiceLine = Sums & {
  /** The line's place in the order; a credit note names the line it gives back by it. */
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
export type InvoiceCharge = Sums & { kind: ChargeKind; title: LocalizedText }

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

/** Everything printed on the document, as it stood on the day of issue. On a credit note the sums are positive too. */
export type Invoice = {
  /** Of this shape: documents are kept for years and read by later programs. */
  version: 1
  kind: InvoiceKind
  /** A proforma bears the order's number: it is no accounting document and takes none of the series. */
  number: string
  orderNumber: string
  lang: Lang
  issueDate: Day
  /** Null once paid, and on credit notes. */
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
    /** The date is a promise, the goods are not sent yet. */
    isExpected: boolean
  }
  lines: InvoiceLine[]
  charges: InvoiceCharge[]
  vatRows: (VatRow & { category: VatCategory })[]
  totals: InvoiceTotals
  vatNote: VatNote | null
  /** What the note rests on. Older documents do not have it. */
  vatEvidence?: VatEvidence | null
  payment: { method: LocalizedText; reference: string; paidOn: Day | null }
  /** Credit notes: the invoice that is corrected, and why. */
  credits: { number: string; issueDate: Day; reason: string; reference: string } | null
}
