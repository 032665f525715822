import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceOfSale, randomSale, saleOf } from '../../../test/support/sales.ts'
import type { PricingInput } from '../cart/totals.ts'
import { sum } from '../money/money.ts'
import { creditOf } from './credit.ts'
import type { Credit } from './credit-parts.ts'
import type { Invoice } from './invoice.ts'
import { columnSums } from './sums.ts'

const cart: PricingInput = {
  lines: [
    { type: 'product', unit: 1999, quantity: 3, rateBp: 2100, discount: 400 },
    { type: 'product', unit: 1050, quantity: 1, rateBp: 500, discount: 0 },
  ],
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 0, rateBp: 2100 },
  vat: 'standard',
}
const invoice = invoiceOfSale(saleOf(cart))
const about = { number: 'EK-2026-00001', issueDate: '2026-12-01', reason: 'Preces atgriešana', reference: 'r-1' }

function credited(from: Invoice, earlier: Invoice[], credit: Credit): Invoice {
  const made = creditOf(from, earlier, credit, about)
  if (!made.ok) throw new Error(made.reason)
  return made.invoice
}

test('crediting everything mirrors the invoice', () => {
  const note = credited(invoice, [], { what: 'rest' })
  expect(note).toMatchObject({ kind: 'credit_note', credits: { number: 'ER-2026-00042', reference: 'r-1' } })
  expect(note.lines).toEqual(invoice.lines)
  expect(note.charges).toEqual(invoice.charges)
  expect(note.vatRows).toEqual(invoice.vatRows)
  expect(note.totals).toEqual({ ...invoice.totals, paid: 0, payable: invoice.totals.gross })
})

test('pieces come back one after the other, the discount with them', () => {
  const notes: Invoice[] = []
  for (let i = 0; i < 3; i++) {
    notes.push(credited(invoice, notes, { what: 'lines', lines: [{ position: 1, quantity: 1 }], charges: [] }))
  }
  expect(notes.map((note) => note.totals.discount)).toEqual([133, 134, 133])
  expect(sum(notes.map((note) => note.totals.gross))).toBe(invoice.lines[0]?.gross)
  const fourth = creditOf(invoice, notes, { what: 'lines', lines: [{ position: 1, quantity: 1 }], charges: [] }, about)
  expect(fourth).toEqual({ ok: false, reason: 'unknown-line' })
  expectToGiveAllBack(invoice, [...notes, credited(invoice, notes, { what: 'rest' })])
})

test('a price reduction is spread over the rates', () => {
  const note = credited(invoice, [], { what: 'amount', amount: 1000 })
  expect(note.lines.map(({ position, rateBp, gross }) => [position, rateBp, gross])).toEqual([
    [0, 2100, 848],
    [0, 500, 152],
  ])
  expect(note.totals.gross).toBe(1000)
  expectToGiveAllBack(invoice, [note, credited(invoice, [note], { what: 'rest' })])
})

const twoLamps = { what: 'lines' as const, lines: [{ position: 1, quantity: 2 }], charges: ['delivery' as const] }

test('less than the pieces cost: they are credited with a discount, the rest by its sum', () => {
  const full = credited(invoice, [], twoLamps).totals.gross
  const note = credited(invoice, [], { ...twoLamps, amount: full - 500 })
  expect(note.lines.map(({ position, quantity, unitGross }) => [position, quantity, unitGross])).toEqual([[1, 2, 1999]])
  expect(note.vatRows.map(({ rateBp, gross }) => [rateBp, gross])).toEqual([[2100, full - 500]])
  expectToGiveAllBack(invoice, [note, credited(invoice, [note], { what: 'rest' })])
})

test('more than the pieces cost: above goes to their own VAT row while it has room', () => {
  const full = credited(invoice, [], twoLamps).totals.gross
  const room = (invoice.vatRows.find(({ rateBp }) => rateBp === 2100)?.gross ?? 0) - full
  const own = credited(invoice, [], { ...twoLamps, amount: full + room })
  expect(own.vatRows.map(({ rateBp }) => rateBp)).toEqual([2100])
  const both = credited(invoice, [], { ...twoLamps, amount: full + room + 7 })
  expect(both.vatRows.map(({ rateBp, gross }) => [rateBp, gross])).toEqual([
    [2100, full + room],
    [500, 7],
  ])
  expectToGiveAllBack(invoice, [both, credited(invoice, [both], { what: 'rest' })])
})

