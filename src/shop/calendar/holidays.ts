import { type Day, isWeekend, plusDays, weekdayOf } from './days.ts'

export function isPublicHoliday(day: Day): boolean {
  return holidaysOf(day.slice(0, 4)).has(day)
}

/** Law on public holidays, section 1. Some holidays on a weekend make the next Monday a holiday. */
export function publicHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const fixed = ['01-01', '05-01', '06-23', '06-24', '12-24', '12-25', '12-26', '12-31']
  const movable = ['05-04', '11-18'].map((date) => `${year}-${date}`)
  movable.push(...celebrationClosingDays.filter((day) => day.startsWith(`${year}-`)))
  return [
    ...fixed.map((date) => `${year}-${date}`),
    ...[-2, 0, 1, 49].map((days) => plusDays(easter, days)),
    secondSundayOfMay(year),
    ...movable,
    ...movable.filter(isWeekend).map((day) => plusDays(day, weekdayOf(day) === 6 ? 2 : 1)),
  ].sort()
}

/** Song and Dance Celebration, about every five years. */
const celebrationClosingDays: readonly Day[] = ['2023-07-09']

const holidaysByYear = new Map<string, ReadonlySet<Day>>()

function holidaysOf(year: string): ReadonlySet<Day> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const holidays = new Set(publicHolidays(Number(year)))
  holidaysByYear.set(year, holidays)
  return holidays
}

function secondSundayOfMay(year: number): Day {
  const first = `${year}-05-01`
  return plusDays(first, ((7 - weekdayOf(first)) % 7) + 7)
}

function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const fromMarch = h + l - 7 * m + 22
  return plusDays(`${year}-03-01`, fromMarch - 1)
}
