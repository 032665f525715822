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

test('slices take about 100 ms, whatever the machine', () => {
  expect(slices(0.8, 3)).toEqual([100, 125, 125])
  expect(slices(0.25, 3)).toEqual([100, 400, 400])
})

test('they stay within bounds', () => {
  expect(slices(0.01, 2)).toEqual([100, 500])
  expect(slices(30, 2)).toEqual([100, 100])
})

test('the next slice waits for buyers for half of what the last one took, at most', () => {
  expect(new SliceSize().took(60)).toBe(30)
})
