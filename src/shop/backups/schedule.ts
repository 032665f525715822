import { type Day, toRigaDate } from '../calendar/days.ts'

const FIRST_HOUR = 3

const hourInRiga = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Riga',
})

export function backupDue(now: Date): Day | undefined {
  return Number(hourInRiga.format(now)) >= FIRST_HOUR ? toRigaDate(now) : undefined
}

export function expiredBackups(days: readonly Day[], today: Day, kept: number): Day[] {
  const earlier = days.filter((day) => day < today).sort()
  return earlier.slice(0, Math.max(0, earlier.length + 1 - Math.max(kept, 1)))
}
