import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

const read = (text: string) => {
  const found = fromLocalTime(text)
  return found && [found.instant.toISOString(), found.change]
}

test('a time is read and written by the clock of the shop, in winter and in summer', () => {
  expect(read('2026-01-15T08:30')).toEqual(['2026-01-15T06:30:00.000Z', 'none'])
  expect(read('2026-07-15T08:30')).toEqual(['2026-07-15T05:30:00.000Z', 'none'])
  expect(toLocalTime(new Date('2026-12-31T22:15Z'))).toBe('2027-01-01T00:15')
  for (const text of ['', '2026-07-15', '2026-13-01T08:30', 'rīt']) expect(read(text)).toBeNull()
  expect(toLocalTime(new Date('rīt'))).toBe('')
})

test('when clocks are put forward, a time that does not exist is the one after it', () => {
  expect(read('2026-03-29T02:59')).toEqual(['2026-03-29T00:59:00.000Z', 'none'])
  expect(read('2026-03-29T03:00')).toEqual(['2026-03-29T01:00:00.000Z', 'skipped'])
  expect(read('2026-03-29T03:30')).toEqual(['2026-03-29T01:30:00.000Z', 'skipped'])
  expect(toLocalTime(new Date('2026-03-29T01:30Z'))).toBe('2026-03-29T04:30')
  expect(read('2026-03-29T04:00')).toEqual(['2026-03-29T01:00:00.000Z', 'none'])
})

test('when clocks are put back, a time that exists twice is the first one', () => {
  expect(read('2026-10-25T02:59')).toEqual(['2026-10-24T23:59:00.000Z', 'none'])
  expect(read('2026-10-25T03:30')).toEqual(['2026-10-25T00:30:00.000Z', 'twice'])
  expect(toLocalTime(new Date('2026-10-25T01:30Z'))).toBe('2026-10-25T03:30')
  expect(read('2026-10-25T04:00')).toEqual(['2026-10-25T02:00:00.000Z', 'none'])
})

test('every other minute of those days is the same after reading and writing', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-06-01'])
    for (let minute = 0; minute < 1440; minute += 1) {
      const text = new Date(Date.parse(day) + minute * 60_000).toISOString().slice(0, 16)
      const { instant, change } = fromLocalTime(text) ?? { instant: new Date(Number.NaN), change: 'none' }
      expect(toLocalTime(instant) === text).toBe(change !== 'skipped')
    }
})
