import { type Day, endOfRigaDay, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays, isWorkingDay } from '../calendar/working-days.ts'

type Days = { from: Day; to: Day }

/** `cutOffAt`: what is ordered later leaves on the next working day; null: the hour does not matter. */
export type DispatchDays = { closed: ReadonlySet<Day>; cutOffAt: Date | null }

/** `min`, `max`: working days from the one on which goods leave. */
export function deliveryDays(
  now: Date,
  { min, max }: { min: number; max: number },
  dispatch: DispatchDays = EVERY_DAY,
): Readonly<Days> {
  const today = toRigaDate(now)
  const isLate = dispatch.cutOffAt !== null && now >= dispatch.cutOffAt
  const computed = computedOf(dispatch)
  const key = `${today} ${min} ${max}${isLate ? ' late' : ''}`
  const known = computed.get(key)
  if (known) return known
  const { closed } = dispatch
  const start = leavesOn(today, dispatch, isLate)
  const days = { from: addWorkingDays(start, min, closed), to: addWorkingDays(start, max, closed) }
  computed.set(key, days)
  return days
}

function leavesOn(today: Day, { closed, cutOffAt }: DispatchDays, isLate: boolean): Day {
  if (cutOffAt === null) return today
  return isLate || !isWorkingDay(today, closed) ? addWorkingDays(today, 1, closed) : today
}

/** Until when the days of `deliveryDays` stay the same. */
export function sameUntil(now: Date, { cutOffAt }: DispatchDays): Date {
  return cutOffAt !== null && now < cutOffAt ? cutOffAt : endOfRigaDay(toRigaDate(now))
}

/** Every cart needs them for all methods; `dispatch` is a new object each day, so the maps stay small. */
const byDispatch = new WeakMap<DispatchDays, Map<string, Days>>()
const EVERY_DAY: DispatchDays = { closed: new Set(), cutOffAt: null }

function computedOf(dispatch: DispatchDays): Map<string, Days> {
  const present = byDispatch.get(dispatch)
  if (present) return present
  const fresh = new Map<string, Days>()
  byDispatch.set(dispatch, fresh)
  return fresh
}
