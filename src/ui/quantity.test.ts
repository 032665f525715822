import { expect, test } from 'vitest'
import { clampQuantity, readQuantity } from './quantity.ts'

test('a typed quantity is kept between 1 and 100', () => {
  expect(['0', '-3', '1', '57', '100', '101', '4000'].map((text) => readQuantity(text))).toEqual([
    1, 1, 1, 57, 100, 100, 100,
  ])
})

test('an empty field has no quantity yet', () => {
  expect(['', '  ', 'a', '1.5', '2e3'].map((text) => readQuantity(text))).toEqual([null, null, null, null, null])
})

test('steps stop at both ends, and at what the shop has', () => {
  expect(clampQuantity(0)).toBe(1)
  expect(clampQuantity(101)).toBe(100)
  expect(clampQuantity(9, 4)).toBe(4)
  expect(clampQuantity(3, 0)).toBe(1)
  expect(clampQuantity(Number.NaN)).toBe(1)
})
