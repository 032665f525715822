import { describe, expect, test } from 'vitest'
import { checkUbl } from './ubl-rules.ts'

/** No error against the official rule files. */
const example = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>R-2026-00042</cbc:ID>
  <cbc:IssueDate>2026-11-21</cbc:IssueDate>
  <cbc:DueDate>2026-12-05</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>P-1042</cbc:BuyerReference>
  <cac:AccountingSupplierParty>
    <cac:Party>
      <cbc:EndpointID schemeID="0218">40009999990</cbc:EndpointID>
      <cac:PostalAddress>
        <cbc:StreetName>Parauga iela 1</cbc:StreetName>
        <cbc:CityName>Rīga</cbc:CityName>
        <cbc:PostalZone>LV-1010</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>LV</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme>
        <cbc:CompanyID>LV40009999990</cbc:CompanyID>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:PartyTaxScheme>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>SIA Paraugs</cbc:RegistrationName>
        <cbc:CompanyID schemeID="0218">40009999990</cbc:CompanyID>
      </cac:PartyLegalEntity>
    </cac:Party>
  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>
    <cac:Party>
      <cbc:EndpointID schemeID="0218">99999999993</cbc:EndpointID>
      <cac:PostalAddress>
        <cbc:StreetName>Skolas iela 2</cbc:StreetName>
        <cbc:CityName>Cēsis</cbc:CityName>
        <cbc:PostalZone>LV-4101</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>LV</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>Parauga vidusskola</cbc:RegistrationName>
        <cbc:CompanyID schemeID="0218">99999999993</cbc:CompanyID>
      </cac:PartyLegalEntity>
    </cac:Party>
  </cac:AccountingCustomerParty>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cbc:PaymentID>P-1042</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>LV97HABA0012345678910</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>true</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>
    <cbc:AllowanceChargeReason>Piegāde</cbc:AllowanceChargeReason>
    <cbc:Amount currencyID="EUR">4.00</cbc:Amount>
    <cac:TaxCategory>
      <cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
    </cac:TaxCategory>
  </cac:AllowanceCharge>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">42.84</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">204.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">42.84</cbc:TaxAmount>
      <cac:TaxCategory>
        <cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">204.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">246.84</cbc:TaxInclusiveAmount>
    <cbc:ChargeTotalAmount currencyID="EUR">4.00</cbc:ChargeTotalAmount>
    <cbc:PayableAmount currencyID="EUR">246.84</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>Austiņas X1</cbc:Name>
      <cac:ClassifiedTaxCategory>
        <cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>
`

function brokenBy(what: string | RegExp, by: string): string[] {
  const changed = example.replace(what, by)
  expect(changed).not.toBe(example)
  return [...new Set(checkUbl(changed).map((violation) => violation.rule))]
}

test('the minimal example breaks nothing', () => {
  expect(checkUbl(example)).toEqual([])
})

const TAX_CATEGORY = '<cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent>'

describe('what breaks which rule', () => {
  test.each<[string, string | RegExp, string, string[]]>([
    ['no due date', /<cbc:DueDate>.*\n/, '', ['BR-CO-25']],
    ['no buyer reference', /<cbc:BuyerReference>.*\n/, '', ['PEPPOL-EN16931-R003']],
    ['no VAT number of the seller', /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, '', ['BR-S-02']],
    ['no endpoint of the seller', /<cbc:EndpointID.*40009999990.*\n/, '', ['PEPPOL-EN16931-R020']],
    ['no endpoint of the buyer', /<cbc:EndpointID.*99999999993.*\n/, '', ['PEPPOL-EN16931-R010']],
    ['no customization', 'urn:cen.eu:en16931:2017#compliant', 'urn:other', ['PEPPOL-EN16931-R004']],
    ['a wrong sum to pay', '246.84</cbc:PayableAmount', '246.83</cbc:PayableAmount', ['BR-CO-16']],
    [
      'a wrong sum with VAT',
      '246.84</cbc:TaxInclusiveAmount',
      '246.85</cbc:TaxInclusiveAmount',
      ['BR-CO-15', 'BR-CO-16'],
    ],
    ['a wrong sum without VAT', '204.00</cbc:TaxExclusive', '204.01</cbc:TaxExclusive', ['BR-CO-13', 'BR-CO-15']],
    [
      'a wrong sum of lines',
      '200.00</cbc:LineExtensionAmount',
      '200.01</cbc:LineExtensionAmount',
      ['BR-CO-10', 'BR-CO-13'],
    ],
    ['a wrong sum of charges', '4.00</cbc:ChargeTotal', '4.01</cbc:ChargeTotal', ['BR-CO-12', 'BR-CO-13']],
    ['a wrong sum of VAT', '42.84</cbc:TaxAmount', '42.85</cbc:TaxAmount', ['BR-CO-14', 'BR-CO-15']],
    ['a wrong price', '100.00</cbc:PriceAmount', '100.01</cbc:PriceAmount', ['PEPPOL-EN16931-R120']],
    ['three decimals', '>42.84<', '>42.840<', ['BR-DEC']],
    ['an empty element', '<cbc:Name>Austiņas X1</cbc:Name>', '<cbc:Name></cbc:Name>', ['PEPPOL-EN16931-R008']],
    ['a self-closed element', '<cbc:Name>Austiņas X1</cbc:Name>', '<cbc:Name/>', ['PEPPOL-EN16931-R008']],
    ['no account', /<cac:PayeeFinancialAccount>.*\n/, '', ['BR-61']],
    ['text that is no XML', '</Invoice>', '', ['XML']],
    ['a foreign entity', '<?xml', '<!DOCTYPE x [<!ENTITY e "e">]><?xml', ['XML']],
  ])('%s', (_name, what, by, rules) => {
    expect(brokenBy(what, by)).toEqual(rules)
  })

  test('elements out of their order', () => {
    const moved = brokenBy(/(\s*<cbc:IssueDate>.*)(\s*<cbc:DueDate>.*)/, '$2$1')
    expect(moved).toEqual(['UBL-ORDER'])
    const dueDate = '<cbc:DueDate>2026-12-05</cbc:DueDate>'
    expect(brokenBy(dueDate, `${dueDate}<cbc:Foo>1</cbc:Foo>`)).toEqual(['UBL-ORDER'])
    expect(brokenBy(/(\s*<cbc:CityName>.*)(\s*<cbc:PostalZone>.*)/, '$2$1')).toEqual(['UBL-ORDER'])
  })

  test('VAT that is not the rate of the net amount', () => {
    const changed = example.replaceAll('42.84', '42.87').replaceAll('246.84', '246.87')
    expect(checkUbl(changed).map(({ rule, detail }) => `${rule} ${detail}`)).toEqual(['BR-CO-17 S 21'])
    const forgiven = example.replaceAll('42.84', '42.85').replaceAll('246.84', '246.85')
    expect(checkUbl(forgiven)).toEqual([])
  })

  test('a line whose rate is in no VAT row', () => {
    const at = example.lastIndexOf(TAX_CATEGORY)
    const changed = `${example.slice(0, at)}${TAX_CATEGORY.replace('21', '12')}${example.slice(at + TAX_CATEGORY.length)}`
    expect(checkUbl(changed)).toEqual([{ rule: 'BR-S-08', detail: 'S 21' }])
  })

  test('supply within the European Union without its facts', () => {
    const changed = example.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>K</cbc:ID>')
    expect(checkUbl(changed).map((violation) => violation.rule)).toEqual(['BR-IC-02', 'BR-IC-11', 'BR-IC-12'])
  })
})
