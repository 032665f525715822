import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GUEST } from '../coupons/goods-scope.ts'
import { sum } from '../money/money.ts'
import { applyPromotions, type Promotion, type PromotionLine } from './promotion.ts'

const CHAIRS = 7
const DESKS = 9
const now = new Date('2026-11-21T12:00:00Z')
const facts = { now, buyer: GUEST }

const common = {
  title: { lv: 'Akcija', en: 'Offer' },
  priority: 100,
  combines: false,
  skipsReduced: false,
  firstOrder: false,
  startsAt: null,
  endsAt: null,
  buyerTypes: [],
  segmentId: null,
  categoryIds: [],
  manufacturerIds: [],
  productIds: [],
  minimum: 0,
  minQuantity: 1,
}
const threeForTwo: Promotion = { ...common, id: 1, kind: 'n-for-m', pieces: 3, paidPieces: 2 }
const tenPercent: Promotion = { ...common, id: 2, kind: 'percent', value: 1_000 }
const fiveEuros: Promotion = { ...common, id: 3, kind: 'fixed', value: 500 }
const gift: Promotion = { ...common, id: 4, kind: 'gift', giftProductId: 99, giftQuantity: 1, categoryIds: [CHAIRS] }

const line = (productId: number, unit: number, quantity = 1, categoryIds = [CHAIRS]): PromotionLine => ({
  ...{ type: 'product', productId, unit, quantity, categoryIds, manufacturerId: null },
  ...{ productIds: [productId], isFixed: false },
})
const sharesOf = (rules: Promotion[], lines: PromotionLine[]) =>
  applyPromotions(rules, lines, facts).map((outcome) => (outcome.ok ? outcome.shares : outcome.reason))

describe('three for the price of two', () => {
  test('gives the cheapest of each group', () => {
    expect(sharesOf([threeForTwo], [line(1, 5_000, 2), line(2, 3_000)])).toEqual([[0, 3_000]])
    expect(sharesOf([threeForTwo], [line(1, 1_000, 6)])).toEqual([[2_000]])
    expect(sharesOf([threeForTwo], [line(1, 900), line(2, 800), line(3, 700), line(4, 600)])).toEqual([[0, 0, 700, 0]])
  })

  test('gives nothing for two', () => {
    expect(sharesOf([threeForTwo], [line(1, 5_000, 2)])).toEqual(['quantity'])
  })
})

test('a line is reduced by the first rule only', () => {
  const lines = [line(1, 1_000, 3), line(2, 10_000, 1, [DESKS])]
  const chairs = { ...threeForTwo, categoryIds: [CHAIRS], priority: 1 }
  expect(sharesOf([tenPercent, chairs], lines)).toEqual([
    [1_000, 0],
    [0, 1_000],
  ])
})

test('what is left alone: services, goods of an offer, other goods, other buyers, other days', () => {
  expect(sharesOf([tenPercent], [{ ...line(1, 1_000), type: 'service' }])).toEqual(['goods'])
  expect(sharesOf([tenPercent], [{ ...line(1, 1_000), isFixed: true }])).toEqual(['goods'])
  expect(sharesOf([{ ...tenPercent, categoryIds: [DESKS] }], [line(1, 1_000)])).toEqual(['goods'])
  expect(sharesOf([{ ...tenPercent, manufacturerIds: [3] }], [line(1, 1_000)])).toEqual(['goods'])
  expect(sharesOf([{ ...tenPercent, buyerTypes: ['b2b'] }], [line(1, 1_000)])).toEqual(['buyers'])
  expect(sharesOf([{ ...tenPercent, segmentId: 5 }], [line(1, 1_000)])).toEqual(['buyers'])
  expect(sharesOf([{ ...tenPercent, endsAt: now }], [line(1, 1_000)])).toEqual(['expired'])
  expect(sharesOf([{ ...tenPercent, minimum: 1_001 }], [line(1, 1_000)])).toEqual(['minimum'])
  expect(sharesOf([{ ...tenPercent, minQuantity: 2 }], [line(1, 1_000)])).toEqual(['quantity'])
})

describe('conditions that coupons have, too', () => {
  const onSale = (productId: number, unit: number) => ({ ...line(productId, unit), isOnSale: true })

  test('not on reduced goods: they are neither reduced nor counted', () => {
    const rule = { ...tenPercent, skipsReduced: true }
    expect(sharesOf([rule], [onSale(1, 1_000), line(2, 2_000)])).toEqual([[0, 200]])
    expect(sharesOf([rule], [onSale(1, 1_000)])).toEqual(['on-sale'])
    expect(sharesOf([{ ...rule, minimum: 2_001 }], [onSale(1, 1_000), line(2, 2_000)])).toEqual(['minimum'])
    expect(sharesOf([{ ...gift, skipsReduced: true }], [onSale(1, 1_000)])).toEqual(['on-sale'])
    expect(sharesOf([tenPercent], [onSale(1, 1_000)])).toEqual([[100]])
  })

  test('the first order only: where it is known that there is none', () => {
    const rule = { ...tenPercent, firstOrder: true }
    const first = { now, buyer: { ...GUEST, isFirstOrder: true } }
    expect(sharesOf([rule], [line(1, 1_000)])).toEqual(['not-first'])
    expect(applyPromotions([rule], [line(1, 1_000)], first)[0]).toMatchObject({ ok: true, shares: [100] })
  })
})

