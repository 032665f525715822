import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParcelItem, parcelOf, quote, type ShippingRules } from './prices.ts'

const LATVIA = 112
const LITHUANIA = 123

const lamp: ParcelItem = {
  quantity: 1,
  weight: 1200,
  width: 200,
  depth: 300,
  height: 80,
  isBulky: false,
  isFreeEuShipping: false,
}

const locker: ShippingRules = {
  type: 'locker',
  isBulky: false,
  zones: [{ countryId: LATVIA, freeFrom: 5000, daysMin: 1, daysMax: 3 }],
  prices: [
    { countryId: LATVIA, upToWeight: 30_000, size: 'S', price: 249 },
    { countryId: LATVIA, upToWeight: 30_000, size: 'M', price: 299 },
    { countryId: LATVIA, upToWeight: 30_000, size: 'L', price: 399 },
  ],
}

const courier: ShippingRules = {
  type: 'courier',
  isBulky: false,
  zones: [
    { countryId: LATVIA, freeFrom: null, daysMin: 1, daysMax: 2 },
    { countryId: LITHUANIA, freeFrom: null, daysMin: 2, daysMax: 4 },
  ],
  prices: [
    { countryId: LATVIA, upToWeight: 15_000, size: null, price: 699 },
    { countryId: LATVIA, upToWeight: 5_000, size: null, price: 549 },
    { countryId: LITHUANIA, upToWeight: 5_000, size: null, price: 949 },
  ],
}

const truck: ShippingRules = {
  type: 'courier',
  isBulky: true,
  zones: [{ countryId: LATVIA, freeFrom: null, daysMin: 2, daysMax: 5 }],
  prices: [{ countryId: LATVIA, upToWeight: 500_000, size: null, price: 2490 }],
}

const shop: ShippingRules = {
  type: 'shop',
  isBulky: false,
  zones: [{ countryId: LATVIA, freeFrom: null, daysMin: 0, daysMax: 1 }],
  prices: [{ countryId: LATVIA, upToWeight: 2_000_000, size: null, price: 0 }],
}

const here = { countryId: LATVIA, goods: 4999 }

describe('a parcel', () => {
  test('weighs what its pieces weigh', () => {
    expect(parcelOf([{ ...lamp, quantity: 3 }])).toMatchObject({ weight: 3600, isBulky: false })
    expect(parcelOf([lamp, { ...lamp, isBulky: true }]).isBulky).toBe(true)
  })

  test.each([
    [{ width: 90, depth: 380, height: 640 }, 'S'],
    [{ width: 640, depth: 90, height: 380 }, 'S'],
    [{ width: 380, depth: 640, height: 91 }, 'M'],
    [{ width: 381, depth: 100, height: 80 }, 'S'],
    [{ width: 390, depth: 385, height: 100 }, 'L'],
    [{ width: 380, depth: 390, height: 640 }, 'L'],
    [{ width: 641, depth: 10, height: 10 }, null],
    [{ width: 391, depth: 391, height: 391 }, null],
  ])('%j goes into %s however it is turned', (box, size) => {
    expect(parcelOf([{ ...lamp, ...box }]).size).toBe(size)
  })

  test('many small pieces take a bigger compartment, and too many none', () => {
    const book = { ...lamp, width: 200, depth: 150, height: 40 }
    expect(parcelOf([{ ...book, quantity: 10 }]).size).toBe('S')
    expect(parcelOf([{ ...book, quantity: 30 }]).size).toBe('M')
    expect(parcelOf([{ ...book, quantity: 70 }]).size).toBe('L')
    expect(parcelOf([{ ...book, quantity: 90 }]).size).toBeNull()
  })

  test('turning a box changes nothing', () => {
    const side = fc.integer({ min: 1, max: 700 })
    fc.assert(
      fc.property(side, side, side, (a, b, c) => {
        const size = (width: number, depth: number, height: number) =>
          parcelOf([{ ...lamp, width, depth, height }]).size
        expect(size(b, c, a)).toBe(size(a, b, c))
        expect(size(c, b, a)).toBe(size(a, b, c))
      }),
    )
  })
})

describe('a quote', () => {
  test('takes the cheapest row that fits', () => {
    expect(quote(locker, parcelOf([lamp]), here)).toEqual({
      ok: true,
      price: 249,
      freeFrom: 5000,
      daysMin: 1,
      daysMax: 3,
    })
    expect(quote(locker, parcelOf([{ ...lamp, height: 150 }]), here)).toMatchObject({ price: 299 })
    expect(quote(courier, parcelOf([lamp]), here)).toMatchObject({ price: 549 })
    expect(quote(courier, parcelOf([{ ...lamp, quantity: 5 }]), here)).toMatchObject({ price: 699 })
    expect(quote(courier, parcelOf([lamp]), { countryId: LITHUANIA, goods: 0 })).toMatchObject({
      price: 949,
      daysMin: 2,
    })
  })

  test('is nothing from a sum on, or when every piece ships free', () => {
    expect(quote(locker, parcelOf([lamp]), { ...here, goods: 5000 })).toMatchObject({ ok: true, price: 0 })
    const free = { ...lamp, isFreeEuShipping: true }
    expect(quote(courier, parcelOf([free]), here)).toMatchObject({ ok: true, price: 0 })
    expect(quote(courier, parcelOf([free, lamp]), here)).toMatchObject({ ok: true, price: 549 })
  })

  test.each([
    ['a locker abroad', locker, lamp, LITHUANIA, 'country'],
    ['a locker for bulky goods', locker, { ...lamp, isBulky: true }, LATVIA, 'bulky'],
    ['a locker for long goods', locker, { ...lamp, width: 900 }, LATVIA, 'too-big'],
    ['a locker for heavy goods', locker, { ...lamp, weight: 30_001 }, LATVIA, 'too-heavy'],
    ['a courier for bulky goods', courier, { ...lamp, isBulky: true }, LATVIA, 'bulky'],
    ['a courier for heavy goods', courier, { ...lamp, weight: 15_001 }, LATVIA, 'too-heavy'],
    ['a truck for a lamp', truck, lamp, LATVIA, 'not-bulky'],
  ] as const)('refuses %s', (_, rules, item, countryId, reason) => {
    expect(quote(rules, parcelOf([item]), { countryId, goods: 0 })).toEqual({ ok: false, reason })
  })

  test('bulky goods go by truck or are fetched', () => {
    const desk = parcelOf([{ ...lamp, weight: 45_000, width: 1600, depth: 800, height: 120, isBulky: true }])
    expect(quote(truck, desk, here)).toMatchObject({ ok: true, price: 2490 })
    expect(quote(shop, desk, here)).toMatchObject({ ok: true, price: 0 })
  })

  test('what is too heavy for a parcel goes by truck too', () => {
    const chairs = (quantity: number) => parcelOf([{ ...lamp, weight: 5_500, quantity }])
    expect(quote(truck, chairs(5), here)).toEqual({ ok: false, reason: 'not-bulky' })
    expect(quote(truck, chairs(6), here)).toMatchObject({ ok: true, price: 2490 })
    expect(quote(truck, chairs(91), here)).toEqual({ ok: false, reason: 'too-heavy' })
  })

  test('a row with a size is not for what fits no compartment', () => {
    const sized = { ...courier, prices: [{ countryId: LATVIA, upToWeight: 30_000, size: 'L' as const, price: 500 }] }
    expect(quote(sized, parcelOf([{ ...lamp, width: 900 }]), here)).toEqual({ ok: false, reason: 'too-big' })
  })
})
