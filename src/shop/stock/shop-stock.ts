import { type Day, plusDays, toRigaDate, weekdayOf } from '../calendar/days.ts'
import { isPublicHoliday } from '../calendar/holidays.ts'
import { LAST_PIECES } from '../catalogue/stock.ts'
import type { Stock } from '../stock-level.ts'

/** What lies at an own location by the ledger; orders are not subtracted. */
export type LocationLevel = { shopId: number | null; isMain: boolean; pieces: number }

/** `today`: the shop is open until later today. */
export type ShopStockStatus = 'today' | 'here' | 'last' | 'to_order' | 'sold_out'

export type ShopStock = {
  id: number
  name: string
  address: string
  phone: string | null
  status: ShopStockStatus
  title: string
  /** When it is open next. */
  hours: string
}

/** By weekday (`mon`), or words for all days. */
export type Hours = string | Record<string, string> | null

/**
 * How many pieces each shop surely has. Orders come off the main location; what that lacks may be given by any other
 * one, so each shop counts as if it gave all of it. The sum never exceeds what can be sold.
 */
export function piecesByShop(quantity: number, levels: readonly LocationLevel[]): Map<number, number> {
  const elsewhere = levels.reduce((sum, { isMain, pieces }) => sum + (isMain ? 0 : pieces), 0)
  const lacking = Math.max(0, elsewhere - quantity)
  const byShop = new Map<number, number>()
  for (const { shopId, isMain, pieces } of levels) {
    if (shopId === null) continue
    byShop.set(shopId, (byShop.get(shopId) ?? 0) + (isMain ? Math.max(0, quantity - elsewhere) : pieces))
  }
  for (const [shopId, pieces] of byShop) byShop.set(shopId, Math.max(0, pieces - lacking))
  return byShop
}

export function shopStockStatus(pieces: number, { stock, isOpen }: { stock: Stock; isOpen: boolean }): ShopStockStatus {
  if (pieces > LAST_PIECES) return isOpen ? 'today' : 'here'
  if (pieces > 0) return 'last'
  return stock.quantity + stock.virtual_quantity > 0 ? 'to_order' : 'sold_out'
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAYS_AHEAD = 8

/** The first day on which the shop is still to be open; null where its hours do not say. */
export function nextOpening(
  hours: Hours,
  now: Date,
  closedDays: ReadonlySet<Day>,
): { day: Day; hours: string; isToday: boolean } | null {
  if (hours === null || typeof hours === 'string') return null
  const today = toRigaDate(now)
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => plusDays(today, ahead))
  const day = days.find((each) => {
    const closes = closingMinute(hoursOn(hours, each))
    const isClosed = closes === null || closedDays.has(each) || isPublicHoliday(each)
    return !isClosed && (each !== today || closes > minuteInRiga(now))
  })
  return day === undefined ? null : { day, hours: hoursOn(hours, day), isToday: day === today }
}

const hoursOn = (hours: Record<string, string>, day: Day) => hours[WEEKDAYS[weekdayOf(day)] ?? ''] ?? ''

/** „10.00–19.00": 19 × 60; null for a day without hours. */
function closingMinute(hours: string): number | null {
  const [, hour, minute] = /(\d{1,2})[.:](\d{2})\D*$/.exec(hours) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Riga',
})

function minuteInRiga(now: Date): number {
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number)
  return hour * 60 + minute
}
