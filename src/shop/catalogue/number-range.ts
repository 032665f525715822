import { definitionOf, type Lang } from '../languages.ts'

/** Limits of an attribute whose values are numbers, in the unit that its filter shows; both are included, null for none. */
export type NumberRange = { attribute: number; from: number | null; to: number | null }

type Query = Record<string, string | undefined>

/** What a filter's form sends. In links all ranges are one parameter: `ranges=12:100-160,15:-2.5`. */
export const RANGE_FIELDS = { attribute: 'range', from: 'range_from', to: 'range_to' } as const
const MAX_RANGES = 20
const written = /^0*([1-9]\d{0,8}):([\d.]*)-([\d.]*)$/

/** What was typed into a form wins over what the address has of the same attribute. */
export function parseNumberRanges(query: Query): NumberRange[] {
  const typed = query[RANGE_FIELDS.attribute]
  const pieces = (query.ranges ?? '').split(',', MAX_RANGES)
  const ranges = pieces.flatMap((piece) => {
    const [, attribute, from, to] = written.exec(piece) ?? []
    return rangeOf(attribute, from, to)
  })
  const own = /^[1-9]\d{0,8}$/.test(typed ?? '') ? rangeOf(typed, query[RANGE_FIELDS.from], query[RANGE_FIELDS.to]) : []
  const kept = ranges.filter(({ attribute }) => String(attribute) !== typed)
  const byAttribute = new Map([...kept, ...own].map((range) => [range.attribute, range]))
  return [...byAttribute.values()].sort((a, b) => a.attribute - b.attribute)
}

export const rangesParam = (ranges: readonly NumberRange[]): string =>
  ranges.map(({ attribute, from, to }) => `${attribute}:${from ?? ''}-${to ?? ''}`).join(',')

export const isWithin = (value: number, { from, to }: NumberRange): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

/** "1,5" or "1.5". */
export const formatNumber = (value: number, lang: Lang): string =>
  String(value).replace('.', definitionOf(lang).decimalSign)

/** "120 cm", `27″`, "4". */
export const formatMeasure = (value: number, unit: string, lang: Lang): string =>
  formatNumber(value, lang) + (/^[\p{L}\p{N}]/u.test(unit) ? '\u00a0' : '') + unit

/** Text that is not a number sets no limit; limits in the wrong order are swapped. */
function rangeOf(attribute?: string, first?: string, last?: string): NumberRange[] {
  const [from, to] = [parseNumber(first), parseNumber(last)]
  if (!attribute || (from === null && to === null)) return []
  const isSwapped = from !== null && to !== null && from > to
  return [{ attribute: Number(attribute), from: isSwapped ? to : from, to: isSwapped ? from : to }]
}

function parseNumber(text = ''): number | null {
  const digits = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(digits) ? Number(digits) : null
}
