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
  expect(slices(1, 3)).toEqual([50, 60, 60])
  expect(slices(0.2, 3)).toEqual([50, 300, 300])
})

test('they stay within bounds', () => {
  expect(slices(0.01, 2)).toEqual([50, 500])
  expect(slices(30, 2)).toEqual([50, 40])
})