describe('a gift', () => {
  test('is added, or what is in the cart of it becomes free', () => {
    expect(applyPromotions([gift], [line(1, 1_000)], facts)[0]).toMatchObject({
      ok: true,
      shares: [0],
      gift: { productId: 99, quantity: 1 },
    })
    expect(applyPromotions([gift], [line(1, 1_000), line(99, 700, 2)], facts)[0]).toMatchObject({
      ok: true,
      shares: [0, 700],
      gift: null,
    })
  })

  test('does not count among the goods that one buys for it', () => {
    expect(sharesOf([{ ...gift, minimum: 1_000 }], [line(1, 900), line(99, 700)])).toEqual(['minimum'])
    expect(sharesOf([gift], [line(99, 700)])).toEqual(['goods'])
  })
})

describe('whatever is in the cart', () => {
  const anyLine = (productId: number): fc.Arbitrary<PromotionLine> =>
    fc.record({
      type: fc.constantFrom('product' as const, 'product' as const, 'service' as const),
      productId: fc.constant(productId),
      unit: fc.integer({ min: 0, max: 300_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
      isFixed: fc.boolean(),
      categoryIds: fc.constantFrom([1, CHAIRS], [2, DESKS], []),
      manufacturerId: fc.constantFrom(null, 3, 4),
      productIds: fc.constant([productId]),
    })
  const anyLines = fc
    .subarray([1, 2, 3, 4, 5, 99])
    .chain((ids) => fc.tuple(...ids.map(anyLine)) as fc.Arbitrary<PromotionLine[]>)
  const anyRule = (id: number): fc.Arbitrary<Promotion> =>
    fc
      .tuple(
        fc.constantFrom(threeForTwo, tenPercent, fiveEuros, gift, { ...threeForTwo, pieces: 2, paidPieces: 1 }),
        fc.record({
          priority: fc.integer({ min: 1, max: 3 }),
          categoryIds: fc.constantFrom<number[]>([], [CHAIRS], [DESKS]),
          manufacturerIds: fc.constantFrom<number[]>([], [3]),
          minimum: fc.constantFrom(0, 10_000),
          minQuantity: fc.integer({ min: 1, max: 4 }),
        }),
      )
      .map(([rule, more]) => ({ ...rule, ...more, id }))
  const anyRules = fc.tuple(anyRule(1), anyRule(2), anyRule(3)) as fc.Arbitrary<Promotion[]>
  const totalOf = (rules: Promotion[], lines: PromotionLine[]) =>
    applyPromotions(rules, lines, facts).map((outcome) => (outcome.ok ? sum(outcome.shares) : 0))

  test('no line goes below nothing, and only goods are reduced, once', () => {
    fc.assert(
      fc.property(anyRules, anyLines, (rules, lines) => {
        const outcomes = applyPromotions(rules, lines, facts)
        for (const [index, { type, isFixed, unit, quantity }] of lines.entries()) {
          const shares = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.shares[index] ?? 0] : []))
          expect(shares.filter((share) => share > 0).length).toBeLessThanOrEqual(type === 'service' || isFixed ? 0 : 1)
          for (const share of shares) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(unit * quantity)
          }
        }
      }),
    )
  })

  test('percents and sums give exactly what they say', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom(tenPercent, fiveEuros), (lines, rule) => {
        const all = sum(lines.map((one) => (one.type === 'service' || one.isFixed ? 0 : one.unit * one.quantity)))
        const given = rule === fiveEuros ? Math.min(500, all) : Math.round(all / 10)
        expect(totalOf([rule], lines)).toEqual([given])
      }),
    )
  })

  test('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(anyRules, anyLines, fc.nat(5), (rules, lines, by) => {
        const turned = [...lines.slice(by), ...lines.slice(0, by)].reverse()
        const byProduct = (all: PromotionLine[]) =>
          applyPromotions(rules, all, facts).map((outcome) => [
            outcome.promotion.id,
            outcome.ok
              ? outcome.shares
                  .map((share, at) => [all[at]?.productId ?? 0, share])
                  .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
              : outcome.reason,
          ])
        expect(byProduct(turned)).toEqual(byProduct(lines))
      }),
    )
  })

  test('a line that is taken out takes its discount along', () => {
    fc.assert(
      fc.property(anyRules, anyLines, (rules, lines) => {
        for (const out of lines) {
          const rest = lines.filter((one) => one !== out)
          const left = sum(rest.map(({ unit, quantity }) => unit * quantity))
          expect(sum(totalOf(rules, rest))).toBeLessThanOrEqual(left)
        }
        expect(sum(totalOf(rules, []))).toBe(0)
      }),
    )
  })
})
