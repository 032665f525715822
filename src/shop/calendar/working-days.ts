import { type Day, isWeekend, plusDays } from './days.ts'
import { isPublicHoliday } from './holidays.ts'

/** With 0 the day itself, or the first working day after it. @param closed the shop's own days off */
export function addWorkingDays(start: Day, n: number, closed: ReadonlySet<Day> = nothing): Day {
  let day = start
  for (let left = n; left > 0; ) {
    day = plusDays(day, 1)
    if (isWorkingDay(day, closed)) left -= 1
  }
  while (!isWorkingDay(day, closed)) day = plusDays(day, 1)
  return day
}

export function isWorkingDay(day: Day, closed: ReadonlySet<Day> = nothing): boolean {
  return !isWeekend(day) && !closed.has(day) && !isPublicHoliday(day)
}

const nothing: ReadonlySet<Day> = new Set()
