import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOf, sum, vatOf } from '../money/money.ts'
import { type CartTotals, goodsTotal, type PricedLine, type PricingInput, totalsOf } from './totals.ts'

const lamp: PricedLine = { type: 'product', unit: 1999, quantity: 2, rateBp: 2100, discount: 400 }
const book: PricedLine = { type: 'product', unit: 1050, quantity: 1, rateBp: 500, discount: 0 }
const assembly: PricedLine = { type: 'service', unit: 3000, quantity: 1, rateBp: 2100, discount: 0 }

const cart: PricingInput = {
  lines: [lamp, book, assembly],
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 100, rateBp: 2100 },
  vat: 'standard',
}

test('a cart with a coupon, two VAT rates, delivery and a surcharge', () => {
  const totals = totalsOf(cart)
  expect(totals).toMatchObject({ items: 8048, discount: 400, shipping: 249, surcharge: 100, total: 7997 })
  expect(totals.vatRows).toEqual([
    { rateBp: 2100, gross: 6947, net: 5741, vat: 1206 },
    { rateBp: 500, gross: 1050, net: 1000, vat: 50 },
  ])
  expect(totals).toMatchObject({ net: 6741, vat: 1256, shippingVat: 43, surchargeVat: 17 })
  expect(totals.lines.map((line) => line.total)).toEqual([3598, 1050, 3000])
  expectToAddUp(cart, totals)
})

test('an empty cart costs nothing', () => {
  const nothing = { gross: 0, rateBp: 2100 }
  expect(totalsOf({ lines: [], shipping: nothing, surcharge: nothing, vat: 'standard' })).toEqual({
    lines: [],
    items: 0,
    discount: 0,
    shipping: 0,
    shippingRateBp: 2100,
    shippingVat: 0,
    surcharge: 0,
    surchargeRateBp: 2100,
    surchargeVat: 0,
    total: 0,
    net: 0,
    vat: 0,
    vatRows: [],
  })
})

test('only goods after discount count towards free delivery', () => {
  expect(goodsTotal(cart.lines)).toBe(3598 + 1050)
})

describe('a company in another member state', () => {
  test('pays the prices without VAT', () => {
    const totals = totalsOf({ ...cart, vat: 'zero' })
    expect(totals.lines.map(({ unit, discount, total }) => [unit, discount, total])).toEqual([
      [1652, 331, 2973],
      [1000, 0, 1000],
      [2479, 0, 2479],
    ])
    expect(totals).toMatchObject({ shipping: 206, surcharge: 83, vat: 0, net: 6741, total: 6741 })
    expect(totals.vatRows).toEqual([{ rateBp: 0, gross: 6741, net: 6741, vat: 0 }])
  })

  test('pays nothing for what a coupon pays for', () => {
    const gift = { ...lamp, unit: 100, quantity: 10, discount: 1000 }
    expect(totalsOf({ ...cart, lines: [gift], vat: 'zero' }).lines[0]).toMatchObject({
      unit: 83,
      discount: 830,
      total: 0,
    })
  })
})

test('in ten thousand random carts the parts add up', () => {
  const rateBp = fc.constantFrom(0, 500, 1200, 2100, 2400)
  const line = fc
    .record({
      type: fc.constantFrom<PricedLine['type']>('product', 'service'),
      unit: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
      rateBp,
      part: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ part, ...rest }) => ({ ...rest, discount: Math.floor(rest.unit * rest.quantity * part) }))
  const charge = fc.record({ gross: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })), rateBp })
  const random: fc.Arbitrary<PricingInput> = fc.record({
    lines: fc.array(line, { maxLength: 10 }),
    shipping: charge,
    surcharge: charge,
    vat: fc.constantFrom('standard', 'zero'),
  })
  fc.assert(
    fc.property(random, (one) => expectToAddUp(one, totalsOf(one))),
    { numRuns: 10_000 },
  )
})

function expectToAddUp({ lines, shipping, surcharge, vat }: PricingInput, totals: CartTotals) {
  const standard = vat === 'standard'
  expect(totals.total).toBe(totals.items - totals.discount + totals.shipping + totals.surcharge)
  expect(totals.net + totals.vat).toBe(totals.total)
  expect(sum(totals.lines.map((line) => line.total))).toBe(totals.items - totals.discount)
  expect(sum(totals.lines.map((line) => line.discount))).toBe(totals.discount)
  expect(sum(totals.lines.map((line) => line.vat)) + totals.shippingVat + totals.surchargeVat).toBe(totals.vat)

  totals.lines.forEach((line, i) => {
    const quantity = lines[i]?.quantity ?? 0
    expect(line.total).toBe(line.unit * quantity - line.discount)
    expect(line.net + line.vat).toBe(line.total)
    expect(Math.min(line.discount, line.total, line.vat, line.net)).toBeGreaterThanOrEqual(0)
    if (standard) expect(line.unit).toBe(lines[i]?.unit)
  })

  expect(sum(totals.vatRows.map((row) => row.gross))).toBe(totals.total)
  expect(sum(totals.vatRows.map((row) => row.vat))).toBe(totals.vat)
  for (const row of totals.vatRows) {
    expect(row.net + row.vat).toBe(row.gross)
    expect(row.vat).toBe(vatOf(row.gross, row.rateBp))
  }

  expect(totals.shipping).toBe(standard ? shipping.gross : netOf(shipping.gross, shipping.rateBp))
  expect(totals.surcharge).toBe(standard ? surcharge.gross : netOf(surcharge.gross, surcharge.rateBp))
  if (!standard) expect(totals.vat).toBe(0)
}
