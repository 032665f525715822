import { formatAmount, parseAmount } from '../money/money.ts'
import { pastedCells } from '../pasted-cells.ts'
import type { LockerSize } from './parcels.ts'

/** A row of a price table as it is typed: kilograms, size or none, euros. */
export type PriceRow = { weight: string; size: string; price: string }

export type StoredPrice = { upToWeight: number; size: LockerSize | null; price: number }

export type PriceProblem = 'required' | 'weight' | 'size' | 'money' | 'ascending'

export type PriceCell = keyof PriceRow

/** The table of a country as one value, `5||5.49;15||6.99`: weight, size and price of each row. */
export const priceRowsText = (rows: readonly PriceRow[]): string =>
  rows.map(({ weight, size, price }) => [weight, size, price].map(cell).join('|')).join(';')

const cell = (text: string) => text.replace(/[|;\s]/g, '')

export function priceRowsOf(text: string): PriceRow[] {
  if (text === '') return []
  return text.split(';').map((row) => {
    const [weight = '', size = '', price = ''] = row.split('|')
    return { weight, size, price }
  })
}

export const SIZES: readonly LockerSize[] = ['S', 'M', 'L']
const MAX_GRAMS = 1_000_000
const MAX_CENTS = 1_000_000

const isSize = (text: string): text is LockerSize => SIZES.some((size) => size === text)

/** Smallest first, those without a size last; then by weight. */
const rankOf = ({ size, upToWeight }: StoredPrice) => (size ? SIZES.indexOf(size) : SIZES.length) * 10 ** 8 + upToWeight

export const storedRowsText = (prices: readonly StoredPrice[]): string =>
  priceRowsText(
    prices
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ upToWeight, size, price }) => ({
        weight: kilograms(upToWeight),
        size: size ?? '',
        price: formatAmount(price),
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

/** Weights rise within a size, so that no row is hidden by another. */
export function checkedPrices(rows: readonly PriceRow[]): PricesChecked {
  const prices: StoredPrice[] = []
  const problems: Extract<PricesChecked, { ok: false }>['problems'] = []
  const last = new Map<string, number>()
  for (const [row, typed] of rows.entries()) {
    const [grams, cents, size] = [gramsOf(typed.weight), centsOf(typed.price), typed.size.toUpperCase()]
    const before = last.get(size) ?? 0
    const wrong = (at: PriceCell, problem: PriceProblem) => problems.push({ row, cell: at, problem })
    if (grams === null) wrong('weight', typed.weight ? 'weight' : 'required')
    else if (grams <= before) wrong('weight', 'ascending')
    else last.set(size, grams)
    if (cents === null) wrong('price', typed.price ? 'money' : 'required')
    if (size !== '' && !isSize(size)) wrong('size', 'size')
    prices.push({ upToWeight: grams ?? 0, size: isSize(size) ? size : null, price: cents ?? 0 })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, prices }
}

/** Weight, size where there is one, and price; from a spreadsheet or typed. @returns null where it is no such row */
export function pastedPriceRow(text: string): PriceRow | null {
  const cells = pastedCells(text.replace(/€|kg|EUR/gi, ' '))
  const size = cells.find((each) => isSize(each.toUpperCase()))?.toUpperCase() ?? ''
  const [weight, price, ...rest] = cells.filter((each) => each.toUpperCase() !== size)
  if (weight === undefined || price === undefined || rest.length > 0) return null
  if (gramsOf(weight) === null || centsOf(price) === null) return null
  return { weight, size, price }
}
