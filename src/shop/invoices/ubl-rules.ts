import { readXml } from '../xml/read.ts'
import type { Xml } from '../xml/write.ts'

/** EN 16931 (BR-…), Peppol BIS Billing 3.0 (R…), and two of UBL itself. */
type UblRule =
  | 'XML'
  | 'UBL-ORDER'
  | 'BR-CO-10'
  | 'BR-CO-12'
  | 'BR-CO-13'
  | 'BR-CO-14'
  | 'BR-CO-15'
  | 'BR-CO-16'
  | 'BR-CO-17'
  | 'BR-CO-25'
  | 'BR-S-02'
  | 'BR-S-08'
  | 'BR-AE-01'
  | 'BR-AE-02'
  | 'BR-AE-10'
  | 'BR-IC-01'
  | 'BR-IC-02'
  | 'BR-IC-11'
  | 'BR-IC-12'
  | 'BR-Z-01'
  | 'BR-Z-10'
  | 'BR-61'
  | 'BR-DEC'
  | 'PEPPOL-EN16931-R003'
  | 'PEPPOL-EN16931-R004'
  | 'PEPPOL-EN16931-R008'
  | 'PEPPOL-EN16931-R010'
  | 'PEPPOL-EN16931-R020'
  | 'PEPPOL-EN16931-R120'

export type Violation = { rule: UblRule; detail: string }

export function checkUbl(xml: string): Violation[] {
  let root: Xml
  try {
    root = readXml(xml)
  } catch (error) {
    return [{ rule: 'XML', detail: String(error) }]
  }
  return [
    ...checkShape(root),
    ...checkParties(root),
    ...checkLines(root),
    ...checkTax(root),
    ...checkCategories(root),
    ...checkTotals(root),
  ]
}

/** Millionths. Amounts have two decimals, prices up to six. */
type Micro = bigint

const CENT: Micro = 10_000n
const MICRO: Micro = 1_000_000n

/** VAT is rounded once per rate: up to a cent off, two for partial credit notes. The official rules allow a euro. */
const VAT_SLACK = 2n * CENT

function checkShape(root: Xml): Violation[] {
  const found: Violation[] = []
  walk(root, (node, path) => {
    if (node.children.length === 0 && node.text.trim() === '') found.push({ rule: 'PEPPOL-EN16931-R008', detail: path })
    const order = ORDERS[node.name]
    if (order && !isInOrder(node, order)) found.push({ rule: 'UBL-ORDER', detail: path })
    if (isAmount(node.name) && !/^-?\d+(\.\d{1,2})?$/.test(node.text)) found.push({ rule: 'BR-DEC', detail: path })
  })
  if (!textAt(root, 'cbc:CustomizationID').startsWith('urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017')) {
    found.push({ rule: 'PEPPOL-EN16931-R004', detail: 'cbc:CustomizationID' })
  }
  return found
}

const isAmount = (name: string) => /Amount$/.test(name) && name !== 'cbc:PriceAmount'

function walk(node: Xml, visit: (node: Xml, path: string) => void, above = '') {
  const path = `${above}/${node.name}`
  visit(node, path)
  for (const child of node.children) walk(child, visit, path)
}

function isInOrder({ children }: Xml, order: readonly string[]): boolean {
  const places = children.map((child) => order.indexOf(child.name.replace(/^c[ab]c:/, '')))
  return places.every((place, i) => place >= 0 && place >= (places[i - 1] ?? 0))
}

