import { expect, test } from 'vitest'
import { toRigaDate } from '../shop/calendar/days.ts'
import { formatAnyDay } from './format.ts'

test('a day of another year is shown with its year', () => {
  const thisYear = toRigaDate(new Date()).slice(0, 4)
  expect(formatAnyDay('2019-01-01', 'lv')).toContain('2019')
  expect(formatAnyDay(`${thisYear}-01-01`, 'lv')).not.toContain(thisYear)
})
