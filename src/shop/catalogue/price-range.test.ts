import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOf } from '../money/money.ts'
import { parsePriceRange, priceLimits } from './price-range.ts'

describe('a price range', () => {
  test.each([
    [
      { price_from: '10', price_to: '50' },
      { from: 1_000, to: 5_000, isNet: false },
    ],
    [
      { price_from: ' 12,50 € ', price_to: '' },
      { from: 1_250, to: null, isNet: false },
    ],
    [
      { price_to: '1 200.5', price_view: 'net' },
      { from: null, to: 120_050, isNet: true },
    ],
    [
      { price_from: '50', price_to: '10' },
      { from: 1_000, to: 5_000, isNet: false },
    ],
    [{ price_from: '0' }, { from: 0, to: null, isNet: false }],
  ])('is read from %o', (query, range) => {
    expect(parsePriceRange(query)).toEqual(range)
  })

  test.each([{}, { price_from: 'lēti' }, { price_from: '-5' }, { price_from: '1e3' }, { price_to: '99999999' }])(
    'does not limit where %o is no sum',
    (query) => {
      expect(parsePriceRange(query)).toBeNull()
    },
  )

  test('without VAT finds exactly the goods whose shown net price is inside', () => {
    const cents = fc.integer({ min: 0, max: 500_000 })
    const rates = { standard: 2100, reduced: 1200, super_reduced: 500, zero: 0 }
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.constantFrom('standard', 'reduced', 'super_reduced', 'zero'),
        (a, b, price, vatClass) => {
          const range = { from: Math.min(a, b), to: Math.max(a, b), isNet: true }
          const limits = priceLimits(range, (each) => rates[each])[vatClass]
          const isFound = price >= (limits.from ?? 0) && price <= (limits.to ?? 0)
          const net = netOf(price, rates[vatClass])
          expect(isFound).toBe(net >= range.from && net <= range.to)
        },
      ),
    )
  })
})
