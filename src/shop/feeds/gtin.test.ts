import { expect, test } from 'vitest'
import { publicGtin } from './gtin.ts'

test.each(['4006381333931', '5901234123457', '96385074', '036000291452', '10036000291459'])('%s is public', (ean) => {
  expect(publicGtin(ean)).toBe(ean)
})

test.each([
  ['a wrong check digit', '4006381333932'],
  ["a shop's own", '2114000000019'],
  ["a shop's own, American", '0200000000004'],
  ["a shop's own of eight digits", '21140003'],
  ['a coupon', '9912345678908'],
  ['too short', '12345'],
  ['words', 'ABCDEFGHIJKLM'],
])('%s is left out', (_why, ean) => {
  expect(publicGtin(ean)).toBeNull()
})

test('nothing stays nothing', () => {
  expect(publicGtin(null)).toBeNull()
})
