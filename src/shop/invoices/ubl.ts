import type { Lang } from '../languages.ts'
import { type BasisPoints, type Cents, formatAmount, sum } from '../money/money.ts'
import { element, optional, writeXml, type Xml } from '../xml/write.ts'
import { chargeTitle } from './charge-title.ts'
import type { ChargeKind, Invoice, InvoiceCharge, InvoiceLine, MicroEuro, Party, VatCategory } from './invoice.ts'
import { type CreditReasons, reasonWords } from './reasons.ts'

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

const REGISTER_SCHEMES: Readonly<Record<string, string>> = { LV: '0218', EE: '0191', LT: '0200' }

/** UN/ECE Rec. 20: piece, one. */
const UNITS = { product: 'H87', service: 'C62' } as const

/** UN/ECE 4461: credit transfer. */
const CREDIT_TRANSFER = '30'
/** UN/ECE 5189: discount. */
const DISCOUNT = '95'
/** UN/ECE 7161: freight service. */
const FREIGHT = 'FC'

export type UblTexts = {
  discount: string
  priceReduction: string
  parcels(n: number): string
  creditReasons: CreditReasons
  vatNotes: Readonly<Record<'intra-eu' | 'reverse-charge', string>>
}

export function hasEInvoice(invoice: Invoice): boolean {
  return invoice.kind !== 'proforma' && invoice.buyer.type !== 'b2c' && endpointOf(invoice.buyer) !== null
}

