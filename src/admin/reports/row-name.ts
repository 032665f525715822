import { plusDays } from '../../shop/calendar/days.ts'
import { definitionOf, type Lang } from '../../shop/languages.ts'
import type { ReportedBy } from '../../shop/reports/dimensions.ts'
import type { Period } from '../../shop/reports/periods.ts'
import { countryName, formatDay } from '../format.ts'
import type { AdminTexts } from '../session.ts'

type Named = { key: string; label: string }

/** What a row is about, in words. */
export function rowName({ key, label }: Named, by: ReportedBy, t: AdminTexts, lang: Lang): string {
  if (by === 'day' || by === 'week') return formatDay(key, lang)
  if (by === 'month') return monthName(key, lang)
  if (by === 'buyer') return t.buyerKinds[key as 'b2c'] ?? key
  if (by === 'country') return key ? countryName(key, lang) : t.reports.noCountry
  if (by === 'channel') return key || t.reports.ownShop
  return label || (by === 'category' ? t.reports.noCategory : t.reports.noProduct)
}

const monthName = (day: string, lang: Lang) =>
  new Intl.DateTimeFormat(definitionOf(lang).locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** The days of a row that are in the period. */
export function daysOfRow(key: string, by: 'day' | 'week' | 'month', { from, to }: Period): Period {
  const last =
    by === 'day' ? key : by === 'week' ? plusDays(key, 6) : plusDays(`${plusDays(key, 31).slice(0, 7)}-01`, -1)
  return { from: key < from ? from : key, to: last > to ? to : last }
}
