import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideRounded,
  formatAmount,
  formatPrice,
  grossOf,
  netOf,
  parseAmount,
  prorate,
  sum,
  vatOf,
  vatTable,
} from './money.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const rate = fc.constantFrom(0, 500, 1200, 2100, 2400)

describe('VAT in a price', () => {
  test.each([
    [12100, 2100, 2100],
    [100, 2100, 17],
    [0, 2100, 0],
    [999, 0, 0],
    [1, 2100, 0],
    [3, 2100, 1],
    [21, 500, 1],
    [-12100, 2100, -2100],
  ])('%i cents at %i bp hold %i cents', (gross, rateBp, vat) => {
    expect(vatOf(gross, rateBp)).toBe(vat)
    expect(netOf(gross, rateBp)).toBe(gross - vat)
  })

  test('a half cent goes up', () => {
    expect(vatOf(63, 2000)).toBe(11)
    expect(grossOf(50, 2100)).toBe(61)
    expect(divideRounded(1, 2)).toBe(1)
    expect(divideRounded(-1, 2)).toBe(-1)
  })

  test('a net price made gross comes back', () => {
    fc.assert(fc.property(cents, rate, (net, rateBp) => netOf(grossOf(net, rateBp), rateBp) === net))
  })
})

describe('sharing out', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [10, 20, 30], [1, 2, 2]],
    [0, [1, 2], [0, 0]],
    [5, [0, 0, 0], [2, 2, 1]],
    [0, [], []],
    [-100, [1, 1, 1], [-34, -33, -33]],
  ])('%i by %j', (total, shares, parts) => {
    expect(prorate(total, shares)).toEqual(parts)
  })

  test('parts add up, and none is a whole cent off its quota', () => {
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        const parts = prorate(total, shares)
        expect(sum(parts)).toBe(total)
        const whole = sum(shares)
        if (whole === 0) return
        parts.forEach((part, i) => {
          expect(Math.abs(part - (total * (shares[i] ?? 0)) / whole)).toBeLessThan(1 + 1e-6)
        })
      }),
    )
  })

  test('no part outgrows its weight while the total does not', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (shares, fraction) => {
        const parts = prorate(Math.floor(sum(shares) * fraction), shares)
        parts.forEach((part, i) => {
          expect(part).toBeLessThanOrEqual(shares[i] ?? 0)
        })
      }),
    )
  })

  test('sharing to nobody is a bug', () => {
    expect(() => prorate(5, [])).toThrow()
    expect(() => prorate(5, [1, -1])).toThrow()
  })
})

describe('VAT table', () => {
  test('VAT is rounded once a rate, not once a line', () => {
    const lines = [
      { gross: 100, rateBp: 2100 },
      { gross: 100, rateBp: 500 },
      { gross: 100, rateBp: 2100 },
      { gross: 100, rateBp: 2100 },
    ]
    expect(vatTable(lines)).toEqual({
      groups: [
        { rateBp: 2100, gross: 300, net: 248, vat: 52 },
        { rateBp: 500, gross: 100, net: 95, vat: 5 },
      ],
      lineVat: [18, 5, 17, 17],
    })
  })

  test('nothing sold is an empty table', () => {
    expect(vatTable([])).toEqual({ groups: [], lineVat: [] })
  })

  test('every column adds up', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ gross: cents, rateBp: rate }), { maxLength: 20 }), (lines) => {
        const { groups, lineVat } = vatTable(lines)
        expect(sum(groups.map((group) => group.gross))).toBe(sum(lines.map((line) => line.gross)))
        expect(sum(groups.map((group) => group.vat))).toBe(sum(lineVat))
        for (const group of groups) {
          expect(group.net + group.vat).toBe(group.gross)
          expect(group.vat).toBe(vatOf(group.gross, group.rateBp))
          const own = lineVat.filter((_, i) => lines[i]?.rateBp === group.rateBp)
          expect(sum(own)).toBe(group.vat)
        }
      }),
    )
  })
})

describe('prices as text', () => {
  test('are what Intl writes', () => {
    const options = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const
    const lv = new Intl.NumberFormat('lv', options)
    const en = new Intl.NumberFormat('en', options)
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        expect(formatPrice(amount, 'lv')).toBe(lv.format(amount / 100))
        expect(formatPrice(amount, 'en')).toBe(en.format(amount / 100))
      }),
    )
  })

  test('read well', () => {
    expect(formatPrice(123456, 'lv')).toBe('1\u00a0234,56\u00a0€')
    expect(formatPrice(123456, 'en')).toBe('€1,234.56')
    expect(formatPrice(5, 'lv')).toBe('0,05\u00a0€')
    expect(formatPrice(123456789, 'en')).toBe('€1,234,567.89')
    expect(formatPrice(0, 'en')).toBe('€0.00')
  })

  test('amounts for machines come back', () => {
    expect(formatAmount(123456)).toBe('1234.56')
    expect(formatAmount(-5)).toBe('-0.05')
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => parseAmount(formatAmount(amount)) === amount),
    )
  })

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.500', 1250],
    [99.99, 9999],
    ['12,50', null],
    ['1e3', null],
    ['12.505', null],
    ['', null],
    [' 1', null],
    ['.5', null],
    [Number.NaN, null],
  ])('%s is read as %s', (amount, expected) => {
    expect(parseAmount(amount)).toBe(expected)
  })
})
