import type { BasisPoints, Cents } from '../../money/money.ts'

/** What a price is rounded to: an end (`0.99`, `0.95`), a step (`0.10`) or whole euros (`1`). */
export const ROUNDINGS = ['none', '0.99', '0.95', '0.10', '1'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** `percent`: in hundredths of a percent; `add`, `set`: in cents. */
type Formula = { kind: 'percent' | 'add' | 'set'; amount: number }

/** `35`, `35,5 %`: in hundredths of a percent. Null where it is none. */
export function parseMarkup(text: string): number | null {
  const [, whole = '', part = ''] = /^\+?(\d{1,4})(?:[.,](\d{1,2}))?%?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return whole ? Number(whole) * 100 + Number(part.padEnd(2, '0')) : null
}

/** The price with VAT of goods that cost the shop so much without it. @param markup in hundredths of a percent */
export function priceFromCost(
  cost: Cents,
  { markup, vat, rounding = 'none' }: { markup: number; vat: BasisPoints; rounding?: Rounding | undefined },
): Cents {
  const computed = halfUp(cost * (10_000 + markup) * (10_000 + vat), 10_000 * 10_000)
  return computed <= 0 ? computed : roundPrice(computed, rounding)
}

const MAX_AMOUNT = 100_000_000

/** `+5%`, `−3,00`, `=12.90`; a sum without a sign is the new price. Null where it is none of these. */
export function parseFormula(text: string): Formula | null {
  const plain = text.replaceAll(/\s|€/g, '').replaceAll(/[−–]/g, '-').replace(',', '.')
  const [, sign = '', whole = '', part = '', percent] = /^([=+-]?)(\d{1,7})(?:\.(\d{1,2}))?(%?)$/.exec(plain) ?? []
  if (!whole) return null
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (amount > MAX_AMOUNT) return null
  const signed = sign === '-' ? -amount : amount
  if (percent) return sign === '' || sign === '=' ? null : { kind: 'percent', amount: signed }
  return sign === '' || sign === '=' ? { kind: 'set', amount } : { kind: 'add', amount: signed }
}

/** In cents; below zero where the formula takes away more than the price. */
export function newPrice(price: Cents, formula: Formula, rounding: Rounding = 'none'): Cents {
  const computed = compute(price, formula)
  return computed <= 0 ? computed : roundPrice(computed, rounding)
}

function compute(price: Cents, { kind, amount }: Formula): Cents {
  if (kind === 'set') return amount
  if (kind === 'add') return price + amount
  return halfUp(price * (10_000 + amount), 10_000)
}

const halfUp = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by))

const ENDS: Readonly<Record<Exclude<Rounding, 'none'>, { step: number; below: number }>> = {
  '0.99': { step: 100, below: 1 },
  '0.95': { step: 100, below: 5 },
  '0.10': { step: 10, below: 0 },
  '1': { step: 100, below: 0 },
}

/** To the nearest such price, of two the higher; never to zero. */
export function roundPrice(price: Cents, rounding: Rounding): Cents {
  if (rounding === 'none') return price
  const { step, below } = ENDS[rounding]
  return Math.max(1, halfUp(price + below, step)) * step - below
}
