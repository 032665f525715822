import { formatAmount, parseAmount } from '../money/money.ts'
import { pastedCells } from '../pasted-cells.ts'
import type { LockerSize } from './parcels.ts'

/** A row of a price table as it is typed: kilograms, size or none, euros; `from`: euros of goods from which it holds. */
export type PriceRow = { weight: string; size: string; price: string; from?: string }

/** `fromGoods`: cents of goods with VAT; 0: whatever the goods cost. */
export type StoredPrice = { upToWeight: number; size: LockerSize | null; price: number; fromGoods?: number }

export type PriceProblem = 'required' | 'weight' | 'size' | 'money' | 'ascending' | 'from-first' | 'from-ascending'

export type PriceCell = keyof PriceRow

/** The table of a country as one value, `5||5.49;5||2.99|50`: weight, size and price of each row, and from which sum of goods. */
export const priceRowsText = (rows: readonly PriceRow[]): string =>
  rows
    .map(({ weight, size, price, from }) => [weight, size, price, ...(from ? [from] : [])].map(cell).join('|'))
    .join(';')

const cell = (text: string) => text.replace(/[|;\s]/g, '')

export function priceRowsOf(text: string): PriceRow[] {
  if (text === '') return []
  return text.split(';').map((row) => {
    const [weight = '', size = '', price = '', from = ''] = row.split('|')
    return { weight, size, price, ...(from ? { from } : {}) }
  })
}

export const SIZES: readonly LockerSize[] = ['S', 'M', 'L']
const MAX_GRAMS = 1_000_000
const MAX_CENTS = 1_000_000

const isSize = (text: string): text is LockerSize => SIZES.some((size) => size === text)

/** Smallest first, those without a size last; then by weight, then by the sum. */
const rankOf = ({ size, upToWeight }: StoredPrice) => (size ? SIZES.indexOf(size) : SIZES.length) * 10 ** 8 + upToWeight

export const storedRowsText = (prices: readonly StoredPrice[]): string =>
  priceRowsText(
    prices
      .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.fromGoods ?? 0) - (b.fromGoods ?? 0))
      .map(({ upToWeight, size, price, fromGoods }) => ({
        weight: kilograms(upToWeight),
        size: size ?? '',
        price: formatAmount(price),
        ...(fromGoods ? { from: formatAmount(fromGoods) } : {}),
      })),
  )

const kilograms = (grams: number): string => String(grams / 1000)

/** @returns null where it is no weight above zero */
export function gramsOf(typed: string): number | null {
  const found = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(typed.trim())
  if (!found) return null
  const grams = Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0'))
  return grams > 0 && grams <= MAX_GRAMS ? grams : null
}

/** @returns null where it is no sum */
export function centsOf(typed: string): number | null {
  const cents = parseAmount(typed.replace(/\s/g, '').replace(',', '.'))
  return cents !== null && cents >= 0 && cents <= MAX_CENTS ? cents : null
}

export type PricesChecked =
  | { ok: true; prices: StoredPrice[] }
  | { ok: false; problems: { row: number; cell: PriceCell; problem: PriceProblem }[] }

/**
 * Weights rise within a size, so that no row is hidden by another. Rows of one weight and size have rising sums, and
 * the first of them holds whatever the goods cost.
 */
export function checkedPrices(rows: readonly PriceRow[]): PricesChecked {
  const prices: StoredPrice[] = []
  const problems: Extract<PricesChecked, { ok: false }>['problems'] = []
  const last = new Map<string, { grams: number; from: number }>()
  for (const [row, typed] of rows.entries()) {
    const [grams, cents, size] = [gramsOf(typed.weight), centsOf(typed.price), typed.size.toUpperCase()]
    const from = typed.from ? centsOf(typed.from) : 0
    const before = last.get(size) ?? { grams: 0, from: 0 }
    const isStep = grams === before.grams && typed.from !== undefined
    const wrong = (at: PriceCell, problem: PriceProblem) => problems.push({ row, cell: at, problem })
    if (grams === null) wrong('weight', typed.weight ? 'weight' : 'required')
    else if (grams <= before.grams && !isStep) wrong('weight', 'ascending')
    if (from === null) wrong('from', 'money')
    else if (isStep ? from <= before.from : from > 0) wrong('from', isStep ? 'from-ascending' : 'from-first')
    if (grams !== null && grams >= before.grams) last.set(size, { grams, from: from ?? before.from })
    if (cents === null) wrong('price', typed.price ? 'money' : 'required')
    if (size !== '' && !isSize(size)) wrong('size', 'size')
    const stored = { upToWeight: grams ?? 0, size: isSize(size) ? size : null, price: cents ?? 0 }
    prices.push(from ? { ...stored, fromGoods: from } : stored)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, prices }
}

/** Weight, size where there is one, price, and from which sum; from a spreadsheet or typed. @returns null where it is no such row */
export function pastedPriceRow(text: string): PriceRow | null {
  const cells = pastedCells(text.replace(/€|kg|EUR/gi, ' '))
  const size = cells.find((each) => isSize(each.toUpperCase()))?.toUpperCase() ?? ''
  const [weight, price, from, ...rest] = cells.filter((each) => each.toUpperCase() !== size)
  if (weight === undefined || price === undefined || rest.length > 0) return null
  if (gramsOf(weight) === null || centsOf(price) === null) return null
  if (from !== undefined && centsOf(from) === null) return null
  return { weight, size, price, ...(from ? { from } : {}) }
}
