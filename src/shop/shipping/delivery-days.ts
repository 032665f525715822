import { type Day, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

type Days = { from: Day; to: Day }

/** `min`, `max`: working days from today. */
export function deliveryDays(
  now: Date,
  { min, max }: { min: number; max: number },
  closed: ReadonlySet<Day> = nothing,
): Readonly<Days> {
  const today = toRigaDate(now)
  const computed = computedOf(closed)
  const key = `${today} ${min} ${max}`
  const known = computed.get(key)
  if (known) return known
  const days = { from: addWorkingDays(today, min, closed), to: addWorkingDays(today, max, closed) }
  computed.set(key, days)
  return days
}

/** Every cart needs them for all methods; `closed` is a new set each day, so the maps stay small. */
const byDaysOff = new WeakMap<ReadonlySet<Day>, Map<string, Days>>()
const nothing: ReadonlySet<Day> = new Set()

function computedOf(closed: ReadonlySet<Day>): Map<string, Days> {
  const present = byDaysOff.get(closed)
  if (present) return present
  const fresh = new Map<string, Days>()
  byDaysOff.set(closed, fresh)
  return fresh
}
