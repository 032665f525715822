import { expect, test } from 'vitest'
import { callingCodeLabel } from './phone-field.tsx'

test('a calling code is named by its flag, so that the closed list shows it whole', () => {
  expect(callingCodeLabel({ code: '371', country: 'Latvija', flag: '🇱🇻' })).toBe('🇱🇻 +371')
  expect(callingCodeLabel({ code: '7', country: 'Kazahstāna', flag: '' })).toBe('+7 Kazahstāna')
})
