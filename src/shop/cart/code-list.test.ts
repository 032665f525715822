import { expect, test } from 'vitest'
import { readCodeList } from './code-list.ts'

test.each([
  ['NV-BJO-BE\t12\nER-1\t3', 'NV-BJO-BE 12, ER-1 3'],
  ['NV-BJO-BE\tSkolas krēsls, bērzs\t12\r\n\r\n', 'NV-BJO-BE 12'],
  ['NV-BJO-BE\t12,00', 'NV-BJO-BE 12'],
  ['NV-BJO-BE;12', 'NV-BJO-BE 12'],
  ['NV-BJO-BE 12 gab.', 'NV-BJO-BE 12'],
  ['NV-BJO-BE 12gab', 'NV-BJO-BE 12'],
  ['NV-GAB\nNV-12GAB', 'NV-GAB 1, NV-12GAB 1'],
  ['  NV-BJO-BE,  12 ', 'NV-BJO-BE 12'],
  ['NV-BJO-BE', 'NV-BJO-BE 1'],
  ['AB 12\t4', 'AB 12 4'],
  ['ER-1 2\nER-2\nER-1 3', 'ER-1 5, ER-2 1'],
  ['ER-1 0', 'ER-1 ?'],
  ['ER-1 1,5', 'ER-1 ?'],
  ['ER-1\t1,5', 'ER-1 ?'],
  ['ER-1 -2', 'ER-1 ?'],
  ['ER-1 101', 'ER-1 ?'],
  ['ER-1 60\nER-1 60', 'ER-1 ?'],
  ['ER-1 daudz\nER-1 1', 'ER-1 ?'],
  [' \n\t\n;;', ''],
])('%j is %s', (text, expected) => {
  expect(
    readCodeList(text)
      .map(({ code, quantity }) => `${code} ${quantity ?? '?'}`)
      .join(', '),
  ).toBe(expected)
})

test('a row keeps what was typed', () => {
  expect(readCodeList('ER-1 60\nER-2\nER-1 600').map(({ text }) => text)).toEqual(['ER-1 60\nER-1 600', 'ER-2'])
})
