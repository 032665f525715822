import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingDays, deliveryDays, isWorkingDay, plusDays, publicHolidays, rigaDay } from './calendar.ts'

test('the day changes at midnight in Riga', () => {
  expect(rigaDay(new Date('2026-11-21T21:59:59Z'))).toBe('2026-11-21')
  expect(rigaDay(new Date('2026-11-21T22:00:00Z'))).toBe('2026-11-22')
  expect(rigaDay(new Date('2026-07-01T20:59:59Z'))).toBe('2026-07-01')
  expect(rigaDay(new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02')
})

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
})

describe('working days', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-17', 1, '2026-11-19'],
    ['2026-12-23', 1, '2026-12-28'],
    ['2026-12-30', 1, '2027-01-04'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-06-22', 1, '2026-06-25'],
  ])('%s and %i more is %s', (start, n, end) => {
    expect(addWorkingDays(start, n)).toBe(end)
  })

  test("the shop's own days off do not count", () => {
    const closed = new Set(['2026-11-23', '2026-11-24'])
    expect(addWorkingDays('2026-11-20', 1, closed)).toBe('2026-11-25')
    expect(isWorkingDay('2026-11-23', closed)).toBe(false)
  })

  test('delivery counts from today in Riga', () => {
    const fridayNight = new Date('2026-11-20T23:00:00Z')
    expect(deliveryDays(fridayNight, { min: 1, max: 3 })).toEqual({ from: '2026-11-23', to: '2026-11-25' })
  })

  test('n working days lie behind, and the day is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 15 }), (offset, n) => {
        const start = plusDays('2026-01-01', offset)
        const end = addWorkingDays(start, n)
        let between = 0
        for (let day = start; day < end; ) {
          day = plusDays(day, 1)
          if (isWorkingDay(day)) between += 1
        }
        expect(between).toBe(n)
        expect(isWorkingDay(end)).toBe(true)
      }),
    )
  })
})
