import { describe, expect, test } from 'vitest'
import { quote, type ShippedItem, type ShippingQuote, type ShippingRules, shipmentOf } from './prices.ts'

const LATVIA = 112
const LITHUANIA = 123

const lamp: ShippedItem = {
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
  maxParcels: 3,
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
  maxParcels: 4,
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
  maxParcels: 1,
  zones: [{ countryId: LATVIA, freeFrom: null, daysMin: 2, daysMax: 5 }],
  prices: [{ countryId: LATVIA, upToWeight: 500_000, size: null, price: 2490 }],
}

const shop: ShippingRules = {
  type: 'shop',
  isBulky: false,
  maxParcels: 1,
  zones: [{ countryId: LATVIA, freeFrom: null, daysMin: 0, daysMax: 1 }],
  prices: [{ countryId: LATVIA, upToWeight: 2_000_000, size: null, price: 0 }],
}

const methods = [locker, courier, truck, shop]
const to =
  (rules: ShippingRules, countryId = LATVIA, goods = 4999) =>
  (...items: ShippedItem[]): ShippingQuote =>
    quote(rules, { shipment: shipmentOf(items), countryId, goods }, methods)

describe('a compartment', () => {
  const priceOf = (...items: ShippedItem[]) => {
    const answer = to({ ...locker, maxParcels: 1 })(...items)
    return answer.ok ? answer.price : answer.reason
  }

  test.each([
    [{ width: 90, depth: 380, height: 640 }, 249],
    [{ width: 640, depth: 90, height: 380 }, 249],
    [{ width: 380, depth: 640, height: 91 }, 299],
    [{ width: 381, depth: 100, height: 80 }, 249],
    [{ width: 390, depth: 385, height: 100 }, 399],
    [{ width: 380, depth: 390, height: 640 }, 399],
    [{ width: 641, depth: 10, height: 10 }, 'too-big'],
    [{ width: 391, depth: 391, height: 391 }, 'too-big'],
  ])('for %j costs %s', (box, price) => {
    expect(priceOf({ ...lamp, ...box })).toBe(price)
  })

  test('is larger for many small pieces, and too many need another one', () => {
    const book = { ...lamp, weight: 300, width: 200, depth: 150, height: 40 }
    expect(priceOf({ ...book, quantity: 10 })).toBe(249)
    expect(priceOf({ ...book, quantity: 30 })).toBe(299)
    expect(priceOf({ ...book, quantity: 70 })).toBe(399)
    expect(priceOf({ ...book, quantity: 90 })).toBe('too-many-parcels')
    expect(to(locker)({ ...book, quantity: 90 })).toMatchObject({ ok: true, parcels: 2, price: 399 + 249 })
  })
})

describe('a quote', () => {
  test('takes the cheapest row that fits', () => {
    expect(to(locker)(lamp)).toEqual({ ok: true, price: 249, parcels: 1, freeFrom: 5000, daysMin: 1, daysMax: 3 })
    expect(to(locker)({ ...lamp, height: 150 })).toMatchObject({ price: 299 })
    expect(to(courier)(lamp)).toMatchObject({ price: 549 })
    expect(to(courier)({ ...lamp, quantity: 5 })).toMatchObject({ price: 699, parcels: 1 })
    expect(to(courier, LITHUANIA)(lamp)).toMatchObject({ price: 949, daysMin: 2 })
  })

  test('is nothing from a sum on, or when every piece ships free, however many parcels there are', () => {
    expect(to(locker, LATVIA, 5000)(lamp)).toMatchObject({ ok: true, price: 0, parcels: 1 })
    expect(to(locker, LATVIA, 5000)({ ...lamp, quantity: 30 })).toMatchObject({ ok: true, price: 0, parcels: 2 })
    const free = { ...lamp, isFreeEuShipping: true }
    expect(to(courier)(free)).toMatchObject({ ok: true, price: 0 })
    expect(to(courier)({ ...free, quantity: 20 })).toMatchObject({ ok: true, price: 0, parcels: 2 })
    expect(to(courier)(free, lamp)).toMatchObject({ ok: true, price: 549 })
  })

  test.each([
    ['a locker abroad', locker, lamp, LITHUANIA, { reason: 'country' }],
    ['a locker for bulky goods', locker, { ...lamp, isBulky: true }, LATVIA, { reason: 'bulky' }],
    ['a locker for long goods', locker, { ...lamp, width: 900 }, LATVIA, { reason: 'too-big' }],
    [
      'a locker for a heavy piece',
      locker,
      { ...lamp, weight: 30_001 },
      LATVIA,
      { reason: 'too-heavy', maxWeight: 30_000 },
    ],
    ['a courier for bulky goods', courier, { ...lamp, isBulky: true }, LATVIA, { reason: 'bulky' }],
    [
      'a courier for a heavy piece',
      courier,
      { ...lamp, weight: 15_001 },
      LATVIA,
      { reason: 'too-heavy', maxWeight: 15_000 },
    ],
    [
      'a courier for more parcels than it takes',
      courier,
      { ...lamp, weight: 15_000, quantity: 5 },
      LATVIA,
      { reason: 'too-many-parcels', maxParcels: 4 },
    ],
    ['a truck for a lamp', truck, lamp, LATVIA, { reason: 'not-bulky' }],
    [
      'a truck for more than it carries',
      truck,
      { ...lamp, weight: 5_500, quantity: 91 },
      LATVIA,
      { reason: 'too-heavy', maxWeight: 500_000 },
    ],
  ] as const)('refuses %s', (_, rules, item, countryId, refusal) => {
    expect(to(rules, countryId, 0)(item)).toEqual({ ok: false, ...refusal })
  })

  test('each parcel is priced by its own weight', () => {
    expect(to(courier)({ ...lamp, weight: 5_100, quantity: 3 })).toMatchObject({ parcels: 2, price: 699 + 699 })
    expect(to(courier)({ ...lamp, weight: 5_000, quantity: 4 })).toMatchObject({ parcels: 2, price: 699 + 549 })
    expect(to(courier)({ ...lamp, weight: 15_000, quantity: 4 })).toMatchObject({ parcels: 4, price: 4 * 699 })
  })

  test('bulky goods go by truck or are fetched', () => {
    const desk = { ...lamp, weight: 45_000, width: 1600, depth: 800, height: 120, isBulky: true }
    expect(to(truck)(desk)).toMatchObject({ ok: true, price: 2490, parcels: 1 })
    expect(to(shop)(desk)).toMatchObject({ ok: true, price: 0, parcels: 1 })
  })

  test('what is heavy goes by truck too, as one load', () => {
    const chairs = (quantity: number) => ({ ...lamp, weight: 5_500, quantity })
    expect(to(truck)(chairs(5))).toEqual({ ok: false, reason: 'not-bulky' })
    expect(to(truck)(chairs(6))).toMatchObject({ ok: true, price: 2490, parcels: 1 })
    expect(to(courier)(chairs(6))).toMatchObject({ ok: true, parcels: 3 })
  })

  test('what the parcel couriers of a country cannot take goes by truck, however light', () => {
    const stiff = { ...courier, maxParcels: 1 }
    const consignment = (countryId: number) => ({
      shipment: shipmentOf([{ ...lamp, weight: 8_000, quantity: 2 }]),
      countryId,
      goods: 0,
    })
    expect(quote(truck, consignment(LATVIA), [stiff, truck])).toMatchObject({ ok: true, price: 2490 })
    expect(quote(truck, consignment(LATVIA), [courier, truck])).toEqual({ ok: false, reason: 'not-bulky' })
    expect(quote(truck, consignment(LATVIA), [truck])).toEqual({ ok: false, reason: 'not-bulky' })
  })

  test('a row with a size is not for what fits no compartment', () => {
    const sized = { ...courier, prices: [{ countryId: LATVIA, upToWeight: 30_000, size: 'L' as const, price: 500 }] }
    expect(to(sized)({ ...lamp, width: 900 })).toEqual({ ok: false, reason: 'too-big' })
  })
})

