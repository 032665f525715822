import { expect, test } from 'vitest'
import { endOfRigaDay, toRigaDate } from './days.ts'

test('the day changes at midnight in Riga', () => {
  expect(toRigaDate(new Date('2026-11-21T21:59:59Z'))).toBe('2026-11-21')
  expect(toRigaDate(new Date('2026-11-21T22:00:00Z'))).toBe('2026-11-22')
  expect(toRigaDate(new Date('2026-07-01T20:59:59Z'))).toBe('2026-07-01')
  expect(toRigaDate(new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02')
})

test('a day ends at midnight in Latvia, in summer, in winter and when the clocks change', () => {
  expect(endOfRigaDay('2026-07-01').toISOString()).toBe('2026-07-01T21:00:00.000Z')
  expect(endOfRigaDay('2026-11-27').toISOString()).toBe('2026-11-27T22:00:00.000Z')
  expect(endOfRigaDay('2026-03-28').toISOString()).toBe('2026-03-28T22:00:00.000Z')
  expect(endOfRigaDay('2026-03-29').toISOString()).toBe('2026-03-29T21:00:00.000Z')
  expect(endOfRigaDay('2026-10-25').toISOString()).toBe('2026-10-25T22:00:00.000Z')
})
