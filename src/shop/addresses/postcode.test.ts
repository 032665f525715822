import { expect, test } from 'vitest'
import { checkPostcode } from './postcode.ts'

test.each([
  ['LV', '1010', 'LV-1010'],
  ['LV', 'lv1010', 'LV-1010'],
  ['LV', 'LV 1010', 'LV-1010'],
  ['LV', ' LV-1010 ', 'LV-1010'],
  ['LV', 'LV–5752', 'LV-5752'],
  ['LT', '01103', '01103'],
  ['LT', 'LT-01103', '01103'],
  ['EE', '10111', '10111'],
  ['EE', 'ee 10111', '10111'],
  ['FI', '00100', '00100'],
  ['SE', '114  55', '114 55'],
  ['NL', '1012 ab', '1012 AB'],
])('%s %s is kept as %s', (country, text, value) => {
  expect(checkPostcode(country, text)).toEqual({ ok: true, value })
  expect(checkPostcode(country, value)).toEqual({ ok: true, value })
})

test.each([
  ['LV', ''],
  ['LV', '101'],
  ['LV', '10100'],
  ['LV', '0010'],
  ['LV', '6010'],
  ['LV', 'LT-1010'],
  ['LV', '1010x'],
  ['LT', '1010'],
  ['LT', 'LV-01103'],
  ['EE', '1011'],
  ['FI', ''],
  ['FI', '<b>'],
  ['constructor', ''],
])('%s "%s" is refused', (country, text) => {
  expect(checkPostcode(country, text)).toEqual({ ok: false, reason: 'format' })
})
