import { MAX_QUANTITY } from '../shop/cart/cart.ts'

export const MIN_QUANTITY = 1

/** null while the text is not an integer. */
export function readQuantity(text: string, max = MAX_QUANTITY): number | null {
  if (!/^\s*-?\d+\s*$/.test(text)) return null
  return clampQuantity(Number(text), max)
}

export function clampQuantity(quantity: number, max = MAX_QUANTITY): number {
  return Math.min(Math.max(Math.trunc(quantity) || MIN_QUANTITY, MIN_QUANTITY), Math.max(max, MIN_QUANTITY))
}
