import { describe, expect, test } from 'vitest'
import { publicHolidays } from './holidays.ts'

describe('public holidays', () => {
  test('of 2026', () => {
    expect(publicHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-04',
      '2026-05-10',
      '2026-05-24',
      '2026-06-23',
      '2026-06-24',
      '2026-11-18',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-31',
    ])
  })

  test.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
  ])('Easter is on %s', (easter) => expect(publicHolidays(Number(easter.slice(0, 4)))).toContain(easter))

  test('a national day on a weekend makes Monday free', () => {
    expect(publicHolidays(2025)).toContain('2025-05-05')
    expect(publicHolidays(2024)).toContain('2024-05-06')
    expect(publicHolidays(2023)).toContain('2023-11-20')
    expect(publicHolidays(2026)).not.toContain('2026-05-05')
  })

  test('the Song and Dance Celebration that closes on a Sunday makes Monday free', () => {
    expect(publicHolidays(2023)).toContain('2023-07-10')
  })
})