test.each<[Credit, string]>([
  [{ what: 'amount', amount: 6897 }, 'more-than-left'],
  [{ what: 'amount', amount: 0 }, 'more-than-left'],
  [{ what: 'lines', lines: [{ position: 9, quantity: 1 }], charges: [] }, 'unknown-line'],
  [{ what: 'lines', lines: [{ position: 1, quantity: 4 }], charges: [] }, 'unknown-line'],
  [{ what: 'lines', lines: [], charges: ['surcharge'] }, 'unknown-line'],
  [{ what: 'lines', lines: [], charges: [] }, 'nothing-left'],
])('%o is refused', (credit, reason) => {
  expect(creditOf(invoice, [], credit, about)).toEqual({ ok: false, reason })
})

test('nothing is credited twice', () => {
  const all = credited(invoice, [], { what: 'rest' })
  expect(creditOf(invoice, [all], { what: 'amount', amount: 1 }, about)).toEqual({ ok: false, reason: 'nothing-left' })
  const part = credited(invoice, [], { what: 'amount', amount: 6800 })
  const line = { what: 'lines' as const, lines: [{ position: 1, quantity: 1 }], charges: [] }
  expect(creditOf(invoice, [part], line, about)).toEqual({ ok: false, reason: 'more-than-left' })
})

test('however two thousand random invoices are given back, it is their very sums in the end', () => {
  const step = fc.oneof(
    fc.record({ by: fc.constant('amount' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ by: fc.constant('line' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ by: fc.constant('changed' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  )
  fc.assert(
    fc.property(randomSale, fc.array(step, { maxLength: 4 }), (sale, steps) => {
      const whole = invoiceOfSale(sale)
      const notes: Invoice[] = []
      for (const { by, part } of steps) {
        const line = whole.lines[Math.floor(part * (whole.lines.length - 1))]
        const quantity = Math.max(1, Math.floor(part * (line?.quantity ?? 1)))
        const made = creditOf(
          whole,
          notes,
          by === 'amount'
            ? { what: 'amount', amount: Math.floor((part * whole.totals.gross) / 2) }
            : {
                what: 'lines',
                lines: [{ position: line?.position ?? 0, quantity }],
                charges: by === 'changed' ? whole.charges.map(({ kind }) => kind) : [],
                ...(by === 'changed' ? { amount: Math.floor((part * whole.totals.gross) / 2) } : {}),
              },
          about,
        )
        if (made.ok) notes.push(made.invoice)
        if (made.ok && by === 'changed')
          expect(made.invoice.totals.gross).toBe(Math.floor((part * whole.totals.gross) / 2))
      }
      const last = creditOf(whole, notes, { what: 'rest' }, about)
      if (last.ok) notes.push(last.invoice)
      expectToGiveAllBack(whole, notes)
    }),
    { numRuns: 2_000 },
  )
}, 60_000)

function expectToGiveAllBack(whole: Invoice, notes: Invoice[]) {
  for (const { lines, charges, vatRows, totals } of notes) {
    const rows = [...lines, ...charges]
    const { net, vat, gross } = totals
    expect(columnSums(rows)).toEqual({ net, vat, gross })
    expect(columnSums(vatRows)).toEqual({ net, vat, gross })
    expect(totals.items - totals.discount + totals.delivery + totals.surcharge).toBe(gross)
    for (const row of rows) {
      expect(row.net + row.vat).toBe(row.gross)
      expect(Math.min(row.net, row.vat)).toBeGreaterThanOrEqual(0)
    }
  }
  for (const row of whole.vatRows) {
    const parts = notes.flatMap((note) => note.vatRows.filter((one) => one.rateBp === row.rateBp))
    expect(columnSums(parts)).toEqual({ net: row.net, vat: row.vat, gross: row.gross })
  }
}
