import { type Day, isDay } from '../../shop/calendar/days.ts'

/** What a new wave takes; kept in the address. */
export type PickSearch = {
  carrier?: string
  method?: string
  place?: string
  single?: true
  day?: Day
  days?: number
}

/** What does not make sense is left out, so an old address still opens. */
export function pickSearchFrom({ carrier, method, place, single, day, days }: Record<string, unknown>): PickSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const age = Number(days)
  return {
    // Empty: no carrier brings them.
    ...(carrier === '' || text(carrier) ? { carrier: text(carrier) } : {}),
    ...(text(method) ? { method: text(method) } : {}),
    ...(text(place) ? { place: text(place) } : {}),
    ...(single === true || single === 'true' ? { single: true as const } : {}),
    ...(isDay(text(day)) ? { day: text(day) } : {}),
    ...(Number.isInteger(age) && age > 0 && age <= 365 ? { days: age } : {}),
  }
}

export const pickQuery = (search: PickSearch): string =>
  new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
