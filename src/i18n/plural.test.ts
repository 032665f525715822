import { expect, test } from 'vitest'
import { packing } from './admin/lv/packing.ts'
import { cart } from './lv/cart.ts'
import { cartMessages } from './lv/cart-messages.ts'
import { catalogue } from './lv/catalogue.ts'
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

test('goods agree with what is said of them', () => {
  expect([0, 1, 2, 11, 18, 20, 21, 111].map(catalogue.found)).toEqual([
    'Nav atrasta neviena prece',
    'Atrasta 1 prece',
    'Atrastas 2 preces',
    'Atrastas 11 preces',
    'Atrastas 18 preces',
    'Atrastas 20 preces',
    'Atrasta 21 prece',
    'Atrastas 111 preces',
  ])
  expect([0, 1, 18, 21].map(catalogue.showFound)).toEqual([
    'Rādīt 0 preču',
    'Rādīt 1 preci',
    'Rādīt 18 preces',
    'Rādīt 21 preci',
  ])
  expect([0, 1, 18, 21].map(catalogue.products)).toEqual(['0 preču', '1 prece', '18 preces', '21 prece'])
  expect([1, 18, 21].map(cartMessages.addedSeveral)).toEqual([
    'Grozā ielikta 1 prece',
    'Grozā ieliktas 18 preces',
    'Grozā ielikta 21 prece',
  ])
  expect([1, 18].map(cart.confirmRemoveSelected)).toEqual(['Izņemt no groza 1 preci?', 'Izņemt no groza 18 preces?'])
})

test('a guarantee and days agree with their numbers', () => {
  expect([1, 12, 21, 24].map(product.months)).toEqual(['1 mēnesis', '12 mēneši', '21 mēnesis', '24 mēneši'])
  expect([product.workingDays(1, 1), product.workingDays(1, 2), product.workingDays(20, 21)]).toEqual([
    '1 darba dienā',
    '1–2 darba dienās',
    '20–21 darba dienā',
  ])
})

test('days and pieces of a pick wave agree with their numbers', () => {
  expect([1, 2, 10, 11, 21, 30].map(packing.age)).toEqual([
    'vakar vai agrāk',
    'pirms 2 dienām vai agrāk',
    'pirms 10 dienām vai agrāk',
    'pirms 11 dienām vai agrāk',
    'pirms 21 dienas vai agrāk',
    'pirms 30 dienām vai agrāk',
  ])
  expect([1, 3, 11, 21].map(packing.refunded)).toEqual(['1 atmaksāts', '3 atmaksāti', '11 atmaksāti', '21 atmaksāts'])
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
