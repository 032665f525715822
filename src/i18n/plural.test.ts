import { expect, test } from 'vitest'
import { product } from './lv/product.ts'
import { refusals } from './lv/refusals.ts'
import { counted } from './plural.ts'

test.each([
  [1, 'Atlicis 1 gab.'],
  [2, 'Atlikuši 2 gab.'],
  [11, 'Atlikuši 11 gab.'],
  [21, 'Atlicis 21 gab.'],
])('%i pieces left', (n, text) => {
  expect(product.lastPieces(n)).toBe(text)
})

test('what can be had agrees with its number', () => {
  expect([1, 7].map(refusals.cart['too-many'])).toEqual([
    'Tik daudz nav: pieejams 1 gab.',
    'Tik daudz nav: pieejami 7 gab.',
  ])
  expect([1, 7].map(refusals.line.shortStock)).toEqual(['Pieejams tikai 1 gab.', 'Pieejami tikai 7 gab.'])
})

test('a guarantee and days agree with their numbers', () => {
  expect([1, 12, 21, 24].map(product.months)).toEqual(['1 mēnesis', '12 mēnešu', '21 mēnesis', '24 mēneši'])
  expect([product.workingDays(1, 1), product.workingDays(1, 2), product.workingDays(20, 21)]).toEqual([
    '1 darba dienā',
    '1–2 darba dienās',
    '20–21 darba dienā',
  ])
})

test('a number takes the form of its language', () => {
  const lv = { zero: '# preču', one: '# prece', other: '# preces' }
  expect([0, 1, 2, 10, 11, 19, 20, 21, 22, 101, 111].map((n) => counted('lv', n, lv))).toEqual([
    '0 preču',
    '1 prece',
    '2 preces',
    '10 preču',
    '11 preču',
    '19 preču',
    '20 preču',
    '21 prece',
    '22 preces',
    '101 prece',
    '111 preču',
  ])
  expect([0, 1, 2].map((n) => counted('en', n, { one: '# item', other: '# items' }))).toEqual([
    '0 items',
    '1 item',
    '2 items',
  ])
})
