import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money/money.ts'
import { type Coupon, type CouponLine, couponCode, discountOf } from './coupon.ts'
import { GUEST } from './goods-scope.ts'

const LAMPS = 7
const DESKS = 9
const noon = { now: new Date('2026-11-21T12:00:00Z'), usedByBuyer: 0, buyer: GUEST }

const tenPercent: Coupon = {
  code: 'RUDENS10',
  kind: 'percent',
  value: 1000,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  skipsReduced: false,
  firstOrder: false,
  used: 0,
  isActive: true,
  buyerTypes: [],
  segmentId: null,
  categoryIds: [],
  manufacturerIds: [],
  productIds: [],
}
const fiveEuros: Coupon = { ...tenPercent, code: 'PIECI', kind: 'fixed', value: 500 }

const none = { manufacturerId: null, productIds: [] }
const lamp: CouponLine = { ...none, type: 'product', gross: 1999, categoryIds: [1, LAMPS] }
const desk: CouponLine = { ...none, type: 'product', gross: 24_900, categoryIds: [2, DESKS] }
const assembly: CouponLine = { ...none, type: 'service', gross: 3000, categoryIds: [] }

const shares = (coupon: Coupon, lines: CouponLine[]) => {
  const discount = discountOf(coupon, lines, noon)
  return discount.ok ? discount.shares : discount.reason
}

describe('a discount', () => {
  test('in percent is spread over the goods and leaves services alone', () => {
    expect(shares(tenPercent, [lamp, assembly, desk])).toEqual([200, 0, 2490])
  })

  test('in euros is spread too', () => {
    expect(shares(fiveEuros, [lamp, desk])).toEqual([37, 463])
  })

  test('in euros never takes more than the goods cost', () => {
    expect(shares({ ...fiveEuros, value: 5000 }, [lamp, assembly])).toEqual([1999, 0])
    expect(shares({ ...tenPercent, value: 10_000 }, [lamp])).toEqual([1999])
  })

  test('for a category touches its goods only', () => {
    expect(shares({ ...fiveEuros, categoryIds: [LAMPS, 55] }, [lamp, desk])).toEqual([500, 0])
  })

  test('adds up, and no line goes below nothing', () => {
    const line: fc.Arbitrary<CouponLine> = fc.record({
      type: fc.constantFrom('product', 'service'),
      gross: fc.integer({ min: 0, max: 1_000_000 }),
      categoryIds: fc.constantFrom([1, LAMPS], [2, DESKS], []),
      manufacturerId: fc.constant(null),
      productIds: fc.constant([]),
    })
    const coupon: fc.Arbitrary<Coupon> = fc
      .record({
        kind: fc.constantFrom<Coupon['kind']>('percent', 'fixed', 'delivery'),
        value: fc.integer({ min: 1, max: 10_000 }),
        categoryIds: fc.constantFrom<Coupon['categoryIds']>([], [LAMPS]),
      })
      .map((some) => ({ ...tenPercent, ...some }))
    fc.assert(
      fc.property(coupon, fc.array(line, { maxLength: 12 }), (any, lines) => {
        const discount = discountOf(any, lines, noon)
        if (!discount.ok) return
        const isReduced = ({ type, categoryIds }: CouponLine) =>
          type === 'product' && (any.categoryIds.length === 0 || categoryIds.includes(LAMPS))
        const eligible = sum(lines.filter(isReduced).map(({ gross }) => gross))
        const expected = { fixed: any.value, delivery: 0, percent: Math.round((eligible * any.value) / 10_000) }[
          any.kind
        ]
        expect(sum(discount.shares)).toBe(Math.min(expected, eligible))
        discount.shares.forEach((share, i) => {
          const one = lines[i]
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(one && isReduced(one) ? one.gross : 0)
        })
      }),
    )
  })
})

describe('a refusal', () => {
  const hour = (h: number) => new Date(Date.UTC(2026, 10, 21, h))

  test.each<[string, Coupon | null, CouponLine[]]>([
    ['unknown', null, [lamp]],
    ['paused', { ...tenPercent, isActive: false }, [lamp]],
    ['buyers', { ...tenPercent, buyerTypes: ['b2b'] }, [lamp]],
    ['buyers', { ...tenPercent, segmentId: 3 }, [lamp]],
    ['categories', { ...tenPercent, productIds: [5] }, [lamp]],
    ['categories', { ...tenPercent, manufacturerIds: [5] }, [lamp]],
    ['reduced', tenPercent, [{ ...lamp, isTaken: true }]],
    ['not-yet', { ...tenPercent, startsAt: hour(13) }, [lamp]],
    ['expired', { ...tenPercent, endsAt: hour(12) }, [lamp]],
    ['used-up', { ...tenPercent, usageLimit: 5, used: 5 }, [lamp]],
    ['minimum', { ...tenPercent, minimum: 2000 }, [lamp]],
    ['minimum', { ...tenPercent, minimum: 2000 }, [lamp, assembly]],
    ['categories', { ...tenPercent, categoryIds: [DESKS] }, [lamp]],
    ['categories', tenPercent, [assembly]],
    ['categories', tenPercent, []],
  ])('%s', (reason, coupon, lines) => {
    expect(discountOf(coupon, lines, noon)).toEqual({ ok: false, reason })
  })

  test('on-sale, but not where other goods have their full price', () => {
    const full = { ...tenPercent, skipsReduced: true }
    expect(discountOf(full, [{ ...lamp, isOnSale: true }], noon)).toEqual({ ok: false, reason: 'on-sale' })
    expect(discountOf({ ...full, kind: 'delivery', value: 0 }, [{ ...lamp, isOnSale: true }], noon).ok).toBe(false)
    expect(discountOf(full, [{ ...lamp, isOnSale: true }, lamp], noon)).toMatchObject({ shares: [0, 200] })
  })
  test('not-first', () => {
    const first = { ...tenPercent, firstOrder: true }
    expect(discountOf(first, [lamp], { ...noon, hasOrdered: true })).toEqual({ ok: false, reason: 'not-first' })
    expect(discountOf(first, [lamp], noon).ok).toBe(true)
  })
  test('already-used', () => {
    const once = { ...tenPercent, perCustomerLimit: 1 }
    expect(discountOf(once, [lamp], { ...noon, usedByBuyer: 1 })).toEqual({ ok: false, reason: 'already-used' })
    expect(discountOf(once, [lamp], noon).ok).toBe(true)
  })

  test('not at the limits themselves', () => {
    const coupon = { ...tenPercent, startsAt: hour(12), endsAt: hour(13), usageLimit: 5, used: 4, minimum: 1999 }
    expect(discountOf(coupon, [lamp], noon).ok).toBe(true)
  })
})

test('a code is read as it is kept', () => {
  expect(couponCode(' rudens 10\t')).toBe('RUDENS10')
  expect(couponCode('ziemassvētki')).toBe('ZIEMASSVĒTKI')
})
