import { type Day, plusDays } from '../calendar/days.ts'
import { isPublicHoliday } from '../calendar/holidays.ts'
import { isWorkingDay } from '../calendar/working-days.ts'

const YEAR = 365

const comingDays = (today: Day): Day[] => Array.from({ length: YEAR }, (_, days) => plusDays(today, days))

export const comingHolidays = (today: Day): Day[] => comingDays(today).filter(isPublicHoliday)

/** Working days with a day off on both sides, where one of them is a public holiday. */
export const bridgeDays = (today: Day): Day[] =>
  comingDays(today).filter((day) => {
    const [before, after] = [plusDays(day, -1), plusDays(day, 1)]
    return (
      isWorkingDay(day) &&
      !isWorkingDay(before) &&
      !isWorkingDay(after) &&
      (isPublicHoliday(before) || isPublicHoliday(after))
    )
  })

/** A closure is no longer than that at once. */
export const MAX_CLOSED = 62

/** All days of a closure, weekends and holidays left out: on them nothing is sent anyway. */
export function closedDaysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length <= MAX_CLOSED; day = plusDays(day, 1)) {
    if (isWorkingDay(day)) days.push(day)
  }
  return days
}
