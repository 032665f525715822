import { type Day, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

/** When a parcel ordered now arrives, `min` to `max` working days from today; `closed` are the shop's own days off. */
export function deliveryDays(now: Date, { min, max }: { min: number; max: number }, closed?: ReadonlySet<Day>) {
  const today = toRigaDate(now)
  return { from: addWorkingDays(today, min, closed), to: addWorkingDays(today, max, closed) }
}
