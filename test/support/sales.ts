import fc from 'fast-check'
import { identity } from '../../demo/identity.ts'
import { type CartTotals, type PricedLine, type PricingInput, totalsOf } from '../../src/shop/cart/totals.ts'
import type { OrderCompany } from '../../src/shop/companies/company.ts'
import type { Invoice } from '../../src/shop/invoices/invoice.ts'
import type { InvoicedLine, InvoicedOrder, Issue } from '../../src/shop/invoices/invoiced-order.ts'
import { invoiceOf } from '../../src/shop/invoices/order-invoice.ts'

/** Orders as `placeOrder` would write them, for tests of what is made of an order. */
export type Sale = { order: InvoicedOrder; lines: InvoicedLine[] }

export const school: OrderCompany = {
  name: 'Parauga vidusskola',
  reg_num: '90099999994',
  vat_num: '',
  address: 'Skolas iela 2',
  city: 'Cēsis',
  zip: 'LV-4101',
  country_id: 112,
}

export const company: OrderCompany = {
  ...school,
  name: 'SIA „Parauga birojs”',
  reg_num: '50999999994',
  vat_num: 'LV50999999994',
}

const issue: Issue = {
  kind: 'invoice',
  number: 'ER-2026-00042',
  issueDate: '2026-11-21',
  dueDate: '2026-11-28',
  sentOn: null,
  buyerCountry: 'LV',
}

const titles = ['Galda lampa „Mēness”', 'Grāmata "Ēku <siltums> & gaisma"', 'Montāža', 'Biroja krēsls']

/** A cart's order, paid by nobody yet. */
export function saleOf(cart: PricingInput, changes: Partial<InvoicedOrder> = {}): Sale {
  const totals = totalsOf(cart)
  return { order: { ...orderOf(totals), ...changes }, lines: linesOf(cart, totals) }
}

export function invoiceOfSale({ order, lines }: Sale, changes: Partial<Issue> = {}): Invoice {
  return invoiceOf(order, lines, identity, { ...issue, ...changes })
}

function orderOf(totals: CartTotals): InvoicedOrder {
  return {
    prefixedId: 'E-7K4-M92',
    lang: 'lv',
    buyerType: 'b2c',
    name: 'Anna',
    surname: 'Bērziņa',
    email: 'anna@example.com',
    phoneCode: '371',
    phoneNumber: '29000000',
    company: null,
    buyerReference: null,
    contractNumber: null,
    delivery: {
      method_code: 'courier',
      type: 'courier',
      title: { lv: 'Kurjers', en: 'Courier' },
      fields: { address: 'Ķīpsalas iela 8–12', city: 'Rīga', zip: 'LV-1048' },
      country_code: 'LV',
      promised: { from: '2026-11-24', to: '2026-11-25' },
    },
    parcels: 1,
    paymentMethodTitle: { lv: 'Pārskaitījums pēc rēķina', en: 'Bank transfer' },
    itemsTotal: totals.items,
    discountTotal: totals.discount,
    shippingTotal: totals.shipping,
    shippingVatRate: totals.shippingRateBp,
    shippingVat: totals.shippingVat,
    surchargeTotal: totals.surcharge,
    surchargeVatRate: totals.surchargeRateBp,
    surchargeVat: totals.surchargeVat,
    total: totals.total,
    vatTotal: totals.vat,
    vatRows: totals.vatRows,
    vatNote: null,
    vatEvidence: null,
    paidAt: null,
  }
}

function linesOf(cart: PricingInput, totals: CartTotals): InvoicedLine[] {
  return totals.lines.map((line, i) => ({
    position: i + 1,
    type: cart.lines[i]?.type ?? 'product',
    code: `ER-${1000 + i}`,
    title: titles[i % titles.length] ?? '',
    quantity: cart.lines[i]?.quantity ?? 1,
    unitPrice: line.unit,
    discount: line.discount,
    total: line.total,
    vatRate: line.rateBp,
    vat: line.vat,
    isReversed: line.isReversed,
  }))
}

const rateBp = fc.constantFrom(500, 1200, 2100, 2100, 2400)

const line: fc.Arbitrary<PricedLine> = fc
  .record({
    type: fc.constantFrom<PricedLine['type']>('product', 'service'),
    unit: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 1_000_000 })),
    quantity: fc.integer({ min: 1, max: 100 }),
    rateBp,
    part: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ part, ...rest }) => ({ ...rest, discount: Math.floor(rest.unit * rest.quantity * part) }))

const charge = fc.record({ gross: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })), rateBp })

/** Orders of companies and public bodies; some paid, some without VAT. */
export const randomSale: fc.Arbitrary<Sale> = fc
  .record({
    cart: fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      shipping: charge,
      surcharge: charge,
      vat: fc.constantFrom('standard' as const, 'standard' as const, 'zero' as const),
    }),
    isPaid: fc.boolean(),
    buyerType: fc.constantFrom('b2b' as const, 'b2g' as const),
  })
  .map(({ cart, isPaid, buyerType }) =>
    saleOf(cart, {
      buyerType,
      company: buyerType === 'b2g' && cart.vat === 'standard' ? school : company,
      vatNote: cart.vat === 'zero' ? 'intra-eu' : null,
      paidAt: isPaid ? new Date('2026-11-21T09:00:00Z') : null,
    }),
  )
