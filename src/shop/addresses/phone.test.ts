import { expect, test } from 'vitest'
import { countryData } from './country-data.ts'
import { BALTIC_CALLING_CODES, checkPhone, DEFAULT_CALLING_CODE, isMobile, splitPhone } from './phone.ts'

test.each([
  ['371', '29123456', '29123456'],
  ['371', '+371 29 123 456', '29123456'],
  ['371', '00371-6712-3456', '67123456'],
  ['370', '612 34567', '61234567'],
  ['370', '8 612 34567', '61234567'],
  ['370', '(0) 612 34567', '61234567'],
  ['370', '+370 5 2123456', '52123456'],
  ['372', '5123456', '5123456'],
  ['372', '5123 4567', '51234567'],
  ['49', '0151 23456789', '015123456789'],
])('+%s %s is %s', (code, text, value) => {
  expect(checkPhone(code, text)).toEqual({ ok: true, value })
})

test.each([
  ['371', ''],
  ['371', '2912345'],
  ['371', '291234567'],
  ['371', '19123456'],
  ['371', '+370 61234567'],
  ['371', '2912345a'],
  ['370', '6123456'],
  ['370', '8 8 61234567'],
  ['372', '512345'],
  ['49', '123'],
  ['constructor', ''],
  ['49', '123456789012345'],
])('+%s %s is refused', (code, text) => {
  expect(checkPhone(code, text)).toEqual({ ok: false, reason: 'format' })
})

test.each([
  ['371', '+371 26 123 456', '371', '26123456'],
  ['371', '00371 26123456', '371', '26123456'],
  ['371', '37126123456', '371', '26123456'],
  ['371', '+370 (612) 34567', '370', '61234567'],
  ['371', '003725123456', '372', '5123456'],
  ['371', '26123456', '371', '26123456'],
  ['372', '3725123', '372', '3725123'],
  ['370', '8 612 34567', '370', '861234567'],
  ['371', '+44 20 7946 0000', '371', '+442079460000'],
  ['371', '+37', '371', '+37'],
  ['371', '+371', '371', ''],
  ['371', '', '371', ''],
])('beside +%s, %s is +%s %s', (countryCallingCode, number, code, national) => {
  const split = splitPhone({ countryCallingCode, number }, BALTIC_CALLING_CODES)
  expect(split).toEqual({ countryCallingCode: code, number: national })
})

test.each([
  ['371', '29123456', true],
  ['371', '67123456', false],
  ['371', '2912345', false],
  ['370', '61234567', true],
  ['370', '52123456', false],
  ['372', '5123456', true],
  ['372', '6123456', false],
  ['49', '015123456789', false],
])('+%s %s: mobile is %s', (code, number, mobile) => {
  expect(isMobile(code, number)).toBe(mobile)
})

test('the Baltic codes are those of the country list', () => {
  expect(['LT', 'LV', 'EE'].map((code) => countryData(code)?.countryCallingCode)).toEqual([...BALTIC_CALLING_CODES])
  expect(BALTIC_CALLING_CODES).toContain(DEFAULT_CALLING_CODE)
})
