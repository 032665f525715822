import { expect, test } from 'vitest'
import { Settings } from '../settings/settings.ts'
import { checkoutCallingCodes, namedCallingCodes } from './calling-codes.ts'

test('the Baltic codes are offered, sorted, with their countries in the language of the page', () => {
  const codes = checkoutCallingCodes(Settings.parse({ calling_codes: ['372', '370', '371'] }))
  expect(namedCallingCodes(codes, 'lv')).toEqual([
    { code: '370', country: 'Lietuva', flag: '🇱🇹' },
    { code: '371', country: 'Latvija', flag: '🇱🇻' },
    { code: '372', country: 'Igaunija', flag: '🇪🇪' },
  ])
  expect(namedCallingCodes(['371'], 'en')).toEqual([{ code: '371', country: 'Latvia', flag: '🇱🇻' }])
})

test('checkout may offer all EU countries, each once', () => {
  const codes = namedCallingCodes(checkoutCallingCodes(Settings.parse({ checkout_calling_codes: 'eu' })), 'lv')
  expect(codes).toHaveLength(27)
  expect(codes[0]).toEqual({ code: '30', country: 'Grieķija', flag: '🇬🇷' })
  expect(codes.at(-1)).toEqual({ code: '421', country: 'Slovākija', flag: '🇸🇰' })
})

test('a code from outside the EU stands without a country', () => {
  expect(namedCallingCodes(['44'], 'lv')).toEqual([{ code: '44', country: '', flag: '' }])
})
