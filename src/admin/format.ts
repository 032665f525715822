import { toRigaDate } from '../shop/calendar/days.ts'
import { definitionOf, type Lang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'

const DAY = { day: 'numeric', month: 'short' } as const
const FORMATS = {
  moment: { ...DAY, timeZone: 'Europe/Riga', hour: '2-digit', minute: '2-digit' },
  later: { ...DAY, timeZone: 'Europe/Riga', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  dated: { ...DAY, timeZone: 'Europe/Riga', year: 'numeric' },
  day: { ...DAY, timeZone: 'UTC' },
  dayOfYear: { ...DAY, year: 'numeric', timeZone: 'UTC' },
  whole: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one takes milliseconds. */
function dateFormat(name: keyof typeof FORMATS, lang: Lang): Intl.DateTimeFormat {
  const key = `${name} ${lang}`
  const found = formats.get(key) ?? new Intl.DateTimeFormat(definitionOf(lang).locale, FORMATS[name])
  formats.set(key, found)
  return found
}

/** `24. nov. 14:05`, with the year where it is another one. */
export const formatMoment = (text: string, lang: Lang): string =>
  dateFormat(isThisYear(text) ? 'moment' : 'dated', lang).format(new Date(text))

/** Of what is planned: in another year with the time, too. */
export const formatPlanned = (text: string, lang: Lang): string =>
  dateFormat(isThisYear(text) ? 'moment' : 'later', lang).format(new Date(text))

const isThisYear = (text: string) => toRigaDate(new Date(text)).slice(0, 4) === toRigaDate(new Date()).slice(0, 4)

type PeriodWords = (from: string, until: string) => string

/** Both ends alike: with a year as soon as one of them is in another. Empty ends are left out, nothing is null. */
export function formatPeriod(ends: readonly [unknown, unknown], lang: Lang, words: PeriodWords): string | null {
  const moments = ends.map(String).map((text) => (Number.isNaN(Date.parse(text)) ? '' : text))
  const format = dateFormat(moments.every((text) => !text || isThisYear(text)) ? 'moment' : 'dated', lang)
  const [from = '', until = ''] = moments.map((text) => text && format.format(new Date(text)))
  return from || until ? words(from, until) : null
}

/** `24. nov.` @param day `2026-11-24` */
export const formatDay = (day: string, lang: Lang): string =>
  dateFormat('day', lang).format(new Date(`${day}T12:00:00Z`))

/** With the year where it is another one. @param day `2026-11-24` */
export const formatAnyDay = (day: string, lang: Lang): string =>
  dateFormat(isThisYear(day) ? 'day' : 'dayOfYear', lang).format(new Date(`${day}T12:00:00Z`))

/** `24.11.2026.` @param day `2026-11-24` */
export const formatDate = (day: string, lang: Lang): string => formatShortDay(new Date(`${day}T12:00:00Z`), lang)

/** With its weekday and year. @param day `2026-11-24` */
export const formatWholeDay = (day: string, lang: Lang): string =>
  dateFormat('whole', lang).format(new Date(`${day}T12:00:00Z`))

/** Nothing where the person may not see sums. */
export const formatSum = (cents: number | null, lang: Lang): string => (cents === null ? '' : formatPrice(cents, lang))

export function countryName(code: string, lang: Lang): string {
  try {
    return new Intl.DisplayNames(definitionOf(lang).locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
