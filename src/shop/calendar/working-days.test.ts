import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from './days.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

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
