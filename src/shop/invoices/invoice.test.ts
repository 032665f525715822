import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company, invoiceOfSale, randomSale, type Sale, saleOf, school } from '../../../test/support/sales.ts'
import type { PricedLine, PricingInput } from '../cart/totals.ts'
import { sum } from '../money/money.ts'
import { creditOf } from './credit.ts'
import type { Invoice } from './invoice.ts'
import { columnSums } from './sums.ts'

const cart: PricingInput = {
  lines: [
    { type: 'product', unit: 1999, quantity: 2, rateBp: 2100, discount: 400 },
    { type: 'product', unit: 1050, quantity: 1, rateBp: 500, discount: 0 },
  ],
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 0, rateBp: 2100 },
  vat: 'standard',
}

test('the invoice of an order that waits for its money', () => {
  const invoice = invoiceOfSale(saleOf(cart))
  expect(invoice).toMatchObject({ number: 'ER-2026-00042', orderNumber: 'E-7K4-M92', dueDate: '2026-11-28' })
  expect(invoice.lines[0]).toMatchObject({
    unitGross: 1999,
    discount: 400,
    gross: 3598,
    net: 2973,
    vat: 625,
    discountNet: 331,
    // (29.73 + 3.31) / 2
    unitNet: 16_520_000,
    category: 'S',
  })
  expect(invoice.charges).toMatchObject([{ kind: 'delivery', gross: 249, net: 206, vat: 43, rateBp: 2100 }])
  expect(invoice.totals).toMatchObject({ gross: 4897, net: 4179, vat: 718, paid: 0, payable: 4897 })
  expect(invoice.payment).toMatchObject({ reference: 'E-7K4-M92', paidOn: null })
})

test('a paid order leaves nothing to pay and has no due date', () => {
  const invoice = invoiceOfSale(saleOf(cart, { paidAt: new Date('2026-11-20T23:30:00Z') }))
  expect(invoice).toMatchObject({
    dueDate: null,
    totals: { paid: 4897, payable: 0 },
    payment: { paidOn: '2026-11-21' },
  })
})

describe('the buyer', () => {
  test('who is a person has the address to which the courier goes', () => {
    expect(invoiceOfSale(saleOf(cart)).buyer).toMatchObject({
      name: 'Anna Bērziņa',
      address: 'Ķīpsalas iela 8–12',
      regNum: null,
      vatNum: null,
    })
  })

  test('is not given the address of a parcel locker', () => {
    const { delivery } = saleOf(cart).order
    const point = {
      identifier: '1',
      name: 'Centrs',
      address: 'Barona iela 1',
      city: 'Rīga',
      zip: 'LV-1001',
      carrier: 'x',
    }
    const invoice = invoiceOfSale(saleOf(cart, { delivery: { ...delivery, type: 'locker', point } }))
    expect(invoice.buyer.address).toBe('')
    expect(invoice.delivery).toMatchObject({ recipient: 'Centrs', address: 'Barona iela 1' })
  })

  test('that is a public body has its reference and contract, and no VAT number', () => {
    const order = { buyerType: 'b2g' as const, company: school, buyerReference: 'P-1042', contractNumber: 'L-7' }
    expect(invoiceOfSale(saleOf(cart, order)).buyer).toMatchObject({
      type: 'b2g',
      name: 'Parauga vidusskola',
      regNum: '90099999994',
      vatNum: null,
      reference: 'P-1042',
      contract: 'L-7',
    })
  })
})

