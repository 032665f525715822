import type { LocalizedText } from '../languages.ts'

/** A shop where buyers collect, as fields that staff edit. */
export type ShopValues = Readonly<Record<string, string | boolean>>

export type StoredShop = {
  name: string
  address: string
  city: string
  zip: string
  country: string
  phone: string | null
  lat: number | null
  lon: number | null
  hours: string | Readonly<Record<string, string>> | null
  isActive: boolean
}

export type StockPlace = { code: string; title: LocalizedText; shopId: number | null }

/** Of the fields that say which stock lies there. */
export const STOCK = 'stock.'

export type ShopProblem = 'required' | 'too-long' | 'hours' | 'place' | 'phone' | 'zip' | 'unknown'

export const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const MAX = { name: 100, address: 150, city: 80 } as const
const PHONE = /^\+?[\d ()-]{6,20}$/
const ZIP = /^((LV-?)?\d{4}|(LT-?)?\d{5}|(EE-?)?\d{5})$/i

export function valuesOfShop(
  shop: StoredShop & { stock: readonly string[] },
  places: readonly StockPlace[],
): Record<string, string | boolean> {
  const { name, address, city, zip, country, isActive } = shop
  const hours = typeof shop.hours === 'object' ? shop.hours : null
  return {
    ...{ name, address, city, zip, country, isActive },
    phone: shop.phone ?? '',
    place: shop.lat === null || shop.lon === null ? '' : `${shop.lat}, ${shop.lon}`,
    ...Object.fromEntries(WEEK.map((day) => [`hours.${day}`, hours?.[day] ?? ''])),
    ...Object.fromEntries(places.map(({ code }) => [STOCK + code, shop.stock.includes(code)])),
  }
}

/** As they will be stored, where they can be read: `9-18` is `9.00–18.00`. */
export function cleanedShop(typed: ShopValues): Record<string, string | boolean> {
  const cleaned = Object.entries(typed).map(([path, value]) => {
    if (typeof value !== 'string') return [path, value]
    const text = value.trim()
    if (path.startsWith('hours.')) return [path, hoursOf(text) ?? text]
    if (path === 'zip' && /^(LV-?)?\d{4}$/i.test(text)) return [path, `LV-${text.slice(-4)}`]
    const place = path === 'place' && text !== '' ? placeOf(text) : null
    return [path, place ? `${place.lat}, ${place.lon}` : text]
  })
  return Object.fromEntries(cleaned)
}

const HOURS = /^(\d{1,2})(?:[.:](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[.:](\d{2}))?$/

/** @returns '' for a closed day, null for what are no hours */
function hoursOf(text: string): string | null {
  if (text === '') return ''
  const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = HOURS.exec(text) ?? []
  if (fromHour === undefined || toHour === undefined) return null
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
  const isRight = Number(fromMinute) < 60 && Number(toMinute) < 60 && from < to && to <= 24 * 60
  return isRight ? `${Number(fromHour)}.${fromMinute}–${Number(toHour)}.${toMinute}` : null
}

/** Latitude and longitude as maps give them: `56.95, 24.11`. */
export function placeOf(text: string): { lat: number; lon: number } | null {
  const found = /^(-?\d{1,2}(?:\.\d+)?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim())
  if (!found) return null
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** @param values all of them, as they would be after the change */
export function problemsOfShop(values: ShopValues, countries: readonly string[]): Record<string, ShopProblem> {
  const problems: Record<string, ShopProblem> = {}
  const text = (name: string) => String(values[name] ?? '')
  for (const name of ['name', 'address', 'city'] as const) {
    if (text(name).length > MAX[name]) problems[name] = 'too-long'
    // Buyers must find it; while it is closed it may be unfinished.
    if (text(name) === '' && (name === 'name' || values.isActive === true)) problems[name] = 'required'
  }
  if (text('zip') !== '' && !ZIP.test(text('zip'))) problems.zip = 'zip'
  if (text('phone') !== '' && !PHONE.test(text('phone'))) problems.phone = 'phone'
  if (text('place') !== '' && !placeOf(text('place'))) problems.place = 'place'
  if (!countries.includes(text('country'))) problems.country = 'unknown'
  for (const day of WEEK) if (hoursOf(text(`hours.${day}`)) === null) problems[`hours.${day}`] = 'hours'
  return problems
}
