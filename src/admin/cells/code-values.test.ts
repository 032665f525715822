import { expect, test } from 'vitest'
import { decimal, flag, text } from '../grid/cell-kinds.ts'
import { readCodeValues } from './code-values.ts'

test('rows of a spreadsheet give a value for each code; what is no such value stays as it was typed', () => {
  const { values, wrong } = readCodeValues(
    'A-1\tGalds\t12,50\nB-2;7 €\n\nC-3 9\nD-4\nE-5\tpieci',
    'price',
    decimal(2, 2).parse,
  )
  expect(values.map(({ code, value }) => [code, value])).toEqual([
    ['A-1', 1250],
    ['B-2', 700],
    ['C-3', 900],
  ])
  expect(wrong).toEqual(['D-4', 'E-5\tpieci'])
})

test('flags and EAN are read as their columns read them', () => {
  expect(readCodeValues('A jā\nB nē\nC varbūt', 'isPublished', flag({ yes: 'jā', no: 'nē' }).parse)).toMatchObject({
    values: [{ value: true }, { value: false }],
    wrong: ['C varbūt'],
  })
  expect(readCodeValues('A 4006381333931\nB 4006381333932', 'ean', text.parse)).toMatchObject({
    values: [{ code: 'A', value: '4006381333931' }],
    wrong: ['B 4006381333932'],
  })
})
