import { expect, test } from 'vitest'
import { dayText, decimalsOf, figure, inEuro, percent, unitFigure } from './figures.ts'

test('a price in a column has no sign of its currency', () => {
  expect(figure(123456, 'lv')).toBe('1\u00a0234,56')
  expect(figure(123456, 'en')).toBe('1,234.56')
  expect(figure(-331, 'lv')).toBe('-3,31')
  expect(figure(-331, 'en')).toBe('-3.31')
})

test.each([
  [16_520_000, '16,52'],
  [16_520_661, '16,5207'],
  [16_523_000, '16,523'],
  [16_500_300, '16,5003'],
  [1_073_554_000_000, '1\u00a0073\u00a0554,00'],
  [40, '0,00'],
])('%i millionths of a euro are %s', (price, text) => {
  expect(unitFigure(price, 'lv')).toBe(text)
})

test('how many digits follow the comma', () => {
  expect([decimalsOf('1 234,5'), decimalsOf('1,234.5678'), decimalsOf('')]).toEqual([1, 4, 0])
})

test('currency, rates and days as the language has them', () => {
  expect([inEuro('16,52', 'lv'), inEuro('16.52', 'en')]).toEqual(['16,52\u00a0€', '€16.52'])
  expect([percent(2100, 'lv'), percent(550, 'lv'), percent(550, 'en')]).toEqual(['21\u00a0%', '5,5\u00a0%', '5.5%'])
  expect([dayText('2026-11-21', 'lv'), dayText('2026-11-21', 'en')]).toEqual(['21.11.2026.', '21/11/2026'])
})
