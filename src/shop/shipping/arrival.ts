import { type Day, weekdayOf } from '../calendar/days.ts'
import type { DayParts } from './dates.ts'
import { dayParts } from './dates.ts'
import { type DispatchDays, deliveryDays } from './delivery-days.ts'
import type { ShippingType } from './shipping.tables.ts'

type Way = { icon: ShippingType; days_min: number; days_max: number }

export type ArrivalWords = {
  order: {
    onWeekday(day: DayParts & { weekday: number }): string
    arrival: {
      on: string
      from: string
      places: Record<ShippingType, (day: string) => string>
      latest(day: string): string
    }
  }
}

/** `day` with the place, and after it the last of the days; empty when there is only one. */
export type Arrival = { icon: ShippingType; lead: string; day: string; latest: string }

/** Of the way that may bring it first; what is delivered before what is collected, lockers before couriers. */
export function soonestArrival(
  ways: readonly Way[],
  { now, dispatchDays }: { now: Date; dispatchDays: DispatchDays },
  t: ArrivalWords,
): Arrival | null {
  const [way] = ways.toSorted(
    (a, b) =>
      Number(a.icon === 'shop') - Number(b.icon === 'shop') ||
      a.days_min - b.days_min ||
      Number(b.icon === 'locker') - Number(a.icon === 'locker') ||
      a.days_max - b.days_max,
  )
  if (!way) return null
  const { from, to } = deliveryDays(now, { min: way.days_min, max: way.days_max }, dispatchDays)
  const { on, from: already, places, latest } = t.order.arrival
  const named = (day: Day) => t.order.onWeekday({ ...dayParts(day), weekday: weekdayOf(day) })
  return {
    icon: way.icon,
    lead: from === to ? on : already,
    day: places[way.icon](named(from)),
    latest: from === to ? '' : latest(named(to)),
  }
}
