import type { ShippingFields } from '../cart/cart.tables.ts'
import type { Localized } from '../columns.ts'
import type { BuyerType } from '../customers/customers.tables.ts'
import type { Lang } from '../languages.ts'
import { type BasisPoints, type Cents, divideRounded, netOf, sum, type VatRow, vatTable } from '../money/money.ts'
import type { OrderDelivery, orderLines, orders } from '../orders/orders.tables.ts'
import type { Settings } from '../settings/settings.ts'
import { type Day, rigaDay } from '../shipping/calendar.ts'

export type InvoiceKind = 'invoice' | 'credit_note' | 'proforma'

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
export type InvoiceCharge = Sums & { kind: ChargeKind; title: Localized }

/** `gross` = `items` − `discount` + `delivery` + `surcharge` = `net` + `vat` = `paid` + `payable`. */
export type InvoiceTotals = {
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
    title: Localized
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
  payment: { method: Localized; reference: string; paidOn: Day | null }
  /** Credit notes: the invoice that is corrected, and why. */
  credits: { number: string; issueDate: Day; reason: string; reference: string } | null
}

export type InvoicedOrder = Pick<
  typeof orders.$inferSelect,
  | 'prefixedId'
  | 'lang'
  | 'buyerType'
  | 'name'
  | 'surname'
  | 'email'
  | 'phoneCode'
  | 'phoneNumber'
  | 'company'
  | 'buyerReference'
  | 'contractNumber'
  | 'delivery'
  | 'paymentMethodTitle'
  | 'itemsTotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'surchargeTotal'
  | 'total'
  | 'vatTotal'
  | 'vatRows'
  | 'vatNote'
  | 'paidAt'
>

export type InvoicedLine = Pick<
  typeof orderLines.$inferSelect,
  'position' | 'type' | 'code' | 'title' | 'quantity' | 'unitPrice' | 'discount' | 'total' | 'vatRate' | 'vat'
>

/** What the order itself does not say. */
export type Issue = {
  kind: 'invoice' | 'proforma'
  number: string
  issueDate: Day
  dueDate: Day
  /** When the goods were sent or handed over; null before that. */
  sentOn: Day | null
  /** Of the company, or of the delivery where a person buys. */
  buyerCountry: string
}

/** The seller is a Latvian company; its settings have no country. */
const SELLER_COUNTRY = 'LV'
const MICRO_PER_CENT = 10_000

/**
 * The document of an order. Its sums are the order's own, to the cent.
 * @throws when the stored order does not add up, which only a bug can bring about
 */
export function invoiceOf(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  identity: Settings['identity'],
  issue: Issue,
): Invoice {
  const vatNote = readVatNote(order.vatNote)
  const categoryOf = (rateBp: BasisPoints) => vatCategory(rateBp, vatNote)
  const ordered = [...lines].sort((a, b) => a.position - b.position)
  const charges = chargesOf(order, ordered, categoryOf)
  const paid = order.paidAt ? order.total : 0
  return {
    version: 1,
    kind: issue.kind,
    number: issue.number,
    orderNumber: order.prefixedId,
    lang: order.lang,
    issueDate: issue.issueDate,
    dueDate: order.total > paid ? issue.dueDate : null,
    seller: sellerOf(identity),
    buyer: buyerOf(order, issue.buyerCountry),
    delivery: deliveryOf(order, issue.sentOn),
    lines: ordered.map((line) => lineOf(line, categoryOf(line.vatRate))),
    charges,
    vatRows: order.vatRows.map((row) => ({ ...row, category: categoryOf(row.rateBp) })),
    totals: {
      items: order.itemsTotal,
      discount: order.discountTotal,
      delivery: order.shippingTotal,
      surcharge: order.surchargeTotal,
      net: order.total - order.vatTotal,
      vat: order.vatTotal,
      gross: order.total,
      paid,
      payable: order.total - paid,
    },
    vatNote,
    payment: {
      method: order.paymentMethodTitle,
      reference: order.prefixedId,
      paidOn: order.paidAt ? rigaDay(order.paidAt) : null,
    },
    credits: null,
  }
}

/** What a piece costs without VAT and before the discount, so that quantity × price − discount is the line's net. */
export function unitNetOf(net: Cents, discountNet: Cents, quantity: number): MicroEuro {
  return divideRounded((net + discountNet) * MICRO_PER_CENT, quantity)
}

function lineOf(line: InvoicedLine, category: VatCategory): InvoiceLine {
  const net = line.total - line.vat
  const discountNet = netOf(line.discount, line.vatRate)
  return {
    position: line.position,
    type: line.type,
    code: line.code,
    title: line.title,
    quantity: line.quantity,
    unitGross: line.unitPrice,
    discount: line.discount,
    unitNet: unitNetOf(net, discountNet, line.quantity),
    discountNet,
    rateBp: line.vatRate,
    category,
    net,
    vat: line.vat,
    gross: line.total,
  }
}

/**
 * The order keeps what delivery and surcharge cost, and the VAT of each rate, but not the rates of these two. They are
 * the ones that make the lines' sums grow to the stored table; the VAT is then shared out as it was when it was priced.
 */
