import { expect, test } from 'vitest'
import { parseDecimal, writeDecimal } from './decimal.ts'

test.each([
  ['12,5', 2, 1250],
  ['12.50', 2, 1250],
  ['1 200', 2, 120_000],
  ['0,001', 3, 1],
  ['7', 0, 7],
])('%s with %i digits is %i', (text, digits, units) => {
  expect(parseDecimal(text, digits)).toBe(units)
})

test.each(['', ',5', '1,234', '-1', '1e3', 'divi', '12,'])('„%s” is no sum of money', (text) => {
  expect(parseDecimal(text, 2)).toBeUndefined()
})

test.each([
  [1250, 2, 2, '12,50'],
  [1250, 3, 0, '1,25'],
  [5, 2, 2, '0,05'],
  [1200, 1, 0, '120'],
  [36, 0, 0, '36'],
])('%i with %i digits is written as %s', (units, digits, least, text) => {
  expect(writeDecimal(units, digits, least)).toBe(text)
})
