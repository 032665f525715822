import { expect, test } from 'vitest'
import { readTierRows } from './tier-rows.ts'

test('rows have a code, pieces where they are given, and a price', () => {
  const { rows, wrong } = readTierRows('L-1;12,50\nL-1\t10\t11.90\r\n\nL-2 9 €\nL-3;0;5\nL-4;2;x\nL-5\nL-6;1;2;3')
  expect(rows.map(({ text: _, ...row }) => row)).toEqual([
    { code: 'L-1', from: 1, price: 1_250 },
    { code: 'L-1', from: 10, price: 1_190 },
    { code: 'L-2', from: 1, price: 900 },
  ])
  expect(wrong).toEqual([
    { row: 5, text: 'L-3;0;5', problem: 'quantity' },
    { row: 6, text: 'L-4;2;x', problem: 'price' },
    { row: 7, text: 'L-5', problem: 'cells' },
    { row: 8, text: 'L-6;1;2;3', problem: 'cells' },
  ])
})
