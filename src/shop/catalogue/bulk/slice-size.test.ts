import { expect, test } from 'vitest'
import { type BulkStep, SliceSize } from './slice-size.ts'

/** Rows of the slices of a machine that takes so many milliseconds for a row. */
function slices(step: BulkStep, msOfRow: number, count: number): number[] {
  const size = new SliceSize()
  return Array.from({ length: count }, () => {
    const rows = size.rows(step)
    size.took(step, rows * msOfRow)
    return rows
  })
}

test('slices of a check take about 100 ms, those that write about 25, whatever the machine', () => {
  expect(slices('check', 0.8, 3)).toEqual([100, 125, 125])
  expect(slices('check', 0.25, 3)).toEqual([100, 400, 400])
  expect(slices('write', 0.25, 3)).toEqual([50, 100, 100])
})

test('they stay within bounds', () => {
  expect(slices('check', 0.01, 2)).toEqual([100, 500])
  expect(slices('write', 0.01, 2)).toEqual([50, 200])
  expect(slices('write', 30, 2)).toEqual([50, 50])
})

test('a check rests only while buyers wait; writing rests in any case, longer while they do', () => {
  const size = new SliceSize()
  expect(size.took('check', 60)).toEqual({ leastMs: 0, mostMs: 30 })
  expect(size.took('write', 20)).toEqual({ leastMs: 30, mostMs: 40 })
})

test('on a busy machine, whose slices take long, it rests no longer', () => {
  expect(new SliceSize().took('write', 200)).toEqual({ leastMs: 75, mostMs: 175 })
})
