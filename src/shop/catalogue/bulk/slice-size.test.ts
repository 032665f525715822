import { expect, test } from 'vitest'
import { SliceSize } from './slice-size.ts'

/** Rows of the slices of a machine that takes so many milliseconds for a row. */
function slices(msOfRow: number, count: number): number[] {
  const size = new SliceSize()
  return Array.from({ length: count }, () => {
    const { rows } = size
    size.took(rows * msOfRow)
    return rows
  })
}

test('slices take about 60 ms, whatever the machine', () => {
  expect(slices(0.8, 3)).toEqual([60, 75, 75])
  expect(slices(0.2, 3)).toEqual([60, 300, 300])
})

test('they stay within bounds', () => {
  expect(slices(0.01, 2)).toEqual([60, 500])
  expect(slices(30, 2)).toEqual([60, 60])
})

test('the next slice waits for buyers for half of what the last one took, at most', () => {
  expect(new SliceSize().took(60)).toBe(30)
})
