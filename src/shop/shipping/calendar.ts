/** A calendar day as `2026-11-21`, without time and zone. Compares and sorts as text. */
export type Day = string

/** The day that it is in Latvia at an instant. */
export function rigaDay(now: Date): Day {
  return inRiga.format(now)
}

/** The instant at which a day is over in Latvia, in winter and in summer time. */
export function endOfRigaDay(day: Day): Date {
  const next = plusDays(day, 1)
  const ends = [2, 3].map((hours) => new Date(Date.parse(next) - hours * 3_600_000))
  const end = ends.find((instant) => rigaDay(instant) === next && rigaDay(new Date(instant.getTime() - 1)) === day)
  if (!end) throw new Error(`${day} has no end in Latvia`)
  return end
}

/** When a parcel ordered now arrives, `min` to `max` working days from today; `closed` are the shop's own days off. */
export function deliveryDays(now: Date, { min, max }: { min: number; max: number }, closed?: ReadonlySet<Day>) {
  const today = rigaDay(now)
  return { from: addWorkingDays(today, min, closed), to: addWorkingDays(today, max, closed) }
}

/** The n-th working day after a day; with 0 the day itself, or the first working day after it. */
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
  return !isWeekend(day) && !closed.has(day) && !holidaysOf(day.slice(0, 4)).has(day)
}

/** Kept by year: every cart that is shown asks for some dozens of days. */
function holidaysOf(year: string): ReadonlySet<Day> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const holidays = new Set(publicHolidays(Number(year)))
  holidaysByYear.set(year, holidays)
  return holidays
}

const holidaysByYear = new Map<string, ReadonlySet<Day>>()

/**
 * Latvian public holidays in order (domain-latvia.md §8). When 4 May or 18 November falls on a weekend, the Monday after
 * it is off too.
 */
export function publicHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const fixed = ['01-01', '05-01', '05-04', '06-23', '06-24', '11-18', '12-24', '12-25', '12-26', '12-31']
  const national = [`${year}-05-04`, `${year}-11-18`]
  return [
    ...fixed.map((date) => `${year}-${date}`),
    ...[-2, 0, 1, 49].map((days) => plusDays(easter, days)),
    secondSundayOfMay(year),
    ...national.filter(isWeekend).map((day) => plusDays(day, weekday(day) === 6 ? 2 : 1)),
  ].sort()
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

const nothing: ReadonlySet<Day> = new Set()

/** Swedish, because it writes dates as ISO 8601 does. */
const inRiga = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' })

/** 0 is Sunday. */
function weekday(day: Day): number {
  return new Date(day).getUTCDay()
}

function isWeekend(day: Day): boolean {
  return weekday(day) % 6 === 0
}

function secondSundayOfMay(year: number): Day {
  const first = `${year}-05-01`
  return plusDays(first, ((7 - weekday(first)) % 7) + 7)
}

/** Gregorian computus of Meeus, Jones and Butcher. */
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
