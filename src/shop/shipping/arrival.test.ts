import { expect, test } from 'vitest'
import { texts } from '../../i18n/texts.ts'
import { soonestArrival } from './arrival.ts'

const LOCKER = { icon: 'locker', days_min: 1, days_max: 3 } as const
const COURIER = { icon: 'courier', days_min: 1, days_max: 2 } as const
const SHOP = { icon: 'shop', days_min: 0, days_max: 0 } as const

const told = (
  at: string,
  ways: Parameters<typeof soonestArrival>[0],
  { closed = [] as string[], t = texts.lv } = {},
) => {
  const found = soonestArrival(
    ways,
    { now: new Date(at), dispatchDays: { closed: new Set(closed), cutOffAt: null } },
    t,
  )
  return found && `${found.lead} ${found.day}${found.latest}`
}

test('names the weekday, and the last day where there are several', () => {
  const monday = '2026-11-23T10:00:00Z'
  expect(told(monday, [COURIER, LOCKER, SHOP])).toBe(
    'Saņemsiet jau otrdien, 24. nov., pakomātā, vēlākais ceturtdien, 26. nov.',
  )
  expect(told(monday, [SHOP])).toBe('Saņemsiet pirmdien, 23. nov., veikalā')
  expect(told(monday, [COURIER], { t: texts.en })).toBe(
    'Get it as early as Tuesday, 24 Nov, by courier, at the latest Wednesday, 25 Nov',
  )
  expect(told(monday, [])).toBeNull()
})

test('the day of Riga counts, weekends and days off do not', () => {
  expect(told('2026-11-27T21:59:00Z', [{ ...LOCKER, days_max: 1 }])).toBe('Saņemsiet pirmdien, 30. nov., pakomātā')
  expect(told('2026-11-29T22:00:00Z', [{ ...LOCKER, days_max: 1 }])).toBe('Saņemsiet otrdien, 1. dec., pakomātā')
  expect(told('2026-11-27T21:59:00Z', [{ ...LOCKER, days_max: 1 }], { closed: ['2026-11-30'] })).toBe(
    'Saņemsiet otrdien, 1. dec., pakomātā',
  )
  expect(told('2026-12-23T10:00:00Z', [{ ...LOCKER, days_max: 1 }])).toBe('Saņemsiet pirmdien, 28. dec., pakomātā')
})
