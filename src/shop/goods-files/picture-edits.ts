import { type Crop, type Focus, FULL, MIN_CROP } from '../media/picture.ts'

/** As files have them: thousandths of the turned picture, `x,y,width,height` and `x,y`. */
export const cropText = (crop: Crop | null): string => (crop ? [crop.x, crop.y, crop.width, crop.height].join(',') : '')

export const focusText = (focus: Focus | null): string => (focus ? `${focus.x},${focus.y}` : '')

const numbersOf = (text: string, count: number): number[] | null => {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== count || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const numbers = parts.map(Number)
  return numbers.every((number) => number <= FULL) ? numbers : null
}

/** Null: of no such shape, or none. */
export function cropOf(text: string): Crop | null {
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(text, 4) ?? []
  const isInside = width >= MIN_CROP && height >= MIN_CROP && x + width <= FULL && y + height <= FULL
  return isInside ? { x, y, width, height } : null
}

export function focusOf(text: string): Focus | null {
  const [x, y] = numbersOf(text, 2) ?? []
  return x === undefined || y === undefined ? null : { x, y }
}

export const isCropText = (text: string): boolean => cropOf(text) !== null
export const isFocusText = (text: string): boolean => focusOf(text) !== null
