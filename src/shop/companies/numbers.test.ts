import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { describe, expect, test } from 'vitest'
import { type CompanyCountry, checkRegNum, checkVatNum, hasNumberRules, isPublicBodyRegNum } from './numbers.ts'

describe('registration numbers', () => {
  test.each([
    ['LV', '40003032949', '40003032949'],
    ['LV', ' 4000 3053-029 ', '40003053029'],
    ['LV', 'lv90000069281', '90000069281'],
    ['LV', '40009999990', '40009999990'],
    ['LT', '123033512', '123033512'],
    ['LT', '301844044', '301844044'],
    ['LT', '1234567', '1234567'],
    ['EE', '10137025', '10137025'],
    ['EE', '7000 0310', '70000310'],
  ] as const)('%s %s is right', (country, text, value) => {
    expect(checkRegNum(country, text)).toEqual({ ok: true, value })
  })

  test.each([
    ['LV', '40003032948', 'checksum'],
    ['LV', '4000303294', 'format'],
    ['LV', '4000303294x', 'format'],
    ['LV', '16117519997', 'not-a-company'],
    ['LV', '32123456789', 'not-a-company'],
    ['LV', '', 'format'],
    ['LT', '123033513', 'checksum'],
    ['LT', '12303351', 'format'],
    ['EE', '10137026', 'checksum'],
    ['EE', '20137025', 'not-a-company'],
    ['EE', '101370250', 'format'],
  ] as const)('%s %s is refused: %s', (country, text, reason) => {
    expect(checkRegNum(country, text)).toEqual({ ok: false, reason })
  })
})

describe('VAT numbers', () => {
  test.each([
    ['LV', 'LV 40003032949', 'LV40003032949'],
    ['LV', '40003032949', 'LV40003032949'],
    ['LT', 'LT 119511515', 'LT119511515'],
    ['LT', '100001919017', 'LT100001919017'],
    ['EE', 'ee100931558', 'EE100931558'],
  ] as const)('%s %s is right', (country, text, value) => {
    expect(checkVatNum(country, text)).toEqual({ ok: true, value })
  })

  test.each([
    ['LV', 'LV40003032948', 'checksum'],
    ['LV', 'LT119511515', 'format'],
    ['LV', '16117519997', 'not-a-company'],
    ['LT', '119511525', 'format'],
    ['LT', '119511516', 'checksum'],
    ['EE', '100931557', 'checksum'],
    ['EE', '10093155', 'format'],
  ] as const)('%s %s is refused: %s', (country, text, reason) => {
    expect(checkVatNum(country, text)).toEqual({ ok: false, reason })
  })
})

test('only the Baltic countries have rules', () => {
  expect(['LV', 'LT', 'EE', 'FI', ''].map(hasNumberRules)).toEqual([true, true, true, false, false])
})

test('public bodies tell themselves by their number', () => {
  expect(isPublicBodyRegNum('LV', '90000069281')).toBe(true)
  expect(isPublicBodyRegNum('LV', '40003032949')).toBe(false)
  expect(isPublicBodyRegNum('EE', '70000310')).toBe(true)
  expect(isPublicBodyRegNum('EE', '10137025')).toBe(false)
  expect(isPublicBodyRegNum('LT', '123033512')).toBe(true)
})

describe('agreement with the npm package stdnum', () => {
  const digits = (length: number, first = '0123456789') =>
    fc
      .tuple(
        fc.constantFrom(...first),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length - 1, maxLength: length - 1 }),
      )
      .map((parts) => parts.join(''))
  // Every last digit is tried, so that right numbers are among the random ones.
  const allEndings = (number: string) => [...'0123456789'].map((last) => number.slice(0, -1) + last)
  const vat = (country: CompanyCountry, text: string) => checkVatNum(country, text).ok

  test('Latvian', () => {
    fc.assert(
      fc.property(digits(11, '456789'), (number) => {
        for (const one of allEndings(number)) expect(vat('LV', one)).toBe(stdnum.LV?.pvn?.validate(one).isValid)
      }),
    )
  })

  test('Lithuanian', () => {
    const withOne = fc.oneof(digits(9), digits(12)).map((number) => `${number.slice(0, -2)}1${number.slice(-1)}`)
    fc.assert(
      fc.property(fc.oneof(withOne, digits(9)), (number) => {
        for (const one of allEndings(number)) expect(vat('LT', one)).toBe(stdnum.LT?.pvm?.validate(one).isValid)
      }),
    )
  })

  test('Estonian', () => {
    fc.assert(
      fc.property(digits(9), digits(8), (vatNum, regNum) => {
        for (const one of allEndings(vatNum)) expect(vat('EE', one)).toBe(stdnum.EE?.kmkr?.validate(one).isValid)
        for (const one of allEndings(regNum)) {
          expect(checkRegNum('EE', one).ok).toBe(stdnum.EE?.registrikood?.validate(one).isValid)
        }
      }),
    )
  })
})
