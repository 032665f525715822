import { type Day, plusDays, rigaDay } from '../shipping/calendar.ts'

/** At night, when hardly anybody buys. */
const FIRST_HOUR = 3

const hourInRiga = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Riga',
})

/** The day whose backup should exist at this time: today's, and before 3 o'clock in Latvia none. */
export function backupDue(now: Date): Day | undefined {
  return Number(hourInRiga.format(now)) >= FIRST_HOUR ? rigaDay(now) : undefined
}

/** Backups beyond the last `keptDays` days; never today's. */
export function expiredBackups(days: readonly Day[], today: Day, keptDays: number): Day[] {
  return days.filter((day) => day <= plusDays(today, -Math.max(keptDays, 1)))
}
