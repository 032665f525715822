import { expect, test } from 'vitest'
import type { Method } from '../shipping/methods.ts'
import { deliveryQuotes, freeDelivery } from './delivery.ts'

const LATVIA = 112
const LITHUANIA = 113

const way = (code: string, type: Method['type'], freeFrom: Record<number, number | null>, price = 500): Method => ({
  id: code.length,
  code,
  type,
  title: { lv: code },
  description: { lv: '' },
  image: null,
  carrier: null,
  isBulky: false,
  zones: Object.entries(freeFrom).map(([id, sum]) => ({
    countryId: Number(id),
    freeFrom: sum,
    daysMin: 1,
    daysMax: 2,
  })),
  prices: Object.keys(freeFrom).map((id) => ({ countryId: Number(id), upToWeight: 30_000, size: null, price })),
})
const locker = way('locker', 'locker', { [LATVIA]: 10_000, [LITHUANIA]: null })
const courier = way('courier', 'courier', { [LATVIA]: 5000, [LITHUANIA]: 20_000 })
const latvian = way('latvian-locker', 'locker', { [LATVIA]: 3000 })

const small = { weight: 500, size: 'S' as const, isBulky: false, shipsFree: false }
function goalOf(methods: Method[], goods: number, countryId = LATVIA, parcel = small) {
  const cart = { shipping: { country_id: countryId } } as Parameters<typeof deliveryQuotes>[1]['cart']
  const quotes = deliveryQuotes(methods, { cart, parcel, goods })
  return freeDelivery(
    quotes.filter((each) => each.countryId === countryId),
    goods,
  )
}

test('free delivery begins with the method that is free first', () => {
  expect(goalOf([locker, courier], 4000)).toEqual({ from: 5000, left: 1000 })
  expect(goalOf([locker], 4000)).toEqual({ from: 10_000, left: 6000 })
  expect(goalOf([locker, courier], 5000)).toEqual({ from: 5000, left: 0 })
})

test('only methods to the country of the cart count', () => {
  expect(goalOf([locker, courier, latvian], 4000, LITHUANIA)).toEqual({ from: 20_000, left: 16_000 })
  expect(goalOf([locker, latvian], 4000, LITHUANIA)).toEqual({ from: 0, left: 0 })
})

test('nothing is left where delivery is free already', () => {
  expect(goalOf([locker, way('free', 'courier', { [LATVIA]: null }, 0)], 100)).toEqual({ from: 10_000, left: 0 })
  expect(goalOf([locker], 100, LATVIA, { ...small, shipsFree: true })).toEqual({ from: 10_000, left: 0 })
})

test('a method that cannot take the goods promises nothing', () => {
  expect(goalOf([locker, courier], 100, LATVIA, { ...small, weight: 40_000 })).toEqual({ from: 0, left: 0 })
})
