import { expect, test } from 'vitest'
import type { Method } from '../shipping/methods.ts'
import { type ShippedItem, shipmentOf } from '../shipping/prices.ts'
import { deliveryChoices, freeDelivery } from './delivery.ts'

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
  vatClass: 'standard',
  isBulky: false,
  maxParcels: 1,
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

const small: ShippedItem = {
  quantity: 1,
  weight: 500,
  width: 50,
  depth: 50,
  height: 50,
  isBulky: false,
  isFreeEuShipping: false,
}

function choicesOf(methods: Method[], goods: number, countryId = LATVIA, item = small) {
  const cart = { shipping: { country_id: countryId } } as Parameters<typeof deliveryChoices>[1]['cart']
  return deliveryChoices(methods, { cart, shipment: shipmentOf([item]), goods })
}

function goalOf(methods: Method[], goods: number, countryId = LATVIA, item = small) {
  const { offered } = choicesOf(methods, goods, countryId, item)
  return freeDelivery(
    offered.filter((each) => each.countryId === countryId),
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
  expect(goalOf([locker], 100, LATVIA, { ...small, isFreeEuShipping: true })).toEqual({ from: 10_000, left: 0 })
})

test('a method that cannot take the goods promises nothing', () => {
  expect(goalOf([locker, courier], 100, LATVIA, { ...small, weight: 40_000 })).toEqual({ from: 0, left: 0 })
})

test('a method that does not go to the country is offered to its own', () => {
  const { offered } = choicesOf([locker, latvian], 100, LITHUANIA)
  expect(offered.map(({ method, countryId }) => [method.code, countryId])).toEqual([
    ['locker', LITHUANIA],
    ['latvian-locker', LATVIA],
  ])
})

test('a method that goes nowhere with the goods says why', () => {
  const { offered, refused } = choicesOf([locker, latvian], 100, LITHUANIA, { ...small, weight: 40_000 })
  expect(offered).toEqual([])
  expect(refused.map(({ method, refusal }) => [method.code, refusal])).toEqual([
    ['locker', { ok: false, reason: 'too-heavy', maxWeight: 30_000 }],
    ['latvian-locker', { ok: false, reason: 'too-heavy', maxWeight: 30_000 }],
  ])
})