describe('prices by the sum of the order', () => {
  const stepped: ShippingRules = {
    ...courier,
    prices: [
      { countryId: LATVIA, upToWeight: 5_000, size: null, price: 549 },
      { countryId: LATVIA, upToWeight: 5_000, size: null, price: 299, fromGoods: 5_000 },
      { countryId: LATVIA, upToWeight: 5_000, size: null, price: 900, fromGoods: 100_000 },
      { countryId: LATVIA, upToWeight: 15_000, size: null, price: 1_000 },
    ],
  }
  const priceFor = (goods: number, weight = 1_200) => {
    const shipment = shipmentOf([{ ...lamp, weight }])
    const answer = quote(stepped, { shipment, countryId: LATVIA, goods }, [stepped])
    return answer.ok ? answer.price : answer.reason
  }

  test.each([
    [0, 549],
    [4_999, 549],
    [5_000, 299],
    [99_999, 299],
    [100_000, 900],
  ])('goods for %i cents: %i', (goods, price) => {
    expect(priceFor(goods)).toBe(price)
  })

  test('a weight without a step keeps its price', () => {
    expect(priceFor(6_000, 9_000)).toBe(1_000)
  })
})

describe('areas by postcode', () => {
  const prices = [{ countryId: LATVIA, upToWeight: 30_000, size: null, price: 799 }]
  const terms = { countryCode: 'LV', isServed: true, freeFrom: 20_000, daysMin: 3, daysMax: 5, prices }
  const byArea: ShippingRules = {
    ...courier,
    zones: [
      {
        ...{ countryId: LATVIA, freeFrom: null, daysMin: 1, daysMax: 2 },
        areas: [
          { ...terms, postcodes: 'LV-5001–LV-5099, 21*' },
          { ...terms, postcodes: 'LV-3301', isServed: false },
        ],
      },
    ],
  }
  const to = (zip: string | undefined, goods = 4_500) =>
    quote(byArea, { shipment: shipmentOf([lamp]), countryId: LATVIA, zip, goods }, [byArea])

  test('a price and days of its own', () => {
    for (const zip of ['LV-5001', '5099', 'lv 2114'])
      expect(to(zip)).toMatchObject({ price: 799, daysMin: 3, freeFrom: 20_000, postcode: 'known' })
    expect(to('LV-5001', 20_000)).toMatchObject({ price: 0 })
  })

  test('elsewhere, and while the postcode is not known, that of the country', () => {
    for (const zip of ['LV-5100', 'LV-1010', 'x']) expect(to(zip)).toMatchObject({ price: 549, postcode: 'known' })
    expect(to(undefined)).toMatchObject({ price: 549, daysMin: 1, postcode: 'open' })
    expect(to('')).toMatchObject({ price: 549, postcode: 'open' })
  })

  test('nothing goes where it is not served', () => {
    expect(to('LV-3301')).toEqual({ ok: false, reason: 'postcode' })
  })
})
