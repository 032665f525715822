import { describe, expect, test } from 'vitest'
import { orderNumber } from '../orders/number.ts'
import { referencesIn } from './references.ts'

const NUMBER = orderNumber(Uint8Array.of(7, 40, 4, 90, 22))
const BARE = NUMBER.replaceAll('-', '')

describe('what a payment names', () => {
  test.each([
    NUMBER,
    NUMBER.toLowerCase(),
    BARE,
    `Apmaksa par ${BARE.toLowerCase()}`,
    `pasūtījums Nr.${NUMBER}.`,
    `nr ${NUMBER.replaceAll('-', ' ')}`,
    `nr ${NUMBER.replaceAll('-', '  ')} paldies`,
    `rekins ${BARE.slice(1)}`,
    `(${NUMBER.slice(2)})`,
    `#${BARE.replace(/(.{3})/g, '$1 ')}`,
    `pasutijums${NUMBER}`,
    NUMBER.replaceAll('-', '–'),
  ])('an order: %s', (text) => {
    expect(referencesIn(text, ['ER']).orders).toContain(NUMBER)
  })

  test.each([
    'ER-2026-00042',
    'er-2026-00042',
    'ER 2026 42',
    'Rēķins Nr. ER2026-00042',
    'ER202600042',
    'ER-2026-000 42',
    'rek.ER/2026/00042, paldies',
  ])('an invoice: %s', (text) => {
    expect(referencesIn(text, ['ER']).invoices).toEqual(['ER-2026-00042'])
  })

  test.each(['', 'Paldies!', 'EK-2026-00042', 'BER-2026-1', 'Līgums 2026/11', 'ER-1999-1'])('nothing: %s', (text) => {
    expect(referencesIn(text, ['ER']).invoices).toEqual([])
    expect(referencesIn(text, ['ER']).orders).not.toContain(NUMBER)
  })

  test('takes no longer than its text', () => {
    const long = `${'ABCDEF '.repeat(150)}${NUMBER}`
    expect(referencesIn(long, ['ER']).orders.length).toBeLessThanOrEqual(20)
  })
})
