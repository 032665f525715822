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

/** Nothing where the person may not see sums. */
export const formatSum = (cents: number | null, lang: Lang): string => (cents === null ? '' : formatPrice(cents, lang))
