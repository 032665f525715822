import { expect, test } from 'vitest'
import { texts } from '../../i18n/texts.ts'
import { endOfRigaDay } from '../calendar/days.ts'
import { datesOf, untilTime } from './dates.ts'

const lv = (from: string, to: string) => datesOf({ from, to }, texts.lv)

test('dates are written as Latvian declines them', () => {
  expect(lv('2026-11-24', '2026-11-24')).toBe('24. novembrī')
  expect(lv('2026-11-24', '2026-11-26')).toBe('no 24. līdz 26. novembrim')
  expect(lv('2026-11-28', '2026-12-02')).toBe('no 28. novembra līdz 2. decembrim')
  expect(lv('2026-02-27', '2026-03-03')).toBe('no 27. februāra līdz 3. martam')
  expect(datesOf({ from: '2026-11-24', to: '2026-11-26' }, texts.en)).toBe('24–26 November')
})

test('a time is told in Latvia’s time, and midnight as the day that ends', () => {
  expect(untilTime(new Date('2026-11-21T14:05:00Z'), texts.lv)).toBe('līdz 21. novembrim plkst. 16:05')
  expect(untilTime(endOfRigaDay('2026-11-27'), texts.lv)).toBe('līdz 27. novembrim')
})