function checkParties(root: Xml): Violation[] {
  const [seller, buyer] = [
    at(root, 'cac:AccountingSupplierParty/cac:Party'),
    at(root, 'cac:AccountingCustomerParty/cac:Party'),
  ]
  const sellerVat = vatIdOf(seller)
  const buyerVat = vatIdOf(buyer)
  const used = new Set(all(root, LINES).map((line) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')))
  const delivery = at(root, 'cac:Delivery')
  const buyerId = buyerVat || textAt(buyer, 'cac:PartyLegalEntity/cbc:CompanyID')
  return broken({
    'PEPPOL-EN16931-R003': !textAt(root, 'cbc:BuyerReference') && !textAt(root, 'cac:OrderReference/cbc:ID'),
    'PEPPOL-EN16931-R010': !textAt(buyer, 'cbc:EndpointID'),
    'PEPPOL-EN16931-R020': !textAt(seller, 'cbc:EndpointID'),
    'BR-S-02': used.has('S') && !sellerVat,
    'BR-AE-02': used.has('AE') && !(sellerVat && buyerId),
    'BR-IC-02': used.has('K') && !(sellerVat && buyerVat),
    'BR-IC-11': used.has('K') && !textAt(delivery, 'cbc:ActualDeliveryDate'),
    'BR-IC-12':
      used.has('K') && !textAt(delivery, 'cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode'),
    'BR-61': all(root, ['cac:PaymentMeans']).some(
      (means) =>
        ['30', '58'].includes(textAt(means, 'cbc:PaymentMeansCode')) &&
        !textAt(means, 'cac:PayeeFinancialAccount/cbc:ID'),
    ),
  })
}

function checkLines(root: Xml): Violation[] {
  return all(root, LINES).flatMap((line): Violation[] => {
    const quantity = micro(textAt(line, 'cbc:InvoicedQuantity') || textAt(line, 'cbc:CreditedQuantity'))
    const price = micro(textAt(line, 'cac:Price/cbc:PriceAmount'))
    const base = micro(textAt(line, 'cac:Price/cbc:BaseQuantity') || '1')
    const allowances = all(line, ['cac:AllowanceCharge']).map((one) => signed(one))
    // Stricter than the rule, which tolerates two cents.
    const net = rounded((quantity * price) / base, CENT) + total(allowances)
    const isExact = net === micro(textAt(line, 'cbc:LineExtensionAmount'))
    return isExact ? [] : [{ rule: 'PEPPOL-EN16931-R120', detail: `line ${textAt(line, 'cbc:ID')}` }]
  })
}

function checkTax(root: Xml): Violation[] {
  return all(root, ['cac:TaxTotal', 'cac:TaxSubtotal']).flatMap((subtotal): Violation[] => {
    const category = at(subtotal, 'cac:TaxCategory')
    const percent = micro(textAt(category, 'cbc:Percent') || '0')
    const net = micro(textAt(subtotal, 'cbc:TaxableAmount'))
    const vat = micro(textAt(subtotal, 'cbc:TaxAmount'))
    const difference = vat - rounded((net * percent) / (100n * MICRO), CENT)
    const detail = `${textAt(category, 'cbc:ID')} ${textAt(category, 'cbc:Percent')}`
    return broken(
      {
        'BR-CO-17': difference > VAT_SLACK || -difference > VAT_SLACK,
        'BR-S-08': net !== taxable(root, categoryKey(category)),
      },
      detail,
    )
  })
}

/** Each category without VAT has exactly one breakdown. */
function checkCategories(root: Xml): Violation[] {
  const subtotals = all(root, ['cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory'])
  const used = [
    ...all(root, LINES).map((line) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')),
    ...all(root, ['cac:AllowanceCharge']).map((charge) => textAt(charge, 'cac:TaxCategory/cbc:ID')),
  ]
  const of = (id: string) => subtotals.filter((category) => textAt(category, 'cbc:ID') === id)
  const isWrong = (id: string) => of(id).length !== (used.includes(id) ? 1 : 0)
  const hasReason = (category: Xml) =>
    textAt(category, 'cbc:TaxExemptionReasonCode') !== '' || textAt(category, 'cbc:TaxExemptionReason') !== ''
  return broken({
    'BR-AE-01': isWrong('AE'),
    'BR-IC-01': isWrong('K'),
    'BR-Z-01': isWrong('Z'),
    'BR-AE-10': of('AE').some((category) => !hasReason(category)),
    'BR-Z-10': of('Z').some(hasReason),
  })
}

function taxable(root: Xml, key: string): Micro {
  const lines = all(root, LINES)
    .filter((line) => categoryKey(at(line, 'cac:Item/cac:ClassifiedTaxCategory')) === key)
    .map((line) => micro(textAt(line, 'cbc:LineExtensionAmount')))
  const charges = all(root, ['cac:AllowanceCharge'])
    .filter((charge) => categoryKey(at(charge, 'cac:TaxCategory')) === key)
    .map(signed)
  return total([...lines, ...charges])
}

function categoryKey(category: Xml | null): string {
  return `${textAt(category, 'cbc:ID')} ${micro(textAt(category, 'cbc:Percent') || '0')}`
}

function checkTotals(root: Xml): Violation[] {
  const sums = at(root, 'cac:LegalMonetaryTotal')
  const sumAt = (name: string) => micro(textAt(sums, name) || '0')
  const amounts = (path: string[], name: string) => total(all(root, path).map((node) => micro(textAt(node, name))))
  const [net, gross] = [sumAt('cbc:TaxExclusiveAmount'), sumAt('cbc:TaxInclusiveAmount')]
  const lineTotal = sumAt('cbc:LineExtensionAmount')
  const vat = micro(textAt(root, 'cac:TaxTotal/cbc:TaxAmount') || '0')
  const charges = total(all(root, ['cac:AllowanceCharge']).map(signed))
  const statedCharges = sumAt('cbc:ChargeTotalAmount') - sumAt('cbc:AllowanceTotalAmount')
  const payable = sumAt('cbc:PayableAmount')
  const hasTerms = textAt(root, 'cbc:DueDate') || textAt(root, 'cac:PaymentTerms/cbc:Note')
  return broken({
    'BR-CO-10': lineTotal !== amounts(LINES, 'cbc:LineExtensionAmount'),
    'BR-CO-12': statedCharges !== charges,
    'BR-CO-13': net !== lineTotal + statedCharges,
    'BR-CO-14': vat !== amounts(['cac:TaxTotal', 'cac:TaxSubtotal'], 'cbc:TaxAmount'),
    'BR-CO-15': gross !== net + vat,
    'BR-CO-16': payable !== gross - sumAt('cbc:PrepaidAmount') + sumAt('cbc:PayableRoundingAmount'),
    'BR-CO-25': root.name === 'Invoice' && payable > 0n && !hasTerms,
  })
}

function broken(checks: Partial<Record<UblRule, boolean>>, detail = ''): Violation[] {
  return (Object.keys(checks) as UblRule[]).filter((rule) => checks[rule]).map((rule) => ({ rule, detail }))
}

function signed(allowanceOrCharge: Xml): Micro {
  const amount = micro(textAt(allowanceOrCharge, 'cbc:Amount'))
  return textAt(allowanceOrCharge, 'cbc:ChargeIndicator') === 'true' ? amount : -amount
}

function vatIdOf(party: Xml | null): string {
  const scheme = party?.children.find(
    (child) => child.name === 'cac:PartyTaxScheme' && textAt(child, 'cac:TaxScheme/cbc:ID') === 'VAT',
  )
  return textAt(scheme ?? null, 'cbc:CompanyID')
}

const LINES = ['cac:InvoiceLine|cac:CreditNoteLine']

function all(node: Xml, [name, ...rest]: readonly string[]): Xml[] {
  if (name === undefined) return [node]
  const names = name.split('|')
  return node.children.filter((child) => names.includes(child.name)).flatMap((child) => all(child, rest))
}

function at(node: Xml | null, path: string): Xml | null {
  return node ? (all(node, path.split('/'))[0] ?? null) : null
}

function textAt(node: Xml | null, path: string): string {
  return at(node, path)?.text.trim() ?? ''
}

/** Invalid numbers become one that equals nothing. */
function micro(text: string): Micro {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6})0*)?$/.exec(text)
  if (!match) return -(10n ** 30n)
  const value = BigInt(match[2] ?? '0') * MICRO + BigInt((match[3] ?? '').padEnd(6, '0'))
  return match[1] ? -value : value
}

