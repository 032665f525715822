/** `2026-11-21`; sorts as text. */
export type Day = string

export function toRigaDate(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / 3_600_000)
  if (hour !== formatted.hour) formatted = { hour, day: inRiga.format(instant) }
  return formatted.day
}

/** One-hour cache: a Latvian day begins at a full hour of UTC. */
let formatted = { hour: Number.NaN, day: '' }

export function endOfRigaDay(day: Day): Date {
  const next = plusDays(day, 1)
  const ends = [2, 3].map((hours) => new Date(Date.parse(next) - hours * 3_600_000))
  const end = ends.find(
    (instant) => toRigaDate(instant) === next && toRigaDate(new Date(instant.getTime() - 1)) === day,
  )
  if (!end) throw new Error(`${day} has no end in Latvia`)
  return end
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay()
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

const inRiga = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' })

/** A day that the calendar has: not 31 February. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
