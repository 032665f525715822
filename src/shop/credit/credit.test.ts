import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money/money.ts'
import { type CreditSettings, DEFAULT_CREDIT, instalments, offers } from './credit.ts'

const withFees: CreditSettings = {
  ...DEFAULT_CREDIT,
  withoutInterest: { months: 6, rate: 0, fee: 500, monthlyFee: 0 },
  withInterest: { months: 24, rate: 1500, fee: 1000, monthlyFee: 50 },
}

describe('with interest', () => {
  test('1000 € for 24 months at 15 % costs 48.49 € a month', () => {
    expect(offers(100_000, DEFAULT_CREDIT)?.withInterest).toEqual({
      monthlyPrice: 4849,
      itemPrice: 100_000,
      priceTotal: 116_376,
      overpay: 16_376,
      months: 24,
      rate: 1500,
      apr: expect.closeTo(1610, -1),
    })
  })

  test('the yearly cost is shown as 16.1 %', () => {
    expect(((offers(100_000, DEFAULT_CREDIT)?.withInterest.apr ?? 0) / 100).toFixed(1)).toBe('16.1')
  })

  test('fees are part of what is paid, and of the yearly cost', () => {
    const offer = offers(100_000, withFees)?.withInterest
    expect(offer).toMatchObject({ monthlyPrice: 4899, priceTotal: 118_576, overpay: 18_576 })
    expect(offer?.apr).toBeGreaterThan(1610)
  })
})

describe('without interest', () => {
  test('the last instalment absorbs the rounding', () => {
    expect(instalments(100_000, DEFAULT_CREDIT.withoutInterest)).toEqual([16667, 16667, 16667, 16667, 16667, 16665])
    expect(offers(100_000, DEFAULT_CREDIT)?.withoutInterest).toEqual({
      monthlyPrice: 16_667,
      itemPrice: 100_000,
      priceTotal: 100_000,
      overpay: 0,
      months: 6,
      rate: 0,
      apr: 0,
    })
  })

  test('a fee is an overpayment with a yearly cost', () => {
    const offer = offers(100_000, withFees)?.withoutInterest
    expect(offer).toMatchObject({ priceTotal: 100_500, overpay: 500 })
    expect(offer?.apr).toBeGreaterThan(0)
  })
})

test('only prices within the limits have offers', () => {
  expect(offers(9_999, DEFAULT_CREDIT)).toBeNull()
  expect(offers(1_000_001, DEFAULT_CREDIT)).toBeNull()
  expect(offers(10_000, DEFAULT_CREDIT)).not.toBeNull()
  expect(offers(1_000_000, DEFAULT_CREDIT)).not.toBeNull()
})

test('nothing is lost between instalments and totals', () => {
  const price = fc.integer({ min: 10_000, max: 1_000_000 })
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 4000 }),
      (itemPrice, months, rate) => {
        const terms = { months, rate, fee: 0, monthlyFee: 0 }
        const both = offers(itemPrice, { ...DEFAULT_CREDIT, withoutInterest: terms, withInterest: terms })
        expect(both?.withoutInterest.priceTotal).toBe(itemPrice)
        expect(both?.withInterest.priceTotal).toBe(sum(instalments(itemPrice, terms)))
        expect(both?.withInterest.overpay).toBeGreaterThanOrEqual(rate === 0 ? 0 : -months)
        const yearly = ((1 + rate / 120_000) ** 12 - 1) * 10_000
        expect(Math.abs((both?.withInterest.apr ?? 0) - yearly)).toBeLessThan(25)
      },
    ),
  )
})