/** UBL 2.1, EN 16931 / Peppol BIS Billing 3.0; unit prices have enough decimals. @throws when `hasEInvoice` is false */
export function ublOf(invoice: Invoice, texts: UblTexts, lang: Lang = invoice.lang): string {
  if (!hasEInvoice(invoice)) throw new Error(`Document ${invoice.number} is not for sending as an e-invoice`)
  const isCredit = invoice.kind === 'credit_note'
  const type = isCredit ? 'CreditNote' : 'Invoice'
  const { buyer, credits, vatNote } = invoice
  const root = element(
    type,
    [
      element('cbc:CustomizationID', CUSTOMIZATION),
      element('cbc:ProfileID', PROFILE),
      element('cbc:ID', invoice.number),
      element('cbc:IssueDate', invoice.issueDate),
      isCredit ? null : optional('cbc:DueDate', invoice.dueDate),
      isCredit ? element('cbc:CreditNoteTypeCode', '381') : element('cbc:InvoiceTypeCode', '380'),
      optional(
        'cbc:Note',
        [vatNote && texts.vatNotes[vatNote], credits && reasonWords(credits.reason, texts.creditReasons)]
          .filter(Boolean)
          .join('; '),
      ),
      element('cbc:DocumentCurrencyCode', 'EUR'),
      element('cbc:BuyerReference', buyer.reference ?? invoice.orderNumber),
      credits &&
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', credits.number),
            element('cbc:IssueDate', credits.issueDate),
          ]),
        ]),
      optional('cac:ContractDocumentReference', buyer.contract ? [element('cbc:ID', buyer.contract)] : null),
      element('cac:AccountingSupplierParty', [partyOf(invoice.seller, { ...invoice.seller, name: '' })]),
      element('cac:AccountingCustomerParty', [partyOf(buyer, buyer.contact)]),
      deliveryOf(invoice),
      paymentOf(invoice),
      ...invoice.charges.map((charge) => chargeOf(charge, texts, lang)),
      taxTotalOf(invoice, texts),
      totalsOf(invoice),
      ...invoice.lines.map((line, i) => lineOf(line, i, invoice, texts)),
    ],
    {
      xmlns: `${UBL}:${type}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
  )
  return writeXml(root)
}

/** `scheme:number`, as access points take it. @throws where `hasEInvoice` is false */
export function endpointAddress(party: Party): string {
  const endpoint = endpointOf(party)
  if (!endpoint) throw new Error('A party without an endpoint')
  return `${endpoint.scheme}:${endpoint.id}`
}

function endpointOf(party: Party): { scheme: string; id: string } | null {
  const scheme = REGISTER_SCHEMES[party.countryCode]
  return scheme && party.regNum ? { scheme, id: party.regNum } : null
}

function partyOf(party: Party, contact: { name: string; email: string; phone: string }): Xml {
  const endpoint = endpointOf(party)
  return element('cac:Party', [
    endpoint && element('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    element('cac:PostalAddress', addressOf(party)),
    party.vatNum ? element('cac:PartyTaxScheme', [element('cbc:CompanyID', party.vatNum), taxScheme()]) : null,
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      endpoint && element('cbc:CompanyID', endpoint.id, { schemeID: endpoint.scheme }),
    ]),
    optional('cac:Contact', [
      optional('cbc:Name', contact.name),
      optional('cbc:Telephone', contact.phone),
      optional('cbc:ElectronicMail', contact.email),
    ]),
  ])
}

function addressOf({ address, city, zip, countryCode }: Pick<Party, 'address' | 'city' | 'zip' | 'countryCode'>) {
  return [
    optional('cbc:StreetName', address),
    optional('cbc:CityName', city),
    optional('cbc:PostalZone', zip),
    element('cac:Country', [element('cbc:IdentificationCode', countryCode)]),
  ]
}

/** Estimates are left out, but intra-EU supply requires a date (BR-IC-11). */
function deliveryOf({ delivery, vatNote, issueDate }: Invoice): Xml {
  const day = delivery.isExpected && vatNote !== 'intra-eu' ? null : (delivery.date ?? issueDate)
  return element('cac:Delivery', [
    optional('cbc:ActualDeliveryDate', day),
    element('cac:DeliveryLocation', [element('cac:Address', addressOf(delivery))]),
    element('cac:DeliveryParty', [element('cac:PartyName', [element('cbc:Name', delivery.recipient)])]),
  ])
}

/** Omitted on paid invoices, which could otherwise be paid twice. */
function paymentOf({ kind, seller, totals, payment }: Invoice): Xml | null {
  if (kind === 'credit_note' || totals.payable === 0) return null
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', CREDIT_TRANSFER),
    element('cbc:PaymentID', payment.reference),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', seller.iban),
      element('cbc:Name', seller.name),
      optional('cac:FinancialInstitutionBranch', seller.bic ? [element('cbc:ID', seller.bic)] : null),
    ]),
  ])
}

const chargeCodes: Readonly<Record<ChargeKind, string | null>> = { delivery: FREIGHT, surcharge: null }

function chargeOf(charge: InvoiceCharge, texts: UblTexts, lang: Lang): Xml {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'true'),
    optional('cbc:AllowanceChargeReasonCode', chargeCodes[charge.kind]),
    element('cbc:AllowanceChargeReason', chargeTitle(charge, texts, lang)),
    amount('cbc:Amount', charge.net),
    element('cac:TaxCategory', categoryOf(charge)),
  ])
}

const exemptionCodes: Partial<Record<VatCategory, string>> = { K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE' }

function taxTotalOf({ totals, vatRows, vatNote }: Invoice, texts: UblTexts): Xml {
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', totals.vat),
    ...vatRows.map((row) => {
      const [id, percent, scheme] = categoryOf(row)
      const code = exemptionCodes[row.category] ?? null
      return element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', row.net),
        amount('cbc:TaxAmount', row.vat),
        element('cac:TaxCategory', [
          id,
          percent,
          optional('cbc:TaxExemptionReasonCode', code),
          optional('cbc:TaxExemptionReason', code && vatNote ? texts.vatNotes[vatNote] : null),
          scheme,
        ]),
      ])
    }),
  ])
}

function totalsOf({ lines, charges, totals }: Invoice): Xml {
  const charged = sum(charges.map((charge) => charge.net))
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', sum(lines.map((line) => line.net))),
    amount('cbc:TaxExclusiveAmount', totals.net),
    amount('cbc:TaxInclusiveAmount', totals.gross),
    charges.length > 0 ? amount('cbc:ChargeTotalAmount', charged) : null,
    totals.paid > 0 ? amount('cbc:PrepaidAmount', totals.paid) : null,
    amount('cbc:PayableAmount', totals.payable),
  ])
}

function lineOf(line: InvoiceLine, index: number, { kind, credits }: Invoice, texts: UblTexts): Xml {
  const [name, quantity] =
    kind === 'credit_note' ? ['CreditNoteLine', 'CreditedQuantity'] : ['InvoiceLine', 'InvoicedQuantity']
  const title = line.position === 0 && credits ? `${texts.priceReduction} ${credits.number}` : line.title
  return element(`cac:${name}`, [
    element('cbc:ID', String(index + 1)),
    element(`cbc:${quantity}`, String(line.quantity), { unitCode: UNITS[line.type] }),
    amount('cbc:LineExtensionAmount', line.net),
    line.discountNet > 0
      ? element('cac:AllowanceCharge', [
          element('cbc:ChargeIndicator', 'false'),
          element('cbc:AllowanceChargeReasonCode', DISCOUNT),
          element('cbc:AllowanceChargeReason', texts.discount),
          amount('cbc:Amount', line.discountNet),
        ])
      : null,
    element('cac:Item', [
      element('cbc:Name', title),
      optional('cac:SellersItemIdentification', line.code ? [element('cbc:ID', line.code)] : null),
      element('cac:ClassifiedTaxCategory', categoryOf(line)),
    ]),
    element('cac:Price', [element('cbc:PriceAmount', formatMicro(line.unitNet), euro)]),
  ])
}

const euro = { currencyID: 'EUR' }

function amount(name: string, cents: Cents): Xml {
  return element(name, formatAmount(cents), euro)
}

function categoryOf({ category, rateBp }: { category: VatCategory; rateBp: BasisPoints }): [Xml, Xml, Xml] {
  return [element('cbc:ID', category), element('cbc:Percent', formatPercent(rateBp)), taxScheme()]
}

function taxScheme(): Xml {
  return element('cac:TaxScheme', [element('cbc:ID', 'VAT')])
}

/** "21", "5.5". */
function formatPercent(rateBp: BasisPoints): string {
  return String(rateBp / 100)
}

/** "16.520661"; two to six decimals. */
function formatMicro(price: MicroEuro): string {
  const digits = String(price).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, '')}`
}
