import { type Cents, divideRounded, sum } from '../money/money.ts'
import type { MicroEuro, Sums } from './invoice.ts'

const MICRO_PER_CENT = 10_000

/** Before discount, so that quantity × price − discount is the line's net. */
export function unitNetOf(net: Cents, discountNet: Cents, quantity: number): MicroEuro {
  return divideRounded((net + discountNet) * MICRO_PER_CENT, quantity)
}

export function columnSums(rows: readonly Pick<Sums, 'net' | 'vat' | 'gross'>[]): {
  net: Cents
  vat: Cents
  gross: Cents
} {
  return {
    net: sum(rows.map((row) => row.net)),
    vat: sum(rows.map((row) => row.vat)),
    gross: sum(rows.map((row) => row.gross)),
  }
}
