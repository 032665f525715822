import { parseAmount } from '../shop/money/money.ts'

/** A sum in euros as people type it, with a comma or a point. @returns cents; null: it cannot be read */
export const typedCents = (text: string): number | null => parseAmount(text.trim().replace(',', '.'))
