import { type Day, toRigaDate } from '../calendar/days.ts'
import { byLanguage, definitionOf, type Lang } from '../languages.ts'

/** Month counted from 0. */
export type DayParts = { day: number; month: number }

export type DateWords = {
  order: {
    onDay(day: DayParts): string
    fromTo(from: DayParts, to: DayParts): string
    untilDay(day: DayParts): string
    until(day: DayParts, time: string): string
  }
}

const times = byLanguage(
  (lang) =>
    new Intl.DateTimeFormat(definitionOf(lang).locale, {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Riga',
    }),
)
const shortDay = new Intl.DateTimeFormat('lv-LV', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Riga',
})

/** „21. novembris 16:05", Latvian time. */
export const formatTime = (instant: Date, lang: Lang): string => times[lang].format(instant)

/** „21.11.2026." in Latvian, "21/11/2026" in English. */
export function formatShortDay(instant: Date, lang: Lang): string {
  const [day = '', month = '', year = ''] = shortDay.format(instant).split(/\D+/).filter(Boolean)
  return definitionOf(lang).shortDay(day, month, year)
}

/** „24. novembrī", „no 24. līdz 26. novembrim", „no 28. novembra līdz 2. decembrim". */
export function datesOf({ from, to }: { from: Day; to: Day }, t: DateWords): string {
  return from === to ? t.order.onDay(dayParts(from)) : t.order.fromTo(dayParts(from), dayParts(to))
}

const clock = new Intl.DateTimeFormat('lv-LV', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Riga' })

/** „līdz 21. novembrim plkst. 16.05"; for midnight only the day that ends then. */
export function untilTime(instant: Date, t: DateWords): string {
  const lastDay = toRigaDate(new Date(instant.getTime() - 1))
  if (lastDay !== toRigaDate(instant)) return t.order.untilDay(dayParts(lastDay))
  return t.order.until(dayParts(toRigaDate(instant)), clock.format(instant))
}

export const untilDay = (day: Day, t: DateWords): string => t.order.untilDay(dayParts(day))

export function dayParts(day: Day): DayParts {
  const [, month, date] = day.split('-').map(Number)
  return { day: date ?? 1, month: (month ?? 1) - 1 }
}
