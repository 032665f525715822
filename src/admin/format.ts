import { definitionOf, type Lang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'

/** `24. nov. 14:05`, with the year where it is another one. */
export function formatMoment(text: string, lang: Lang): string {
  const at = new Date(text)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(definitionOf(lang).locale, {
    timeZone: 'Europe/Riga',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  }).format(at)
}

/** `24. nov.` @param day `2026-11-24` */
export const formatDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(definitionOf(lang).locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** Nothing where the person may not see sums. */
export const formatSum = (cents: number | null, lang: Lang): string => (cents === null ? '' : formatPrice(cents, lang))
