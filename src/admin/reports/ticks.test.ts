import { expect, test } from 'vitest'
import { labelledEvery, ticksUpTo } from './ticks.ts'

test.each([
  [0, [0, 1]],
  [-5, [0, 1]],
  [3, [0, 1, 2, 3]],
  [100, [0, 50, 100]],
  [101, [0, 50, 100, 150]],
  [87_654, [0, 50_000, 100_000]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('an axis up to %s has the round values %j', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks))

test('as many labels are written as fit beside each other', () => {
  expect(labelledEvery(30, 700, 60)).toBe(3)
  expect(labelledEvery(5, 700, 60)).toBe(1)
  expect(labelledEvery(5, 10, 60)).toBe(5)
})
