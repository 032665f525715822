import { type Day, plusDays } from '../calendar/days.ts'

/** Days in Riga, both within. */
export type Period = { from: Day; to: Day }

export const COMPARED_WITH = ['before', 'year', 'none'] as const

export type ComparedWith = (typeof COMPARED_WITH)[number]

/** Days that a report may span. */
export const MOST_DAYS = 1_100

export const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** As many days right before, or the same days of the year before. */
export function comparedPeriod(period: Period, how: ComparedWith): Period | null {
  if (how === 'none') return null
  if (how === 'year') return { from: yearBefore(period.from), to: yearBefore(period.to) }
  const whole = wholeMonths(period)
  if (whole) return { from: monthsBefore(period.from, whole), to: plusDays(period.from, -1) }
  return { from: plusDays(period.from, -daysOf(period)), to: plusDays(period.from, -1) }
}

/** 29 February is compared with the 28th. */
function yearBefore(day: Day): Day {
  const rest = day.slice(4)
  return `${Number(day.slice(0, 4)) - 1}${rest === '-02-29' ? '-02-28' : rest}`
}

/** How many months it is, so that February is compared with all of January; 0: it is none. */
function wholeMonths({ from, to }: Period): number {
  if (!from.endsWith('-01') || !plusDays(to, 1).endsWith('-01')) return 0
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(to) - months(from) + 1
}

function monthsBefore(day: Day, months: number): Day {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

/** The first day of a period's day, week (Monday) or month. */
export function bucketOf(day: Day, by: 'day' | 'week' | 'month'): Day {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** All of a period, so that days without an order are shown too. */
export function bucketsOf({ from, to }: Period, by: 'day' | 'week' | 'month'): Day[] {
  const buckets = new Set<Day>()
  for (let day = from; day <= to; day = plusDays(day, 1)) buckets.add(bucketOf(day, by))
  return [...buckets]
}
