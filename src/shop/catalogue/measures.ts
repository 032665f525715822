import { definitionOf, type Lang } from '../languages.ts'
import { type Cents, divideRounded, formatPrice } from '../money/money.ts'

type Sizes = { width: number; depth: number; height: number }

/** „120 × 60 × 74 cm" from millimetres; empty when unknown. */
export function formatSizes({ width, depth, height }: Sizes, lang: Lang): string {
  if (!width && !depth && !height) return ''
  return `${[width, depth, height].map((mm) => decimal(mm / 10, lang)).join(' × ')}\u00a0cm`
}

/** „120 cm" from millimetres. */
export const formatLength = (millimetres: number, lang: Lang) => `${decimal(millimetres / 10, lang)}\u00a0cm`

/** „18,5 kg" or „450 g" from grams; empty when unknown. */
export function formatWeight(grams: number, lang: Lang): string {
  if (!grams) return ''
  return grams < 1000 ? `${grams}\u00a0g` : `${decimal(grams / 1000, lang)}\u00a0kg`
}

const unitNames: Record<string, string> = { kg: 'kg', l: 'l', m: 'm', m2: 'm²' }

/** „3,20 € / kg" (Cabinet rules No 178). */
export function formatUnitPrice(price: Cents, kind: string | null, milli: number | null, lang: Lang) {
  if (!kind || !milli) return null
  const unit = kind === 'piece' ? definitionOf(lang).piece : (unitNames[kind] ?? kind)
  return `${formatPrice(divideRounded(price * 1000, milli), lang)} / ${unit}`
}

/** One digit after the sign of the language, none where it is zero. */
export function decimal(value: number, lang: Lang): string {
  const text = String(Math.round(value * 10) / 10)
  return text.replace('.', definitionOf(lang).decimalSign)
}