function chargesOf(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  categoryOf: (rateBp: BasisPoints) => VatCategory,
): InvoiceCharge[] {
  const charged = [
    { kind: 'delivery' as const, title: order.delivery.title, gross: order.shippingTotal },
    { kind: 'surcharge' as const, title: order.paymentMethodTitle, gross: order.surchargeTotal },
  ].filter(({ gross }) => gross > 0)
  const priced = lines.map((line) => ({ gross: line.total, rateBp: line.vatRate }))
  const rates = order.vatRows.map((row) => row.rateBp)

  for (const guess of combinations(rates, charged.length)) {
    const table = vatTable([...priced, ...charged.map(({ gross }, i) => ({ gross, rateBp: guess[i] ?? 0 }))])
    if (!isSameTable(table.groups, order.vatRows)) continue
    return charged.map((charge, i) => {
      const rateBp = guess[i] ?? 0
      const vat = table.lineVat[lines.length + i] ?? 0
      return { ...charge, rateBp, category: categoryOf(rateBp), net: charge.gross - vat, vat }
    })
  }
  throw new Error(`The VAT of order ${order.prefixedId} does not add up`)
}

/** All ways to choose `length` rates, each from all of them. */
function combinations(rates: readonly BasisPoints[], length: number): BasisPoints[][] {
  if (length === 0) return [[]]
  return rates.flatMap((rate) => combinations(rates, length - 1).map((rest) => [rate, ...rest]))
}

function isSameTable(ours: readonly VatRow[], stored: readonly VatRow[]): boolean {
  return (
    ours.length === stored.length &&
    ours.every((row) =>
      stored.some((other) => other.rateBp === row.rateBp && other.gross === row.gross && other.vat === row.vat),
    )
  )
}

function vatCategory(rateBp: BasisPoints, note: VatNote | null): VatCategory {
  if (rateBp > 0) return 'S'
  if (note === 'intra-eu') return 'K'
  return note === 'reverse-charge' ? 'AE' : 'Z'
}

function readVatNote(text: string | null): VatNote | null {
  if (text === null || text === 'intra-eu' || text === 'reverse-charge') return text
  throw new Error(`Unknown reason for charging no VAT: ${text}`)
}

function sellerOf(identity: Settings['identity']): Seller {
  return {
    name: identity.legal_name,
    regNum: identity.reg_num,
    vatNum: identity.vat_num || null,
    address: identity.address,
    city: identity.city,
    zip: identity.zip,
    countryCode: SELLER_COUNTRY,
    bankName: identity.bank_name,
    iban: identity.iban,
    bic: identity.bic,
    email: identity.email,
    phone: identity.phone,
  }
}

function buyerOf(order: InvoicedOrder, countryCode: string): InvoiceBuyer {
  const person = `${order.name} ${order.surname}`.trim()
  const contact = { name: person, email: order.email, phone: `+${order.phoneCode} ${order.phoneNumber}` }
  const { company } = order
  if (!company) {
    return { ...personalAddress(order.delivery), type: 'b2c', name: person, countryCode, ...noNumbers, contact }
  }
  return {
    type: order.buyerType,
    name: company.name,
    regNum: company.reg_num || null,
    vatNum: company.vat_num || null,
    address: company.address,
    city: company.city,
    zip: company.zip,
    countryCode,
    contact,
    reference: order.buyerReference,
    contract: order.contractNumber,
  }
}

const noNumbers = { regNum: null, vatNum: null, reference: null, contract: null }

/** A person's own address is known only where a courier goes; that of a locker is not the buyer's. */
function personalAddress({ type, fields }: OrderDelivery): Pick<Party, 'address' | 'city' | 'zip'> {
  if (type !== 'courier') return { address: '', city: '', zip: '' }
  return { address: streetOf(fields), city: fields.city ?? '', zip: fields.zip ?? '' }
}

function deliveryOf({ delivery, name, surname }: InvoicedOrder, sentOn: Day | null): Invoice['delivery'] {
  const { point, fields } = delivery
  return {
    title: delivery.title,
    recipient: point?.name ?? `${name} ${surname}`.trim(),
    address: point?.address ?? streetOf(fields),
    city: point?.city ?? fields.city ?? '',
    zip: point?.zip ?? fields.zip ?? '',
    countryCode: delivery.country_code,
    date: sentOn ?? delivery.promised?.to ?? null,
    isExpected: sentOn === null,
  }
}

function streetOf({ address, building_num, house_num, village }: ShippingFields): string {
  const street = [address, building_num, house_num].filter(Boolean).join(' ')
  return [street, village].filter(Boolean).join(', ')
}

/** What is printed below the columns of lines and charges. */
export function columnSums(rows: readonly Sums[]): { net: Cents; vat: Cents; gross: Cents } {
  return {
    net: sum(rows.map((row) => row.net)),
    vat: sum(rows.map((row) => row.vat)),
    gross: sum(rows.map((row) => row.gross)),
  }
}
