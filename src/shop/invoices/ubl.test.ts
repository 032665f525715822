import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company, invoiceOfSale, randomSale, saleOf, school } from '../../../test/support/sales.ts'
import { invoice as texts } from '../../i18n/lv/invoice.ts'
import type { PricingInput } from '../cart/totals.ts'
import { creditOf } from './credit.ts'
import type { Invoice } from './invoice.ts'
import { hasEInvoice, ublOf } from './ubl.ts'
import { checkUbl } from './ubl-rules.ts'

const cart: PricingInput = {
  lines: [
    { type: 'product', unit: 1999, quantity: 3, rateBp: 2100, discount: 400 },
    { type: 'service', unit: 1050, quantity: 1, rateBp: 500, discount: 0 },
  ],
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 100, rateBp: 2100 },
  vat: 'standard',
}

const b2g = { buyerType: 'b2g' as const, company: school, buyerReference: 'P-1042', contractNumber: 'L-7' }
const about = { number: 'EK-2026-00001', issueDate: '2026-12-01', reason: 'Preču atgriešana', reference: 'r-1' }

const xmlOf = (invoice: Invoice) => ublOf(invoice, texts)

describe('the e-invoice of a public body', () => {
  const xml = xmlOf(invoiceOfSale(saleOf(cart, b2g)))

  test('keeps the rules', () => {
    expect(checkUbl(xml)).toEqual([])
  })

  test('says who, to whom, for what, and where to pay', () => {
    for (const part of [
      '<cbc:BuyerReference>P-1042</cbc:BuyerReference>',
      '<cbc:EndpointID schemeID="0218">90099999994</cbc:EndpointID>',
      '<cbc:InvoicedQuantity unitCode="H87">3</cbc:InvoicedQuantity>',
      '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>',
      '<cbc:ID>LV97HABA0012345678910</cbc:ID>',
      '<cbc:PaymentID>E-7K4-M92</cbc:PaymentID>',
      '<cbc:ID>L-7</cbc:ID>',
    ]) {
      expect(xml).toContain(part)
    }
  })
})

test('a delivery in several parcels says how many there are', () => {
  expect(xmlOf(invoiceOfSale(saleOf(cart, { ...b2g, parcels: 3 })))).toContain(
    '<cbc:AllowanceChargeReason>Kurjers, 3 pakas</cbc:AllowanceChargeReason>',
  )
})

test('a paid invoice names no account', () => {
  const xml = xmlOf(invoiceOfSale(saleOf(cart, { ...b2g, paidAt: new Date('2026-11-21T09:00:00Z') })))
  expect(xml).not.toContain('PaymentMeans')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
  expect(checkUbl(xml)).toEqual([])
})

test('supply within the European Union names its reason and day', () => {
  const sale = saleOf({ ...cart, vat: 'zero' }, { buyerType: 'b2b', company, vatNote: 'intra-eu' })
  const xml = xmlOf(invoiceOfSale(sale, { buyerCountry: 'EE' }))
  expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>')
  expect(xml).toContain('<cbc:ActualDeliveryDate>2026-11-25</cbc:ActualDeliveryDate>')
  expect(xml).toContain('schemeID="0191"')
  expect(checkUbl(xml)).toEqual([])
})

test('a credit note is a document of its own kind that names its invoice', () => {
  const invoice = invoiceOfSale(saleOf(cart, b2g))
  const credited = creditOf(invoice, [], { what: 'amount', amount: 1000 }, about)
  if (!credited.ok) throw new Error(credited.reason)
  const xml = xmlOf(credited.invoice)
  expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(xml).toContain('<cbc:ID>ER-2026-00042</cbc:ID>')
  expect(xml).toContain('<cbc:Name>Cenas samazinājums rēķinam ER-2026-00042</cbc:Name>')
  expect(checkUbl(xml)).toEqual([])
})

describe('a document that mixes up its categories is refused', () => {
  const sale = saleOf({ ...cart, vat: 'zero' }, { buyerType: 'b2b', company, vatNote: 'intra-eu' })
  const xml = xmlOf(invoiceOfSale(sale, { buyerCountry: 'EE' }))
  const rulesBroken = (broken: string) => new Set(checkUbl(broken).map(({ rule }) => rule))
  const inBreakdown = (change: (category: string) => string) =>
    xml.replace(/<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/g, change)
  const named = (id: string) => (part: string) => part.replaceAll('<cbc:ID>K</cbc:ID>', `<cbc:ID>${id}</cbc:ID>`)
  const withoutReason = (part: string) => part.replace(/<cbc:TaxExemptionReason(Code)?>[^<]*<\/[^>]+>/g, '')

  test.each([
    ['reverse charge in the breakdown only', inBreakdown(named('AE')), ['BR-AE-01', 'BR-IC-01']],
    ['zero rate in the breakdown only', inBreakdown(named('Z')), ['BR-IC-01', 'BR-Z-01', 'BR-Z-10']],
    ['reverse charge without its reason', withoutReason(named('AE')(xml)), ['BR-AE-10']],
    ['zero rate with a reason', named('Z')(xml), ['BR-Z-10']],
  ])('%s', (_what, broken, rules) => {
    expect(xml).not.toBe(broken)
    expect([...rulesBroken(broken)]).toEqual(expect.arrayContaining(rules))
  })
})

test('persons, proformas and countries whose register we do not know get none', () => {
  expect(hasEInvoice(invoiceOfSale(saleOf(cart)))).toBe(false)
  expect(hasEInvoice(invoiceOfSale(saleOf(cart, b2g), { kind: 'proforma' }))).toBe(false)
  expect(hasEInvoice(invoiceOfSale(saleOf(cart, b2g), { buyerCountry: 'DE' }))).toBe(false)
  expect(() => xmlOf(invoiceOfSale(saleOf(cart)))).toThrow('not for sending')
})

test('two thousand random invoices and their credit notes keep the rules', () => {
  fc.assert(
    fc.property(randomSale, fc.double({ min: 0.01, max: 1, noNaN: true }), (sale, part) => {
      const invoice = invoiceOfSale(sale)
      expect(checkUbl(xmlOf(invoice))).toEqual([])
      const amount = Math.ceil(invoice.totals.gross * part)
      const credited = creditOf(invoice, [], part < 0.5 ? { what: 'amount', amount } : { what: 'rest' }, about)
      if (!credited.ok) return
      expect(checkUbl(xmlOf(credited.invoice))).toEqual([])
      const rest = creditOf(invoice, [credited.invoice], { what: 'rest' }, about)
      if (rest.ok) expect(checkUbl(xmlOf(rest.invoice))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
}, 60_000)