function rounded(value: Micro, unit: Micro): Micro {
  if (value < 0n) return -rounded(-value, unit)
  return ((value + unit / 2n) / unit) * unit
}

function total(values: readonly Micro[]): Micro {
  return values.reduce((sum, value) => sum + value, 0n)
}

const words = (text: string) => text.trim().split(/\s+/)

const DOCUMENT_END = `AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference
  DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference
  AdditionalDocumentReference ProjectReference AccountingSupplierParty AccountingCustomerParty PayeeParty
  TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal`

const LINE = `LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference DocumentReference AllowanceCharge Item
  Price`

const TAX_CATEGORY = words('ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme')
const ADDRESS = words('StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country')

const ORDERS: Readonly<Record<string, readonly string[]>> = {
  Invoice: words(`CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate
    DocumentCurrencyCode TaxCurrencyCode ${DOCUMENT_END} InvoiceLine`),
  CreditNote: words(`CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note
    DocumentCurrencyCode TaxCurrencyCode ${DOCUMENT_END} CreditNoteLine`),
  'cac:Party': words('EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact'),
  'cac:PostalAddress': ADDRESS,
  'cac:Address': ADDRESS,
  'cac:PartyTaxScheme': words('CompanyID TaxScheme'),
  'cac:PartyLegalEntity': words('RegistrationName CompanyID CompanyLegalForm'),
  'cac:Contact': words('Name Telephone ElectronicMail'),
  'cac:Delivery': words('ActualDeliveryDate DeliveryLocation DeliveryParty'),
  'cac:PaymentMeans': words('PaymentMeansCode PaymentID CardAccount PayeeFinancialAccount PaymentMandate'),
  'cac:PayeeFinancialAccount': words('ID Name FinancialInstitutionBranch'),
  'cac:AllowanceCharge': words(
    'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory',
  ),
  'cac:TaxTotal': words('TaxAmount TaxSubtotal'),
  'cac:TaxSubtotal': words('TaxableAmount TaxAmount TaxCategory'),
  'cac:TaxCategory': TAX_CATEGORY,
  'cac:ClassifiedTaxCategory': TAX_CATEGORY,
  'cac:LegalMonetaryTotal': words(`LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount
    ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount`),
  'cac:InvoiceLine': words(`ID Note InvoicedQuantity ${LINE}`),
  'cac:CreditNoteLine': words(`ID Note CreditedQuantity ${LINE}`),
  'cac:Item': words(`Description Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification
    OriginCountry CommodityClassification ClassifiedTaxCategory AdditionalItemProperty`),
  'cac:Price': words('PriceAmount BaseQuantity AllowanceCharge'),
}
