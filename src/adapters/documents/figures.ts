import type { Day } from '../../shop/calendar/days.ts'
import type { MicroEuro } from '../../shop/invoices/invoice.ts'
import { definitionOf, type Lang } from '../../shop/languages.ts'
import { type BasisPoints, type Cents, divideRounded, formatPrice } from '../../shop/money/money.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'

export function figure(cents: Cents, lang: Lang): string {
  return formatPrice(cents, lang).replace(/[\s€]+$|€/g, '')
}

/** „16,5207": a unit price without VAT, with two to four decimals. */
export function unitFigure(price: MicroEuro, lang: Lang): string {
  const tenThousandths = divideRounded(price, 100)
  const beyondCents = tenThousandths % 100
  const extraDigits = beyondCents === 0 ? '' : String(beyondCents).padStart(2, '0').replace(/0$/, '')
  return figure((tenThousandths - beyondCents) / 100, lang) + extraDigits
}

/** „16,5207 €", "€16.5207". */
export function inEuro(figure: string, lang: Lang): string {
  return definitionOf(lang).currency.join(figure)
}

export function decimalsOf(figure: string): number {
  return /[.,](\d+)$/.exec(figure)?.[1]?.length ?? 0
}

export function percent(rateBp: BasisPoints, lang: Lang): string {
  const text = String(rateBp / 100)
  const { decimalSign, percent: around } = definitionOf(lang)
  return around.join(text.replace('.', decimalSign))
}

export function dayText(day: Day, lang: Lang): string {
  return formatShortDay(new Date(`${day}T12:00:00Z`), lang)
}
