import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkIban, formatIban } from './iban.ts'

test.each([
  ['LV80 BANK 0000 4351 9500 1', 'LV80BANK0000435195001'],
  ['lv80bank0000435195001', 'LV80BANK0000435195001'],
  ['LT12 1000 0111 0100 1000', 'LT121000011101001000'],
  ['EE38 2200 2210 2014 5685', 'EE382200221020145685'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['FI21 1234 5600 0007 85', 'FI2112345600000785'],
  ['LV80\u00a0BANK\u00a00000\u00a04351\u00a09500\u00a01', 'LV80BANK0000435195001'],
  ['LV80-BANK-0000-4351-9500-1', 'LV80BANK0000435195001'],
])('%s is right', (text, value) => {
  expect(checkIban(text)).toEqual({ ok: true, value })
})

test.each([
  ['', 'format'],
  ['LV', 'format'],
  ['LV80BANK000043519500', 'format'],
  ['LV80BA1K0000435195001', 'format'],
  ['LT12100001110100100A', 'format'],
  ['8980BANK0000435195001', 'format'],
  ['XX89370400440532013000', 'format'],
  ['DE893704004405320130', 'format'],
  ['LV81BANK0000435195001', 'checksum'],
  ['LV80BANK0000435195010', 'checksum'],
])('%s is refused: %s', (text, reason) => {
  expect(checkIban(text)).toEqual({ ok: false, reason })
})

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 0, max: 9 }), (place, digit) => {
      const right = 'LV80BANK0000435195001'
      const typed = right.slice(0, place) + digit + right.slice(place + 1)
      expect(checkIban(typed).ok).toBe(typed === right)
    }),
  )
})

test('is printed in groups of four', () => {
  expect(formatIban('LV80BANK0000435195001')).toBe('LV80 BANK 0000 4351 9500 1'.replaceAll(' ', '\u00a0'))
  expect(formatIban('LT121000011101001000')).toBe('LT12 1000 0111 0100 1000'.replaceAll(' ', '\u00a0'))
})