describe('without VAT', () => {
  test('a supply within the European Union says so', () => {
    const sale = saleOf({ ...cart, vat: 'zero' }, { company, buyerType: 'b2b', vatNote: 'intra-eu' })
    const invoice = invoiceOfSale(sale)
    expect(invoice.vatRows).toMatchObject([{ category: 'K', rateBp: 0, vat: 0 }])
    expect(invoice.lines.map((line) => line.category)).toEqual(['K', 'K'])
  })

  test('reverse charge touches only the lines that have no VAT', () => {
    const lines = cart.lines.map((line, i) => (i === 0 ? { ...line, isReverseCharged: true } : line))
    const invoice = invoiceOfSale(saleOf({ ...cart, lines }, { company, buyerType: 'b2b', vatNote: 'reverse-charge' }))
    expect(invoice.lines.map((line) => line.category)).toEqual(['AE', 'S'])
  })

  test('goods of the zero rate beside reversed ones have a row of their own, and are credited from it', () => {
    const priced: PricedLine = { type: 'product', unit: 2000, quantity: 1, rateBp: 0, discount: 0 }
    const lines = [{ ...priced, unit: 12_100, rateBp: 2100, isReverseCharged: true }, priced]
    const sale = saleOf({ ...cart, lines }, { company, buyerType: 'b2b', vatNote: 'reverse-charge' })
    const invoice = invoiceOfSale(sale)
    expect(invoice.lines.map((line) => line.category)).toEqual(['AE', 'Z'])
    const free = invoice.vatRows.filter(({ rateBp }) => rateBp === 0)
    expect(free).toEqual([
      { rateBp: 0, category: 'AE', gross: 10_000, net: 10_000, vat: 0 },
      { rateBp: 0, category: 'Z', gross: 2000, net: 2000, vat: 0 },
    ])
    const about = { number: 'EK-2026-00001', issueDate: '2026-12-01', reason: 'returned', reference: 'r' }
    const note = creditOf(invoice, [], { what: 'lines', lines: [{ position: 2, quantity: 1 }], charges: [] }, about)
    if (!note.ok) throw new Error(note.reason)
    expect(note.invoice.vatRows).toEqual([{ rateBp: 0, category: 'Z', gross: 2000, net: 2000, vat: 0 }])
    const rest = creditOf(invoice, [note.invoice], { what: 'rest' }, about)
    expect(rest.ok && rest.invoice.lines.map((line) => line.category)).toEqual(['AE'])
  })

  test('an unknown reason is a bug', () => {
    expect(() => invoiceOfSale(saleOf(cart, { vatNote: 'because' }))).toThrow('Unknown reason')
  })
})

test('delivery and surcharge may have rates of their own', () => {
  const mixed = { ...cart, shipping: { gross: 249, rateBp: 500 }, surcharge: { gross: 100, rateBp: 2100 } }
  expect(invoiceOfSale(saleOf(mixed)).charges).toMatchObject([
    { kind: 'delivery', rateBp: 500 },
    { kind: 'surcharge', rateBp: 2100 },
  ])
})

test('an order whose sums were tampered with is refused', () => {
  expect(() => invoiceOfSale(saleOf(cart, { shippingTotal: 250 }))).toThrow('does not add up')
})

test('in five thousand random orders every column adds up to the order', () => {
  fc.assert(
    fc.property(randomSale, (sale) => expectToAddUp(sale, invoiceOfSale(sale))),
    { numRuns: 5_000 },
  )
}, 60_000)

function expectToAddUp({ order }: Sale, { lines, charges, vatRows, totals }: Invoice) {
  const rows = [...lines, ...charges]
  for (const row of rows) expect(row.net + row.vat).toBe(row.gross)
  for (const { quantity, ...line } of lines) {
    expect(line.gross).toBe(quantity * line.unitGross - line.discount)
    expect(Math.round((quantity * line.unitNet) / 10_000) - line.discountNet).toBe(line.net)
    expect(Math.min(line.net, line.vat, line.discountNet)).toBeGreaterThanOrEqual(0)
  }
  const { net, vat, gross } = totals
  expect(columnSums(rows)).toEqual({ net, vat, gross })
  expect(columnSums(vatRows)).toEqual({ net, vat, gross })
  expect(net + vat).toBe(gross)
  expect(totals.items - totals.discount + totals.delivery + totals.surcharge).toBe(gross)
  expect(totals.paid + totals.payable).toBe(gross)
  for (const row of vatRows) {
    const members = rows.filter((one) => one.rateBp === row.rateBp)
    expect(columnSums(members)).toEqual({ net: row.net, vat: row.vat, gross: row.gross })
  }

  expect(totals).toMatchObject({
    items: order.itemsTotal,
    discount: order.discountTotal,
    delivery: order.shippingTotal,
    surcharge: order.surchargeTotal,
    vat: order.vatTotal,
    gross: order.total,
  })
  expect(sum(charges.map((charge) => charge.gross))).toBe(order.shippingTotal + order.surchargeTotal)
}
