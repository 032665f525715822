import type { Cents } from '../money/money.ts'

/** Sums of one row of a report; without VAT where the name says nothing else. */
export type Sums = {
  placed: number
  orders: number
  units: number
  goods: Cents
  delivery: Cents
  surcharge: Cents
  vat: Cents
  /** With VAT. */
  discount: Cents
  cost: Cents
  /** What the goods whose cost is known were sold for. */
  costed: Cents
  refundedUnits: number
  refunded: Cents
  refundedVat: Cents
}

export const NO_SUMS: Sums = {
  placed: 0,
  orders: 0,
  units: 0,
  goods: 0,
  delivery: 0,
  surcharge: 0,
  vat: 0,
  discount: 0,
  cost: 0,
  costed: 0,
  refundedUnits: 0,
  refunded: 0,
  refundedVat: 0,
}

export const addSums = (a: Sums, b: Sums): Sums => {
  const sums = { ...a }
  for (const key of Object.keys(NO_SUMS) as (keyof Sums)[]) sums[key] += b[key]
  return sums
}

/** Without VAT, less what was given back. */
export const netOf = ({ goods, delivery, surcharge, refunded }: Sums): Cents => goods + delivery + surcharge - refunded

/** Without VAT, of one order, before refunds. */
export const averageOf = ({ goods, delivery, surcharge, orders }: Sums): Cents =>
  orders === 0 ? 0 : Math.round((goods + delivery + surcharge) / orders)

/** In percent of the price, of the goods whose cost is known; null: of none. `covered`: their part of all goods. */
export function marginOf({ goods, cost, costed }: Sums): { percent: number; covered: number; sum: Cents } | null {
  if (costed <= 0) return null
  const tenths = (part: number, whole: number) => Math.round((part * 1000) / whole) / 10
  return {
    percent: tenths(costed - cost, costed),
    covered: goods > 0 ? tenths(costed, goods) : 100,
    sum: costed - cost,
  }
}

/** In percent against an earlier figure; null where there was none. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 100) / Math.abs(before))
